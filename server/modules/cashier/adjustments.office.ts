/** Corrections with four eyes, and comparisons with providers' statements. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import {
  officeAdjustments, officeDecideAdjustment, officeReconcile, officeReconcileFile, officeReconciliations, officeRequestAdjustment,
} from '#contract/office-adjustments.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { decideAdjustment, requestAdjustment } from './adjust-balance.ts'
import { listAdjustments, type Adjustment } from './adjustments.sql.ts'
import { readStatement } from './read-statement.ts'
import { reconcile, reconcileWithProvider } from './reconcile.ts'
import { listProviders, listReconciliations, type Reconciliation } from './reconciliations.sql.ts'

/** Comparisons that are listed. */
const LISTED = 30

function presentAdjustment(one: Adjustment): OutputOf<typeof officeDecideAdjustment> {
  const { id, memberId, username, merchant: _merchant, amountMinor, requestedAt, decidedAt, ...rest } = one
  return {
    ...rest, id: String(id), member: { id: memberId, username }, amount: toWire(amountMinor),
    requestedAt: requestedAt.toISOString(), decidedAt: decidedAt?.toISOString() ?? null,
  }
}

function presentReconciliation({ id, at, ...rest }: Reconciliation): OutputOf<typeof officeReconcile> {
  return { ...rest, id: String(id), at: at.toISOString() } as OutputOf<typeof officeReconcile>
}

/** Adds the calls of contract/office-adjustments.ts. */
export function bindAdjustments(http: Http): void {
  bindCall(http, officeAdjustments, async ({ env: { db }, operator: { merchant } }, { pageNo, pageSize, state }) => {
    const { rows, total } = await listAdjustments(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
    return toPage(rows.map(presentAdjustment), pageNo, pageSize, total)
  })
  bindCall(http, officeRequestAdjustment, async (context, request) => presentAdjustment(await requestAdjustment(context, request)))
  bindCall(http, officeDecideAdjustment, async (context, { id, decision, note }) =>
    presentAdjustment(await decideAdjustment(context, { id: BigInt(id), decision, note })))

  bindCall(http, officeReconciliations, async ({ env: { db }, operator: { merchant } }) => ({
    reconciliations: (await listReconciliations(db, merchant, LISTED)).map(presentReconciliation),
    providers: await listProviders(db, merchant),
  }))
  bindCall(http, officeReconcile, async (context, statement) => presentReconciliation(await reconcileWithProvider(context, statement)))
  bindUpload(http, officeReconcileFile, async (context, statement, file) =>
    presentReconciliation(await reconcile(context, statement, readStatement(file))))
}
