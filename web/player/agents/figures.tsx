/** How figures of a team are written: in full, short, and beside the time before. */
import { getCurrency, parseMoney } from '#contract/money.ts'
import { formatCount, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'

const MINUS = '−'

/** Writes an amount short, for trees and axes (docs/look.md 4): ৳1.84M. */
export function shortMoney(amount: string | number, currency: string): string {
  const value = Number(amount)
  const written = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(Math.abs(value))
  return `${value < 0 ? MINUS : ''}${getCurrency(currency).symbol}${written}`
}

/** Writes a difference with its sign. */
export function signed(text: string, isNegative: boolean): string {
  return `${isNegative ? MINUS : '+'}${text}`
}

/** Beside a period in which next to nothing happened, a larger share says nothing more. */
const MOST = 9.99

/** Shows how much an amount differs from the one before: as a share of it; nothing where there was none before. */
export function MoneyChange({ now, before }: { now: string; before: string }) {
  const locale = useLocale()
  const [one, other] = [parseMoney(now), parseMoney(before)]
  const base = other < 0n ? -other : other
  if (base === 0n) return <Change difference={one === 0n ? 0 : one > 0n ? 1 : -1} text="" />
  const share = Number(one - other) / Number(base)
  const isBeyond = Math.abs(share) > MOST
  const written = signed(formatPercent(Math.min(MOST, Math.abs(share)), locale), share < 0)
  return <Change difference={share} text={isBeyond ? `>${written}` : written} />
}

/** Shows by how many a count differs from the one before. */
export function CountChange({ now, before }: { now: number; before: number }) {
  const locale = useLocale()
  const difference = now - before
  return <Change difference={difference} text={signed(formatCount(Math.abs(difference), locale), difference < 0)} />
}

/** Up is green and down is grey: a figure that fell is no error (docs/look.md 4). */
function Change({ difference, text }: { difference: number; text: string }) {
  const t = useT()
  const words = text === '' ? (difference === 0 ? 'agents.same' : 'agents.noneBefore') : 'agents.vsBefore'
  if (difference === 0) return <span className="text-ink-3">{t('agents.same')}</span>
  return (
    <span className="inline-flex flex-wrap gap-x-1.5 text-ink-3">
      {text && (
        <b dir="ltr" className={difference > 0 ? 'text-positive' : 'text-ink-2'}>
          {text}
        </b>
      )}
      {t(words)}
    </span>
  )
}
