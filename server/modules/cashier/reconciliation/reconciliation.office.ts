/** The operators' calls about comparisons with providers' statements. */
import type { OutputOf } from '#contract/call.ts'
import { officeReconcile, officeReconcileFile, officeReconciliations } from '#contract/cashier/office-adjustments.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { readStatement } from './read-statement.ts'
import { reconcile, reconcileWithProvider } from './reconcile.ts'
import { listProviders, listReconciliations, type Reconciliation } from './reconciliations.sql.ts'

/** At most this many comparisons are listed. */
const LISTED = 30

function present({ id, at, ...rest }: Reconciliation): OutputOf<typeof officeReconcile> {
  return { ...rest, id: String(id), at: at.toISOString() } as OutputOf<typeof officeReconcile>
}

/** Adds the calls of comparisons. */
export function bindReconciliationOffice(http: Http): void {
  bindCall(http, officeReconciliations, async ({ env: { db }, merchant }) => ({
    reconciliations: (await listReconciliations(db, merchant, LISTED)).map(present),
    providers: await listProviders(db, merchant),
  }))
  bindCall(http, officeReconcile, async (context, statement) =>
    present(await reconcileWithProvider(context, statement)),
  )
  bindUpload(http, officeReconcileFile, async (context, statement, file) =>
    present(await reconcile(context, statement, readStatement(file))),
  )
}
