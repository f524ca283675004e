import { houseRules, type HouseRules, type HouseRulesRow } from '#contract/cashier/office-cashier-rules.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { isLooser } from '#server/lib/decisions/money-rules.ts'
import { findMoneyRule, listMoneyRuleCurrencies } from '#server/lib/decisions/money-rules.sql.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { checkBounds, parseBounds, presentBounds, writeBounds } from './money-bounds.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { lockRule } from './rules.sql.ts'

/** The house's limits for every brand's money rules. */
export const HOUSE_RULES = defineRule<HouseRules>({
  noun: 'house-rules',
  permission: 'house.rules',
  isHouse: true,
  settings: houseRules,
  read: async (tx, _brand, currency) => {
    await lockRule(tx, null, 'house-rules', currency)
    const rule = await findMoneyRule(tx, null, currency)
    return rule && { currency, ...presentBounds(rule) }
  },
  isLooser: (next, before) => isLooser(parseBounds(next), before && parseBounds(before)),
  write: (tx, { env }, { key, after, authors, decisionId }) =>
    writeBounds(tx, null, key, parseBounds(after), { authors, decisionId, at: env.clock.now() }),
})

async function present(q: Queryable, currency: string): Promise<HouseRulesRow> {
  return {
    currency,
    ...presentBounds(await findMoneyRule(q, null, currency)),
    waiting: await findRuleWaiting(q, null, 'house-rules', currency),
  }
}

/** Returns the house's limits of all currencies in which there are any. */
export async function showHouseRules(q: Queryable): Promise<HouseRulesRow[]> {
  const rows: HouseRulesRow[] = []
  for (const currency of await listMoneyRuleCurrencies(q)) rows.push(await present(q, currency))
  return rows
}

/**
 * Sets the house's limits of a currency. Fails with INVALID_INPUT when they contradict each other, and with
 * DECISION_OPEN.
 */
export async function setHouseRules(
  context: OperatorContext,
  { reason, ...settings }: HouseRules & { reason: string },
): Promise<HouseRulesRow> {
  checkBounds(parseBounds(settings), null)
  const { currency } = settings
  const after = { currency, ...presentBounds(parseBounds(settings)) }
  return context.env.db.tx(async (tx) => {
    await HOUSE_RULES.change(tx, context, currency, after, reason)
    return present(tx, currency)
  })
}
