import type { OutputOf } from '#contract/call.ts'
import {
  officePersonRule,
  officeSetPersonRule,
  personRule,
  type PersonRule,
} from '#contract/promotions/office-person-rule.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import type { Queryable } from '#server/lib/db.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { bindCall, type Http } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { hadAtOtherBrand, putPersonRule, readPersonRule } from './person-rule.sql.ts'

const KEY = 'house'
/** Kinds that somebody has once in their life. */
const ONCE: readonly OfferKindName[] = ['registration', 'app_reward', 'first_deposit']

/** Counting at each brand is looser than counting over the house. */
export const PERSON_RULE = defineRule<PersonRule>({
  noun: 'person-rule',
  permission: 'house.rules',
  isHouse: true,
  settings: personRule,
  read: async (tx) => {
    await lockName(tx, 'rule * person-rule')
    return readPersonRule(tx)
  },
  isLooser: (next, before) => next.counts === 'brand' && before?.counts === 'house',
  write: (tx, { env }, { after, decisionId }) => putPersonRule(tx, after, decisionId, env.clock.now()),
})

/** Returns whether the house counts persons over all brands for this kind of offer. */
export async function countsPersons(q: Queryable, kind: OfferKindName): Promise<boolean> {
  return ONCE.includes(kind) && (await readPersonRule(q)).counts !== 'brand'
}

/** Returns whether a person had such an offer at another brand, where the house counts persons over all brands. */
export async function hadElsewhere(
  q: Queryable,
  { brand, kind }: { readonly brand: string; readonly kind: OfferKindName },
  memberId: string,
): Promise<boolean> {
  if (!(await countsPersons(q, kind))) return false
  return hadAtOtherBrand(q, { brand, kind, memberId })
}

async function present(q: Queryable): Promise<OutputOf<typeof officePersonRule>> {
  return { ...(await readPersonRule(q)), waiting: await findRuleWaiting(q, null, 'person-rule', KEY) }
}

/** Adds the house's calls about the rule. */
export function bindPersonRule(http: Http): void {
  bindCall(http, officePersonRule, ({ env }) => present(env.db))
  bindCall(http, officeSetPersonRule, (context, { reason, ...after }) =>
    context.env.db.tx(async (tx) => {
      await PERSON_RULE.change(tx, context, KEY, after, reason)
      return present(tx)
    }),
  )
}
