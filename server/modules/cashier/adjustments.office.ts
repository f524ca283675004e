/** Corrections with four eyes, and comparisons with providers' statements. */
import { toPage, type OutputOf } from '#contract/call.ts'
import { toWire } from '#contract/money.ts'
import {
  officeAdjustments,
  officeReconcile,
  officeReconcileFile,
  officeReconciliations,
  officeRequestAdjustment,
} from '#contract/office-adjustments.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { requestAdjustment } from './adjust-balance.ts'
import { listAdjustments, type Adjustment } from './adjustments.sql.ts'
import { readStatement } from './read-statement.ts'
import { reconcile, reconcileWithProvider } from './reconcile.ts'
import { listProviders, listReconciliations, type Reconciliation } from './reconciliations.sql.ts'

/** Comparisons that are listed. */
const LISTED = 30

function presentAdjustment(one: Adjustment): OutputOf<typeof officeAdjustments>['content'][number] {
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

function presentReconciliation({ id, at, ...rest }: Reconciliation): OutputOf<typeof officeReconcile> {
  return { ...rest, id: String(id), at: at.toISOString() } as OutputOf<typeof officeReconcile>
}

/** Adds the calls of contract/office-adjustments.ts. */
export function bindAdjustments(http: Http): void {
  bindCall(http, officeAdjustments, async ({ env: { db }, merchant }, { pageNo, pageSize, state }) => {
    const { rows, total } = await listAdjustments(db, { merchant, state }, (pageNo - 1) * pageSize, pageSize)
    return toPage(rows.map(presentAdjustment), pageNo, pageSize, total)
  })
  bindCall(http, officeRequestAdjustment, async (context, request) => {
    const { adjustment, waiting } = await requestAdjustment(context, request)
    return { ...presentAdjustment(adjustment), waiting }
  })

  bindCall(http, officeReconciliations, async ({ env: { db }, merchant }) => ({
    reconciliations: (await listReconciliations(db, merchant, LISTED)).map(presentReconciliation),
    providers: await listProviders(db, merchant),
  }))
  bindCall(http, officeReconcile, async (context, statement) =>
    presentReconciliation(await reconcileWithProvider(context, statement)),
  )
  bindUpload(http, officeReconcileFile, async (context, statement, file) =>
    presentReconciliation(await reconcile(context, statement, readStatement(file))),
  )
}
