/** The operators' calls about comparisons with providers' statements. */
import {
  officeNoteDifference,
  officeReconcile,
  officeReconcileFile,
  officeReconciliations,
} from '#contract/cashier/office-reconciliations.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { bindUpload } from '#server/lib/upload.ts'
import { noteDifference } from './note-difference.ts'
import { presentReconciliations } from './present-reconciliation.ts'
import { readStatement } from './read-statement.ts'
import { reconcile, reconcileWithProvider } from './reconcile.ts'
import { listProviders, listReconciliations, type Reconciliation } from './reconciliations.sql.ts'

/** At most this many comparisons are listed. */
const LISTED = 30

async function presentOne({ env: { db }, merchant }: OperatorContext, one: Reconciliation) {
  const [shown] = await presentReconciliations(db, merchant, [one])
  if (!shown) throw new Error('a comparison is presented as one')
  return shown
}

/** Adds the calls of comparisons. */
export function bindReconciliationOffice(http: Http): void {
  bindCall(http, officeReconciliations, async ({ env: { db }, merchant }) => ({
    reconciliations: await presentReconciliations(db, merchant, await listReconciliations(db, merchant, LISTED)),
    providers: await listProviders(db, merchant),
  }))
  bindCall(http, officeReconcile, async (context, statement) =>
    presentOne(context, await reconcileWithProvider(context, statement)),
  )
  bindUpload(http, officeReconcileFile, async (context, statement, file) =>
    presentOne(context, await reconcile(context, statement, readStatement(file))),
  )
  bindCall(http, officeNoteDifference, async (context, input) =>
    presentOne(context, await noteDifference(context, input)),
  )
}
