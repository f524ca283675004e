import { closeAccount, closingState, keepAccount } from '#contract/identity/closing.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { askToClose, describeClosing, keepOpen } from './close-account.ts'

/** Adds the calls of contract/identity/closing.ts. */
export function bindClosing(http: Http): void {
  bindCall(http, closingState, describeClosing)
  bindCall(http, closeAccount, askToClose)
  bindCall(http, keepAccount, keepOpen)
}
