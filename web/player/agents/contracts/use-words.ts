/** Words that contracts and bills share: percentages, what a tier gives, days and moments, and the time between two of them. */
import type { ContractTop } from '#contract/agents/contract-rows.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay, formatMoment, formatPercent, formatTime } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/i18n.tsx'

const DAY_MS = 86_400_000
const HUNDRED = 100
const DECIMALS = 2

/** Returns whether a kind counts whole business days; the others count moments. */
export const countsDays = (kind: ContractKind): boolean => kind === 'dividend' || kind === 'daily'

/** Returns the day before a day, YYYY-MM-DD. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}

type Window = { from: string; until: string }

/** Returns functions that write parts of contracts in the reader's language. */
export function useContractWords() {
  const locale = useLocale()
  const percent = (text: string) => formatPercent(Number(text) / HUNDRED, locale, DECIMALS)
  const day = (one: string) => formatDay(`${one}T12:00:00`, locale)
  const at = (kind: ContractKind, one: string) => (countsDays(kind) ? day(one) : formatMoment(one, locale))
  const top = ({ unit, gives }: ContractTop, currency: string) =>
    gives.map((one) => (unit === 'rate' ? percent(one) : formatMoney(one, currency))).join(' · ')
  return {
    percent,
    top,
    /** From when something counts. */
    at,
    /** The last day that counts, or the moment that ends it. */
    last: (kind: ContractKind, until: string) => at(kind, countsDays(kind) ? dayBefore(until) : until),
    /** A period of a contract. */
    window: (kind: ContractKind, { from, until }: Window) => {
      // what real-time salaries bring is added up by the day
      if (!countsDays(kind) && Date.parse(until) - Date.parse(from) >= DAY_MS) return formatDay(from, locale)
      if (!countsDays(kind)) return `${formatMoment(from, locale)} – ${formatTime(until)}`
      const end = dayBefore(until)
      return end <= from ? day(from) : `${day(from)} – ${day(end)}`
    },
  }
}
