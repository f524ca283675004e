/**
 * Amounts that readers type: what is wrong with one, in words, and how it is sent. The text stays in its field as
 * typed.
 */
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import { readAmount, type AmountProblem } from '#games/money/typed-amount.ts'
import { formatCount } from './format.ts'
import { useLocale, useT } from './i18n.tsx'

/** Limits as the server states them; `available` is the balance to take from. */
export type AmountLimits = { currency: string; min?: string; max?: string; available?: string }
export type AmountFault = AmountProblem | 'belowMin' | 'aboveMax' | 'aboveAvailable'

/** The smallest amount where no other minimum is given. */
const LEAST = '0.01'

/**
 * Returns a typed text in ledger units; 0 for a text that is no amount. For sums shown beside the field, not for
 * decisions.
 */
export function typedMinor(text: string): bigint {
  const { minor } = readAmount(text, 2)
  return minor === null || minor < 0n ? 0n : minor
}

/**
 * Returns a typed text as it is sent ("1,000" as "1000.00"); a text that is no amount is sent unchanged, so that the
 * server refuses it.
 */
export function wireAmount(text: string): string {
  const { minor } = readAmount(text, 4)
  return minor === null ? text.trim() : toWire(minor)
}

/** Returns what is wrong with a typed amount, or null. */
export function findFault(text: string, { currency, min = LEAST, max, available }: AmountLimits): AmountFault | null {
  const { minor, problem } = readAmount(text, getCurrency(currency).decimals)
  if (problem !== null) return problem
  if (minor < parseMoney(min)) return 'belowMin'
  if (max !== undefined && minor > parseMoney(max)) return 'aboveMax'
  return available !== undefined && minor > parseMoney(available) ? 'aboveAvailable' : null
}

export type AmountState = {
  fault: AmountFault | null
  /** The message beside the field now; for a text that is no amount it appears while typing. */
  error: string | undefined
  /** Why the button is disabled, while `error` is set. */
  reason: string | undefined
}

/**
 * Follows a field. Names what is wrong with its text, and the limit, once the reader has left the field or tried to
 * continue.
 */
export function useAmount(text: string, limits: AmountLimits, isTouched: boolean): AmountState {
  const t = useT()
  const locale = useLocale()
  const { currency, min = LEAST, max, available = '0' } = limits
  const fault = findFault(text, limits)
  const money = (amount: string) => formatMoney(amount, currency)
  const words: Record<AmountFault, () => string> = {
    empty: () =>
      limits.min !== undefined && max !== undefined
        ? t('common.amount.between', { min: money(min), max: money(max) })
        : t('common.amount.empty'),
    number: () => t('common.amount.number'),
    decimals: () => t('common.amount.decimals', { count: formatCount(getCurrency(currency).decimals, locale) }),
    belowMin: () => t('common.amount.belowMin', { amount: money(min) }),
    aboveMax: () => t('common.amount.aboveMax', { amount: money(max ?? '0') }),
    aboveAvailable: () => t('common.amount.aboveAvailable', { amount: money(available) }),
  }
  const isTold = fault !== null && (isTouched || fault === 'number' || fault === 'decimals')
  return { fault, error: isTold ? words[fault]() : undefined, reason: isTold ? t('common.amount.fix') : undefined }
}

/** Moves the focus to the first wrong field of a form, once it is marked. */
export function leadToFault(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0)
}
