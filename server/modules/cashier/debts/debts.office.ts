/** What members owe after a deposit was taken back; two persons decide about it. */
import { toPage } from '#contract/call.ts'
import { officeDebts, officeSettleDebt } from '#contract/cashier/office-debts.ts'
import { toWire } from '#contract/money.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { leftOfDebt, listDebts } from './debts.sql.ts'
import { askSettle } from './settle-debt.ts'

/** Adds officeDebts and officeSettleDebt. Operators see their own brand only. */
export function bindDebtsOffice(http: Http): void {
  bindCall(http, officeDebts, async ({ env: { db }, merchant }, { pageNo, pageSize, open, username, deposit }) => {
    const filter = { merchant, isOpen: open === 'true', username: username || null, cause: deposit || null }
    const { rows, total } = await listDebts(db, filter, (pageNo - 1) * pageSize, pageSize)
    const subjects = rows.map(({ reference }) => `debt:${reference}`)
    const waits = await listWaitingFor(db, merchant, subjects)
    return toPage(
      rows.map((row) => ({
        id: String(row.id),
        reference: row.reference,
        kind: row.kind,
        deposit: { id: String(row.depositId), reference: row.cause },
        member: { id: row.memberId, username: row.username },
        currency: row.currency,
        amount: toWire(row.amountMinor),
        recovered: toWire(row.recoveredMinor),
        waived: toWire(row.waivedMinor),
        left: toWire(leftOfDebt(row)),
        cash: toWire(row.cashMinor),
        at: row.at.toISOString(),
        closedAt: row.closedAt?.toISOString() ?? null,
        waiting: waits.get(`debt:${row.reference}`) ?? null,
      })),
      pageNo,
      pageSize,
      total,
    )
  })

  bindCall(http, officeSettleDebt, (context, { id, ...asked }) => askSettle(context, { ...asked, id: BigInt(id) }))
}
