/** The operators' queue of payments that no open order explains. */
import { toPage, type OutputOf } from '#contract/call.ts'
import type { Waiting } from '#contract/decisions.ts'
import { toWire } from '#contract/money.ts'
import { officeFindings, officeResolveFinding } from '#contract/office-payments.ts'
import { listWaitingFor } from '#server/lib/decisions/list-waiting.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { listFindings, type Finding } from './findings.sql.ts'
import { resolveFinding } from './resolve-finding.ts'

function present({ id, depositId, amountMinor, at, decidedAt, ...rest }: Finding, waiting: Waiting): OutputOf<typeof officeResolveFinding> {
  return {
    ...rest, id: String(id), waiting, depositId: depositId === null ? null : String(depositId), amount: toWire(amountMinor),
    at: at.toISOString(), decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** Adds officeFindings and officeResolveFinding. */
export function bindFindings(http: Http): void {
  bindCall(http, officeFindings, async ({ env: { db }, merchant }, { pageNo, pageSize, state }) => {
    const { rows, total } = await listFindings(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
    const waits = await listWaitingFor(db, merchant, rows.map((row) => `finding:${row.id}`))
    return toPage(rows.map((row) => present(row, waits.get(`finding:${row.id}`) ?? null)), pageNo, pageSize, total)
  })

  bindCall(http, officeResolveFinding, async (context, { id, decision, reason }) => {
    const { finding, waiting } = await resolveFinding(context, { id: BigInt(id), decision, reason })
    return present(finding, waiting)
  })
}
