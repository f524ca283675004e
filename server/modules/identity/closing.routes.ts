import { closeAccount, closingState, keepAccount } from '#contract/closing.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import type { Job } from '#server/lib/jobs.ts'
import { askToClose, closeDueAccounts, describeClosing, keepOpen, type FindTies } from './close-account.ts'

/** Adds the calls of contract/closing.ts. */
export function bindClosing(http: Http, findTies: FindTies): void {
  bindCall(http, closingState, (context) => describeClosing(context, findTies))
  bindCall(http, closeAccount, (context, input) => askToClose(context, input, findTies))
  bindCall(http, keepAccount, (context) => keepOpen(context, findTies))
}

/** Shuts accounts when their time to think is over. */
export const closingJobs = (findTies: FindTies): Job[] => [
  { name: 'identity.close-accounts', schedule: '*/15 * * * *', run: (env) => closeDueAccounts(env, findTies) },
]
