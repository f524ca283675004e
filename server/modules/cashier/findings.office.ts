/** The operators' queue of payments that no open order explains. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import { officeFindings, officeResolveFinding } from '#contract/office-payments.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listFindings, type Finding } from './findings.sql.ts'
import { resolveFinding } from './resolve-finding.ts'

function present({ id, depositId, amountMinor, at, decidedAt, ...rest }: Finding): OutputOf<typeof officeResolveFinding> {
  return {
    ...rest, id: String(id), depositId: depositId === null ? null : String(depositId), amount: toWire(amountMinor),
    at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** Adds officeFindings and officeResolveFinding. */
export function bindFindings(http: Http): void {
  bindCall(http, officeFindings, async ({ env: { db }, operator: { merchant } }, { pageNo, pageSize, state }) => {
    const { rows, total } = await listFindings(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
    return toPage(rows.map(present), pageNo, pageSize, total)
  })

  bindCall(http, officeResolveFinding, async (context, { id, decision, reason }) =>
    present(await resolveFinding(context, { id: BigInt(id), decision, reason })))
}
