import { isBankDeposit } from '#contract/cashier/methods.ts'
import { z } from 'zod'
import { fail } from '#contract/errors.ts'
import { parseMoney } from '#contract/money.ts'
import { paymentMethodRow, type OfficeMethodRow, type PaymentMethodRow } from '#contract/cashier/office-methods.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { feeOf, parsePercent } from './method-rules.ts'
import {
  findMethod,
  listMethods,
  lockMethod,
  updateMethod,
  type Direction,
  type Method,
  type MethodKey,
} from './methods.sql.ts'
import { presentOfficeMethod } from './present-method.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'

const settingsOf = paymentMethodRow.omit({ kind: true })
export type MethodSettings = z.output<typeof settingsOf>
const keyOf = ({ direction, code }: Pick<PaymentMethodRow, 'direction' | 'code'>) => `${direction}/${code}`
const placeOf = (brand: string | null, key: string): MethodKey => {
  const [direction, code] = key.split('/') as [Direction, string]
  return { merchant: brand ?? '', direction, code }
}

function toSettings(method: Method): MethodSettings {
  const { kind: _kind, provider: _provider, flow: _flow, ...settings } = presentOfficeMethod(method)
  return settings
}

/** Returns the settings with amounts in ledger units. */
export function parseSettings(settings: MethodSettings) {
  const { names, currencies, position, isActive, minVip, countries, payee } = settings
  return {
    names,
    currencies,
    position,
    isActive,
    minVip,
    countries,
    payee,
    minMinor: parseMoney(settings.min),
    maxMinor: parseMoney(settings.max),
    feeFixedMinor: parseMoney(settings.feeFixed),
    feeBasisPoints: parsePercent(settings.feePercent),
    quickAmountsMinor: settings.quickAmounts.map(parseMoney),
  }
}

/**
 * Returns whether the new settings let more money in or out, or pay another account. Switching a method on again is
 * looser, too.
 */
function isLooser(next: MethodSettings, before: MethodSettings | null): boolean {
  if (!before) return true
  const payee = ({ payee: one }: MethodSettings) => one && `${one.holder}\n${one.number}\n${one.bank ?? ''}`
  const isWider = (after: readonly string[], was: readonly string[]) => after.some((one) => !was.includes(one))
  const opensCountries =
    before.countries.length > 0 && (next.countries.length === 0 || isWider(next.countries, before.countries))
  return (
    parseMoney(next.max) > parseMoney(before.max) ||
    payee(next) !== payee(before) ||
    (next.isActive && !before.isActive) ||
    next.minVip < before.minVip ||
    isWider(next.currencies, before.currencies) ||
    opensCountries
  )
}

/** The rule of one way to pay in or to be paid. */
export const PAYMENT_METHOD = defineRule<MethodSettings>({
  noun: 'payment-method',
  permission: 'cashier.rules',
  housePermission: 'house.rules',
  settings: settingsOf,
  isLooser,
  read: async (tx, brand, key) => {
    const method = await lockMethod(tx, placeOf(brand, key))
    return method && toSettings(method)
  },
  write: async (tx, _actor, { brand, key, after, authors }) => {
    const method = (await lockMethod(tx, placeOf(brand, key))) ?? fail('NOT_FOUND')
    await updateMethod(tx, { ...method, ...parseSettings(after) }, authors)
  },
})

/** Returns a method as operators see it. */
export async function presentMethod(q: Queryable, method: Method): Promise<OfficeMethodRow> {
  return {
    ...presentOfficeMethod(method),
    waiting: await findRuleWaiting(q, method.merchant, 'payment-method', keyOf(method)),
  }
}

/** Returns every method of a brand with its settings, and the change that waits for each. */
export async function showMethods(q: Queryable, merchant: string): Promise<OfficeMethodRow[]> {
  const rows: OfficeMethodRow[] = []
  for (const method of await listMethods(q, merchant)) rows.push(await presentMethod(q, method))
  return rows
}

/** Passes settings that a method of this flow can have. Fails with INVALID_INPUT. */
export function checkMethod(settings: MethodSettings, flow: Pick<Method, 'flow'>): void {
  const next = parseSettings(settings)
  const wrong = (field: string, rule: string) => fail('INVALID_INPUT', { fields: { [field]: { rule } } })
  if (next.minMinor <= 0n) wrong('min', 'too_small')
  if (next.maxMinor < next.minMinor) wrong('max', 'too_small')
  if (feeOf(next, next.minMinor) >= next.minMinor) wrong('feeFixed', 'too_big')
  if (isBankDeposit(flow) !== (next.payee !== null)) wrong('payee', 'required')
}

/** Passes settings that a brand's method can have, and returns the method. Fails with INVALID_INPUT, NOT_FOUND. */
async function check(tx: Tx, merchant: string, settings: MethodSettings): Promise<Method> {
  const { direction, code } = settings
  const known = (await findMethod(tx, { merchant, direction, code })) ?? fail('NOT_FOUND')
  checkMethod(settings, known)
  return known
}

/**
 * Changes the settings of one of the brand's methods; kind, flow and provider stay. Another payee, or a looser setting,
 * waits for a second operator, and applies a day after they agreed. Fails with NOT_FOUND, with INVALID_INPUT when the
 * range is empty, when the fee would consume the smallest amount, or when a payee is missing (bank deposit) or given
 * where there is none (page), and with DECISION_OPEN.
 */
export async function setPaymentMethod(
  context: OperatorContext,
  { reason, ...settings }: MethodSettings & { reason: string },
): Promise<OfficeMethodRow> {
  const {
    env: { db },
    merchant,
  } = context
  return db.tx(async (tx) => {
    const known = await check(tx, merchant, settings)
    await PAYMENT_METHOD.change(
      tx,
      context,
      keyOf(settings),
      toSettings({ ...known, ...parseSettings(settings) }),
      reason,
    )
    return presentMethod(tx, (await findMethod(tx, known)) ?? fail('NOT_FOUND'))
  })
}
