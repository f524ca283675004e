import { fail } from '#contract/errors.ts'
import { parseMoney, toWire } from '#contract/money.ts'
import type { LinePolicySettings } from '#contract/office-line-policy.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findLinePolicy, listLinePolicies, putLinePolicy, type LinePolicy } from './line-transfers.sql.ts'

function present(currency: string, { minMinor, maxMinor, dayMinor, ...rest }: LinePolicy): LinePolicySettings {
  return { currency, ...rest, min: toWire(minMinor), max: toWire(maxMinor), dayAmount: toWire(dayMinor) }
}

/** What a brand allows in every currency in which it says anything. */
export async function showLinePolicies(q: Queryable, merchant: string): Promise<LinePolicySettings[]> {
  return (await listLinePolicies(q, merchant)).map(({ currency, ...policy }) => present(currency, policy))
}

/**
 * Sets what a brand allows in a currency; it counts from the next transfer on, and is written to the audit log. Fails with NOT_FOUND
 * where the brand has no transfers in the currency, and with INVALID_INPUT where the least is nothing, or more than the most, or the
 * most is more than a day's.
 */
export async function setLinePolicy(context: OperatorContext, { currency, ...settings }: LinePolicySettings): Promise<LinePolicySettings> {
  const { env: { db }, operator: { merchant } } = context
  const { toUpline, toDownline, dayCount } = settings
  const policy: LinePolicy = {
    toUpline, toDownline, dayCount, minMinor: parseMoney(settings.min), maxMinor: parseMoney(settings.max), dayMinor: parseMoney(settings.dayAmount),
  }
  if (policy.minMinor <= 0n) return fail('INVALID_INPUT', { fields: { min: { rule: 'too_small' } } })
  if (policy.maxMinor < policy.minMinor) return fail('INVALID_INPUT', { fields: { max: { rule: 'too_small' } } })
  if (policy.dayMinor < policy.maxMinor) return fail('INVALID_INPUT', { fields: { dayAmount: { rule: 'too_small' } } })
  return db.tx(async (tx) => {
    const before = await findLinePolicy(tx, merchant, currency)
    if (!before) return fail('NOT_FOUND')
    await putLinePolicy(tx, merchant, currency, policy)
    const set = present(currency, policy)
    await writeAudit(tx, context, { action: 'line-policy.set', subject: `line-policy:${currency}`, before: present(currency, before), after: set })
    return set
  })
}
