import type { ContractTop } from '#contract/agents/contract-rows.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { ContractKind, ShownState } from '#contract/agents/terms-form.ts'
import { formatMoney } from '#contract/money.ts'
import { formatDay, formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../../frame/link.tsx'

const TONES = {
  offered: 'info',
  accepted: 'positive',
  ended: 'neutral',
  rejected: 'negative',
  cancelled: 'neutral',
  expired: 'neutral',
} as const

/** Says the state of a contract in the specification's words. */
export function ContractState({ state }: { state: ShownState }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`office.contract.state.${state}`)}</Tag>
}

/** Returns the most that a contract gives. */
export function topOf(terms: ContractTerms): ContractTop {
  if (terms.kind === 'realtime') return { unit: 'rate', gives: [terms.winRate, terms.lossRate] }
  // tiers rise: the last one gives the most
  return { unit: terms.unit, gives: terms.tiers.slice(-1).map(({ gives }) => gives) }
}

/** Writes what a tier or a contract gives: a percentage, or an amount; of real-time salary for rounds won and lost. */
export const giveText = ({ unit, gives }: ContractTop, currency: string): string =>
  gives.map((one) => (unit === 'rate' ? `${one} %` : formatMoney(one, currency))).join(' / ')

/** Shows the most that a contract gives, as a column of a list does. */
export function MostGiven({ terms, currency }: { terms: ContractTerms; currency: string }) {
  return (
    <span dir="ltr" className="num whitespace-nowrap">
      {giveText(topOf(terms), currency)}
    </span>
  )
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/
const NOON = 'T12:00:00'

/** Shows a business day, or a moment; a dash in place of none. */
export function DayOrMoment({ at }: { at: string | null }) {
  const locale = useLocale()
  if (at === null) return '–'
  return (
    <span className="num whitespace-nowrap">
      {IS_DAY.test(at) ? formatDay(`${at}${NOON}`, locale) : formatMoment(at, locale)}
    </span>
  )
}

/** Shows from when to when: whole days with the last one, moments with the one at which it is over; open where nothing ends it. */
export function Span({ from, until }: { from: string | null; until: string | null }) {
  if (from === null) return '–'
  const last = until !== null && IS_DAY.test(until) ? dayBefore(until) : until
  return (
    <span>
      <DayOrMoment at={from} />
      {last !== from && (
        <>
          {' – '}
          {last !== null && <DayOrMoment at={last} />}
        </>
      )}
    </span>
  )
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** Shows one of the two sides with the way to the agent's file; the brand has none. */
export function Side({ agent }: { agent: { id: string; username: string } | null }) {
  const t = useT()
  if (!agent) return t('office.contract.platform')
  return (
    <Link
      className="text-brand-ink hover:underline"
      to={`/agents/${agent.id}/show`}
      onClick={(event) => event.stopPropagation()}
    >
      {agent.username}
    </Link>
  )
}

/** Returns the columns that lists of contracts and of bills begin with. */
export function useWhoseColumns<Row extends { taker: { username: string }; kind: ContractKind }>() {
  const t = useT()
  return {
    taker: { id: 'taker', head: t('office.contract.taker'), phone: 'title', cell: ({ taker }) => taker.username },
    kind: {
      id: 'kind',
      head: t('office.contract.kind'),
      phone: 'line',
      cell: ({ kind }) => t(`office.contract.kind.${kind}`),
    },
  } as const satisfies Record<string, Column<Row>>
}
