/** Amounts that readers type: what is wrong with one, in words, and how it travels. What was typed stays in its field as typed. */
import { formatMoney, getCurrency, parseMoney, toWire } from '#contract/money.ts'
import { readAmount, type AmountProblem } from '#games/money/typed-amount.ts'
import { formatCount } from './format.ts'
import { useLocale, useT } from './i18n.tsx'

/** Bounds as the server states them; `available` is what there is to take from. */
export type AmountLimits = { currency: string; min?: string; max?: string; available?: string }
export type AmountFault = AmountProblem | 'belowMin' | 'aboveMax' | 'aboveAvailable'

/** The least that can be meant where nothing else is said. */
const LEAST = '0.01'

/** What was typed, in ledger units; 0 for what is no amount. For sums that are shown beside the field, not for deciding. */
export function typedMinor(text: string): bigint {
  const { minor } = readAmount(text, 2)
  return minor === null || minor < 0n ? 0n : minor
}

/** What was typed as it travels ("1,000" as "1000.00"); what is no amount travels as it is, for the server to refuse. */
export function wireAmount(text: string): string {
  const { minor } = readAmount(text, 4)
  return minor === null ? text.trim() : toWire(minor)
}

/** What is wrong with a typed amount, or null. */
export function findFault(text: string, { currency, min = LEAST, max, available }: AmountLimits): AmountFault | null {
  const { minor, problem } = readAmount(text, getCurrency(currency).decimals)
  if (problem !== null) return problem
  if (minor < parseMoney(min)) return 'belowMin'
  if (max !== undefined && minor > parseMoney(max)) return 'aboveMax'
  return available !== undefined && minor > parseMoney(available) ? 'aboveAvailable' : null
}

export type AmountState = {
  fault: AmountFault | null
  /** What to say beside the field now; a text that is no amount at all is named while it is typed. */
  error: string | undefined
  /** Why the button cannot act, while `error` stands. */
  reason: string | undefined
}

/** Follows a field: what is wrong with its text, named with its bound once the reader has left the field or tried to go on. */
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

/** Takes the reader to the first field of a form that is wrong, once it is marked. */
export function leadToFault(form: HTMLFormElement): void {
  setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), 0)
}
