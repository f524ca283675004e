import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { linePolicy, type LinePolicyRow, type LinePolicySettings } from '#contract/cashier/office-line-policy.ts'
import type { Queryable } from '#server/lib/db.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findLinePolicy, listLinePolicies, putLinePolicy, type LinePolicy } from './line-policies.sql.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { lockRule } from '../rules/rules.sql.ts'

function present(currency: string, { minMinor, maxMinor, dayMinor, ...rest }: LinePolicy): LinePolicySettings {
  return { currency, ...rest, min: toWire(minMinor), max: toWire(maxMinor), dayAmount: toWire(dayMinor) }
}

function parse({ toUpline, toDownline, dayCount, min, max, dayAmount }: LinePolicySettings): LinePolicy {
  return {
    toUpline,
    toDownline,
    dayCount,
    minMinor: parseMoney(min),
    maxMinor: parseMoney(max),
    dayMinor: parseMoney(dayAmount),
  }
}

/** Returns whether the new policy allows more than the old one. */
function isLooser(next: LinePolicySettings, before: LinePolicySettings | null): boolean {
  if (!before) return true
  const [after, was] = [parse(next), parse(before)]
  return (
    (after.toUpline && !was.toUpline) ||
    (after.toDownline && !was.toDownline) ||
    after.maxMinor > was.maxMinor ||
    after.dayMinor > was.dayMinor ||
    after.dayCount > was.dayCount
  )
}

/** The rule of a brand's line payments. */
export const LINE_POLICY = defineRule<LinePolicySettings>({
  noun: 'line-policy',
  permission: 'cashier.rules',
  housePermission: 'house.rules',
  settings: linePolicy,
  isLooser,
  read: async (tx, brand, currency) => {
    await lockRule(tx, brand, 'line-policy', currency)
    const policy = await findLinePolicy(tx, brand ?? '', currency)
    return policy && present(currency, policy)
  },
  write: (tx, _actor, { brand, key, after }) => putLinePolicy(tx, brand ?? '', key, parse(after)),
})

/** Returns a brand's policies in all currencies in which it has one, with the change that waits for each. */
export async function showLinePolicies(q: Queryable, merchant: string): Promise<LinePolicyRow[]> {
  const rows: LinePolicyRow[] = []
  for (const { currency, ...policy } of await listLinePolicies(q, merchant))
    rows.push({
      ...present(currency, policy),
      waiting: await findRuleWaiting(q, merchant, 'line-policy', currency),
    })
  return rows
}

/**
 * Sets a brand's policy in a currency. A change that allows no more applies from the next payment. A change that allows
 * more waits for a second operator, and applies a day after they agreed. Fails with NOT_FOUND when the brand has no
 * line payments in the currency, with INVALID_INPUT when the minimum is zero or above the maximum, or the maximum is
 * above the day's limit, and with DECISION_OPEN.
 */
export async function setLinePolicy(
  context: OperatorContext,
  { reason, ...settings }: LinePolicySettings & { reason: string },
): Promise<LinePolicyRow> {
  const {
    env: { db },
    merchant,
  } = context
  const { currency } = settings
  const policy = parse(settings)
  if (policy.minMinor <= 0n) return fail('INVALID_INPUT', { fields: { min: { rule: 'too_small' } } })
  if (policy.maxMinor < policy.minMinor) return fail('INVALID_INPUT', { fields: { max: { rule: 'too_small' } } })
  if (policy.dayMinor < policy.maxMinor) return fail('INVALID_INPUT', { fields: { dayAmount: { rule: 'too_small' } } })
  return db.tx(async (tx) => {
    if (!(await findLinePolicy(tx, merchant, currency))) return fail('NOT_FOUND')
    await LINE_POLICY.change(tx, context, currency, present(currency, policy), reason)
    const now = (await findLinePolicy(tx, merchant, currency)) ?? fail('NOT_FOUND')
    return { ...present(currency, now), waiting: await findRuleWaiting(tx, merchant, 'line-policy', currency) }
  })
}
