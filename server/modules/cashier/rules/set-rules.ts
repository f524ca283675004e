import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import { cashierRules, type CashierRules, type CashierRulesRow } from '#contract/cashier/office-cashier-rules.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { isLooser as isLooserBounds } from '#server/lib/decisions/money-rules.ts'
import { findMoneyRule } from '#server/lib/decisions/money-rules.sql.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { isLooserLimits } from './looser-limits.ts'
import { checkBounds, parseBounds, presentBounds, writeBounds } from './money-bounds.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { STARTING_RULES } from './starting-rules.ts'
import { findBrandCurrency, findRules, listLimits, listRules, lockRule, putRules, replaceLimits } from './rules.sql.ts'

async function read(q: Queryable, merchant: string, currency: string): Promise<CashierRules | null> {
  const stored = await findRules(q, merchant, currency)
  const rules = stored ?? ((await findBrandCurrency(q, merchant)) === currency ? { ...STARTING_RULES, currency } : null)
  if (!rules) return null
  const { payeeWaitMinutes, reopenHours, restHours, receiveMinutes, autoApproveUpToMinor } = rules
  const limits = await listLimits(q, merchant, currency)
  return {
    currency,
    ...presentBounds(await findMoneyRule(q, merchant, currency)),
    autoApproveUpTo: toWire(autoApproveUpToMinor),
    payeeWaitMinutes,
    reopenHours,
    restHours,
    receiveMinutes,
    limits: limits.map(({ amountMinor, ...limit }) => ({ ...limit, amount: toWire(amountMinor) })),
  }
}

const toLimits = ({ limits }: CashierRules) =>
  limits.map(({ amount, ...limit }) => ({ ...limit, amountMinor: parseMoney(amount) }))

/** Returns whether a member has less time to say that money did not arrive, as far as one knows: the house's figure is not known here. */
const isSooner = (next: number | null, before: number | null) =>
  next !== before && (next === null || before === null || next < before)

/** Returns whether members or single operators may do more than before. */
function isLooser(next: CashierRules, before: CashierRules | null): boolean {
  if (!before) return true
  return (
    isLooserBounds(parseBounds(next), parseBounds(before)) ||
    parseMoney(next.autoApproveUpTo) > parseMoney(before.autoApproveUpTo) ||
    next.payeeWaitMinutes < before.payeeWaitMinutes ||
    next.restHours < before.restHours ||
    isSooner(next.receiveMinutes, before.receiveMinutes) ||
    isLooserLimits(toLimits(next), toLimits(before))
  )
}

/** The rule of a brand's cashier. */
export const CASHIER_RULES = defineRule<CashierRules>({
  noun: 'cashier-rules',
  permission: 'cashier.rules',
  housePermission: 'house.rules',
  settings: cashierRules,
  isLooser,
  read: async (tx, brand, currency) => {
    await lockRule(tx, brand, 'cashier-rules', currency)
    return read(tx, brand ?? '', currency)
  },
  write: async (tx, { env }, { brand, key: currency, after, authors, decisionId }) => {
    const { payeeWaitMinutes, reopenHours, restHours, receiveMinutes } = after
    const merchant = brand ?? ''
    checkBounds(parseBounds(after), await findMoneyRule(tx, null, currency))
    await putRules(
      tx,
      merchant,
      {
        currency,
        payeeWaitMinutes,
        reopenHours,
        restHours,
        receiveMinutes,
        autoApproveUpToMinor: parseMoney(after.autoApproveUpTo),
      },
      authors ?? undefined,
    )
    await replaceLimits(tx, merchant, currency, toLimits(after))
    await writeBounds(tx, merchant, currency, parseBounds(after), { authors, decisionId, at: env.clock.now() })
  },
})

async function present(q: Queryable, merchant: string, currency: string): Promise<CashierRulesRow> {
  const [rules, house] = [
    (await read(q, merchant, currency)) ?? fail('NOT_FOUND'),
    await findMoneyRule(q, null, currency),
  ]
  return {
    ...rules,
    floor: house && { currency, ...presentBounds(house) },
    waiting: await findRuleWaiting(q, merchant, 'cashier-rules', currency),
  }
}

/** Returns the rules of every currency of a brand, and the change that waits for each. */
export async function showRules(q: Queryable, merchant: string): Promise<CashierRulesRow[]> {
  const rows: CashierRulesRow[] = []
  const stored = (await listRules(q, merchant)).map(({ currency }) => currency)
  const own = await findBrandCurrency(q, merchant)
  for (const currency of new Set([...stored, ...(own ? [own] : [])])) rows.push(await present(q, merchant, currency))
  return rows
}

/** Passes rules that fit each other and stay within the house's limits. Fails with INVALID_INPUT. */
async function check(tx: Tx, settings: CashierRules): Promise<void> {
  const bounds = parseBounds(settings)
  checkBounds(bounds, await findMoneyRule(tx, null, settings.currency))
  if (parseMoney(settings.autoApproveUpTo) > bounds.memberAboveMinor)
    fail('INVALID_INPUT', { fields: { autoApproveUpTo: { rule: 'too_big' } } })
  const limits = toLimits(settings)
  const names = limits.map((limit) => `${limit.period} ${limit.minVip}`)
  if (new Set(names).size < names.length || limits.some((limit) => limit.amountMinor <= 0n))
    fail('INVALID_INPUT', { fields: { limits: { rule: 'invalid' } } })
}

/** Returns the settings as they are read back, so that an unchanged setting has the same text. */
function normalize(settings: CashierRules): CashierRules {
  return {
    ...settings,
    ...presentBounds(parseBounds(settings)),
    autoApproveUpTo: toWire(parseMoney(settings.autoApproveUpTo)),
    limits: settings.limits.map((limit) => ({ ...limit, amount: toWire(parseMoney(limit.amount)) })),
  }
}

/**
 * Sets the rules of a currency. A change that allows no more applies from the next decision. A change that allows more
 * waits for a second operator, and applies a day after they agreed. Fails with INVALID_INPUT when more would be
 * approved automatically than one operator may approve, when a bound is above the house's limit, or a narrower bound
 * above a wider one, or when a period has two limits for one level; with NOT_FOUND for a currency without a cashier;
 * and with DECISION_OPEN.
 */
export async function setRules(
  context: OperatorContext,
  { reason, ...settings }: CashierRules & { reason: string },
): Promise<CashierRulesRow> {
  return context.env.db.tx(async (tx) => {
    await check(tx, settings)
    if (!(await read(tx, context.merchant, settings.currency))) return fail('NOT_FOUND')
    await CASHIER_RULES.change(tx, context, settings.currency, normalize(settings), reason)
    return present(tx, context.merchant, settings.currency)
  })
}
