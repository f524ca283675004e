/** Corrections of balances, which two persons decide. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { officeAdjustments, officeRequestAdjustment } from '#contract/cashier/office-adjustments.ts'
import { toWire } from '#contract/money.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { requestAdjustment } from './adjust-balance.ts'
import { listAdjustments, type Adjustment } from './adjustments.sql.ts'

function present(one: Adjustment): OutputOf<typeof officeAdjustments>['content'][number] {
  const { id, memberId, username, merchant: _merchant, amountMinor, requestedAt, decidedAt, decisionId, ...rest } = one
  return {
    ...rest,
    id: String(id),
    member: { id: memberId, username },
    amount: toWire(amountMinor),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    decisionId: decisionId === null ? null : String(decisionId),
  }
}

/** Adds the calls of corrections. */
export function bindAdjustmentsOffice(http: Http): void {
  bindCall(http, officeAdjustments, async ({ env: { db }, merchant }, { pageNo, pageSize, state }) => {
    const { rows, total } = await listAdjustments(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
    return toPage(rows.map(present), pageNo, pageSize, total)
  })
  bindCall(http, officeRequestAdjustment, async (context, request) => {
    const { adjustment, waiting } = await requestAdjustment(context, request)
    return { ...present(adjustment), waiting }
  })
}
