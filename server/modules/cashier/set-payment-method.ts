import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import type { PaymentMethodRow } from '#contract/office-cashier.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { parsePercent, feeOf } from './method-rules.ts'
import { findMethod, updateMethod, type Method } from './methods.sql.ts'
import { presentOfficeMethod } from './present-method.ts'

/**
 * Changes the settings of one of the brand's methods; kind, flow and provider stay. Fails with NOT_FOUND, and with INVALID_INPUT
 * where the range is empty, the fee would eat the smallest amount, or a payee is missing (transfer) or out of place (page).
 */
export async function setPaymentMethod(context: OperatorContext, settings: Omit<PaymentMethodRow, 'kind'>): Promise<Method> {
  const { env: { db }, operator: { merchant } } = context
  const { direction, code } = settings
  const next = {
    names: settings.names,
    currencies: settings.currencies,
    minMinor: parseMoney(settings.min),
    maxMinor: parseMoney(settings.max),
    feeFixedMinor: parseMoney(settings.feeFixed),
    feeBasisPoints: parsePercent(settings.feePercent),
    quickAmountsMinor: settings.quickAmounts.map(parseMoney),
    position: settings.position,
    isActive: settings.isActive,
    minVip: settings.minVip,
    countries: settings.countries,
    payee: settings.payee,
  }
  if (next.minMinor <= 0n) return fail('INVALID_INPUT', { fields: { min: { rule: 'too_small' } } })
  if (next.maxMinor < next.minMinor) return fail('INVALID_INPUT', { fields: { max: { rule: 'too_small' } } })
  if (feeOf(next, next.minMinor) >= next.minMinor) return fail('INVALID_INPUT', { fields: { feeFixed: { rule: 'too_big' } } })
  return db.tx(async (tx) => {
    const known = await findMethod(tx, { merchant, direction, code }) ?? fail('NOT_FOUND')
    if ((known.flow === 'transfer') !== (next.payee !== null)) return fail('INVALID_INPUT', { fields: { payee: { rule: 'required' } } })
    const before = await updateMethod(tx, { merchant, direction, code }, next) ?? fail('NOT_FOUND')
    const after = { ...before, ...next }
    await writeAudit(tx, context, {
      action: 'payment-method.set',
      subject: `payment-method:${direction}/${code}`,
      before: presentOfficeMethod(before),
      after: presentOfficeMethod(after),
    })
    return after
  })
}
