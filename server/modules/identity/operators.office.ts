/** Operators' own accounts, and those of their colleagues. */
import type { CallDefinition } from '#contract/call.ts'
import * as account from '#contract/office-account.ts'
import * as operators from '#contract/office-operators.ts'
import { fail } from '#contract/errors.ts'
import { bindCall, type Http } from '#server/lib/http.ts'

const isCall = (one: unknown): one is CallDefinition => typeof one === 'object' && one !== null && 'path' in one

/** Adds the calls of contract/office-operators.ts and contract/office-account.ts. */
export function bindOperatorsOffice(http: Http): void {
  for (const call of ([...Object.values(account), ...Object.values(operators)] as unknown[]).filter(isCall)) bindCall(http, call, async () => fail('UNAVAILABLE'))
}
