/** The operators' calls about outgoing money. Every decision is audited in its own commit. */
import { toPage } from '#contract/call.ts'
import { officeWithdrawalCount } from '#contract/cashier/office-counts.ts'
import { officeWithdrawalEvidence } from '#contract/cashier/office-evidence.ts'
import {
  officeApproveWithdrawal,
  officeBlockPayee,
  officeCorrectWithdrawal,
  officeForceReceived,
  officeRejectWithdrawal,
  officeReviewWithdrawal,
  officeSettleWithdrawal,
  officeWithdrawal,
  officeWithdrawals,
} from '#contract/cashier/office-withdrawals.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { readMoments } from '#server/lib/kept-range.ts'
import { readTurn } from '#server/lib/turn-page.ts'
import { presentHistory } from '../present-history.ts'
import { blockPayee } from './block-payee.ts'
import { findWaiting, listWithdrawalsAndWaits, lookAtWithdrawal, subjectOf } from './list-withdrawals.ts'
import { presentOfficeWithdrawal } from './present-withdrawal.ts'
import { correctWithdrawal, forceReceived, settleWithdrawal, type Asked } from './resolve-withdrawal.ts'
import { approveWithdrawal, rejectWithdrawal, reviewWithdrawal } from './review-withdrawal.ts'
import { showEvidence } from './show-evidence.ts'
import { sumWithdrawals } from './withdrawals.report.sql.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/** Adds the calls. Operators see their own brand only. */
export function bindWithdrawalsOffice(http: Http): void {
  bindReading(http)
  bindDecisions(http)
}

function bindReading(http: Http): void {
  bindCall(
    http,
    officeWithdrawals,
    async ({ env: { db }, merchant, locale }, { pageNo, pageSize, from, to, ...wanted }) => {
      const filter = { ...wanted, ...readMoments({ from, to }), merchant }
      const { content, sums, total, waits } = await listWithdrawalsAndWaits(
        db,
        filter,
        readTurn({ pageNo, limit: pageSize }),
      )
      return {
        ...toPage(
          content.map((row) => presentOfficeWithdrawal(row, locale, waits.get(subjectOf(row)) ?? null)),
          pageNo,
          pageSize,
          total,
        ),
        totals: sums.map((sum) => ({ currency: sum.currency, amount: toWire(sum.amountMinor) })),
      }
    },
  )

  bindCall(http, officeWithdrawalCount, async ({ env: { db }, merchant }) => ({
    waiting: (await sumWithdrawals(db, { merchant, queue: 'review' })).reduce((all, one) => all + one.count, 0),
  }))

  bindCall(http, officeWithdrawal, async (context, { id }) => {
    const { withdrawal, history, usual, waiting } = await lookAtWithdrawal(context, BigInt(id))
    const { holder, number, bank, findings } = withdrawal
    return {
      ...presentOfficeWithdrawal(withdrawal, context.locale, waiting, usual),
      account: { holder, number, bank },
      findings: findings ?? [],
      history: history.map(presentHistory),
    }
  })
  bindCall(http, officeWithdrawalEvidence, (context, { id }) => showEvidence(context, BigInt(id)))
}

/** Returns a withdrawal after one person changed it, with the open decision about it. */
async function present({ env: { db }, locale }: OperatorContext, withdrawal: Withdrawal) {
  return presentOfficeWithdrawal(withdrawal, locale, await findWaiting(db, withdrawal))
}

const presentAsked = ({ locale }: OperatorContext, { withdrawal, waiting }: Asked) =>
  presentOfficeWithdrawal(withdrawal, locale, waiting)

function bindDecisions(http: Http): void {
  bindCall(http, officeReviewWithdrawal, async (context, { id }) =>
    present(context, await reviewWithdrawal(context, BigInt(id))),
  )
  bindCall(http, officeApproveWithdrawal, async (context, { id, note }) =>
    presentAsked(context, await approveWithdrawal(context, BigInt(id), note)),
  )
  bindCall(http, officeRejectWithdrawal, async (context, { id, reason, note }) =>
    present(context, await rejectWithdrawal(context, { id: BigInt(id), reason, note })),
  )
  bindCall(http, officeForceReceived, async (context, { id, reason }) =>
    present(context, await forceReceived(context, BigInt(id), reason)),
  )
  bindCall(http, officeCorrectWithdrawal, async (context, { id, amount, reason }) =>
    presentAsked(context, await correctWithdrawal(context, { id: BigInt(id), amount, reason })),
  )
  bindCall(http, officeSettleWithdrawal, async (context, { id, ...settlement }) =>
    presentAsked(context, await settleWithdrawal(context, { id: BigInt(id), ...settlement })),
  )
  bindCall(http, officeBlockPayee, async (context, { id, reason }) =>
    present(context, await blockPayee(context, BigInt(id), reason)),
  )
}
