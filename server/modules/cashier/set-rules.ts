import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { CashierRules } from '#contract/office-cashier-rules.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findRules, listLimits, listRules, putRules, replaceLimits, type Rules, type WithdrawalLimit } from './rules.sql.ts'

function present(rules: Rules, limits: readonly WithdrawalLimit[]): CashierRules {
  const { fourEyesAboveMinor, autoApproveUpToMinor, ...rest } = rules
  return {
    ...rest, fourEyesAbove: toWire(fourEyesAboveMinor), autoApproveUpTo: toWire(autoApproveUpToMinor),
    limits: limits.map(({ amountMinor, ...limit }) => ({ ...limit, amount: toWire(amountMinor) })),
  }
}

/** The rules of every currency of a brand. */
export async function showRules(q: Queryable, merchant: string): Promise<CashierRules[]> {
  const all = await listRules(q, merchant)
  return Promise.all(all.map(async (rules) => present(rules, await listLimits(q, merchant, rules.currency))))
}

/**
 * Sets the rules of a currency; they count from the next decision on. Fails with INVALID_INPUT where more would be approved by
 * itself than one operator may approve, or a period has two limits for one level.
 */
export async function setRules(context: OperatorContext, settings: CashierRules): Promise<CashierRules> {
  const { env: { db }, operator: { merchant } } = context
  const { currency, payeeWaitMinutes, reopenHours, restHours } = settings
  const rules: Rules = {
    currency, payeeWaitMinutes, reopenHours, restHours,
    fourEyesAboveMinor: parseMoney(settings.fourEyesAbove), autoApproveUpToMinor: parseMoney(settings.autoApproveUpTo),
  }
  const limits = settings.limits.map(({ amount, ...limit }) => ({ ...limit, amountMinor: parseMoney(amount) }))
  if (rules.autoApproveUpToMinor > rules.fourEyesAboveMinor) return fail('INVALID_INPUT', { fields: { autoApproveUpTo: { rule: 'too_big' } } })
  const names = limits.map((limit) => `${limit.period} ${limit.minVip}`)
  if (new Set(names).size < names.length || limits.some((limit) => limit.amountMinor <= 0n)) {
    return fail('INVALID_INPUT', { fields: { limits: { rule: 'invalid' } } })
  }
  return db.tx(async (tx) => {
    const before = await findRules(tx, merchant, currency)
    const beforeLimits = await listLimits(tx, merchant, currency)
    await putRules(tx, merchant, rules)
    await replaceLimits(tx, merchant, currency, limits)
    const set = present(rules, await listLimits(tx, merchant, currency))
    await writeAudit(tx, context, {
      action: 'cashier-rules.set', subject: `cashier-rules:${currency}`, ...(before ? { before: present(before, beforeLimits) } : {}), after: set,
    })
    return set
  })
}
