/** A method as its readers see it. */
import type { OfficeMethodRow } from '#contract/cashier/office-methods.ts'
import { toWire } from '#contract/money.ts'
import { nameIn, percentText, whyUnavailable } from './method-rules.ts'
import type { Method } from './methods.sql.ts'
import type { Payer } from './payer.ts'

/** Returns a method as members see it who would use it, in the reader's language. */
export function presentMethod(method: Method, payer: Payer, locale: string) {
  const unavailable = whyUnavailable(method, payer)
  return {
    code: method.code,
    kind: method.kind,
    name: nameIn(locale, method.names),
    min: toWire(method.minMinor),
    max: toWire(method.maxMinor),
    fee: { fixed: toWire(method.feeFixedMinor), percent: percentText(method.feeBasisPoints) },
    quickAmounts: method.quickAmountsMinor.map(toWire),
    isAvailable: unavailable === null,
    unavailable,
  }
}

/** Returns a method as operators see it: its settings. */
export function presentOfficeMethod(method: Method): Omit<OfficeMethodRow, 'waiting'> {
  return {
    direction: method.direction,
    code: method.code,
    kind: method.kind,
    provider: method.provider,
    names: method.names,
    currencies: method.currencies,
    min: toWire(method.minMinor),
    max: toWire(method.maxMinor),
    feeFixed: toWire(method.feeFixedMinor),
    feePercent: percentText(method.feeBasisPoints),
    quickAmounts: method.quickAmountsMinor.map(toWire),
    position: method.position,
    isActive: method.isActive,
    flow: method.flow,
    payee: method.payee,
    minVip: method.minVip,
    countries: method.countries,
  }
}
