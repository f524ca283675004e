/** The operators' calls about incoming money. Every decision is audited in its own commit. */
import { toPage } from '#contract/call.ts'
import { officeDepositCount } from '#contract/cashier/office-counts.ts'
import {
  officeDeposit,
  officeDepositPictures,
  officeDeposits,
  officeResolveDeposit,
  officeReverseDeposit,
} from '#contract/cashier/office-deposits.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { readMoments } from '#server/lib/kept-range.ts'
import { readTurn } from '#server/lib/turn-page.ts'
import { presentHistory } from '../present-history.ts'
import { getDepositFile, listDepositsAndWaits, subjectOf } from './list-deposits.ts'
import { sumDeposits } from './deposits.report.sql.ts'
import { presentOfficeDeposit } from './present-deposit.ts'
import { askReversal } from './reverse-deposit.ts'
import { lookAtPictures, resolveDeposit } from './resolve-deposit.ts'

/** Adds the calls. Operators see their own brand only. */
export function bindDepositsOffice(http: Http): void {
  bindCall(
    http,
    officeDeposits,
    async ({ env: { db }, merchant, locale }, { pageNo, pageSize, from, to, ...wanted }) => {
      const filter = { ...wanted, ...readMoments({ from, to }), merchant }
      const { content, sums, total, waits } = await listDepositsAndWaits(
        db,
        filter,
        readTurn({ pageNo, limit: pageSize }),
      )
      return {
        ...toPage(
          content.map((row) => presentOfficeDeposit(row, locale, waits.get(subjectOf(row)) ?? null)),
          pageNo,
          pageSize,
          total,
        ),
        totals: sums.map((sum) => ({
          currency: sum.currency,
          amount: toWire(sum.amountMinor),
          credited: toWire(sum.creditedMinor),
        })),
      }
    },
  )

  bindCall(http, officeDepositCount, async ({ env: { db }, merchant }) => ({
    waiting: (await sumDeposits(db, { merchant, state: 'review' })).reduce((all, one) => all + one.count, 0),
  }))

  bindCall(http, officeDeposit, async ({ env: { db }, merchant, locale }, { id }) => {
    const { deposit, waiting, history, mostMinor } = await getDepositFile(db, merchant, BigInt(id))
    return {
      ...presentOfficeDeposit(deposit, locale, waiting),
      history: history.map(presentHistory),
      most: toWire(mostMinor),
    }
  })

  bindCall(http, officeResolveDeposit, async (context, { id, ...input }) => {
    const { deposit, waiting } = await resolveDeposit(context, { ...input, id: BigInt(id) })
    return presentOfficeDeposit(deposit, context.locale, waiting)
  })

  bindCall(http, officeReverseDeposit, async (context, { id, reason }) => {
    const { deposit, waiting } = await askReversal(context, { id: BigInt(id), reason })
    return presentOfficeDeposit(deposit, context.locale, waiting)
  })

  bindCall(http, officeDepositPictures, async (context, { id }) => ({
    pictures: await lookAtPictures(context, BigInt(id)),
  }))
}
