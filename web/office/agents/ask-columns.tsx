import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'

/** What an agent asks of operators: who asks, when, and what was answered by whom. */
type Asked<State extends string> = {
  agent: { id: string; username: string }
  askedAt: string
  state: State
  answeredBy: string | null
}
type Words<Row, State extends string> = {
  tones: Readonly<Record<State, 'warning' | 'positive' | 'negative' | 'neutral'>>
  stateName: (state: State) => string
  answerHead: string
  answerOf: (row: Row) => string | null
}

/** Returns the columns that all requests of agents have. */
export function useAskColumns<State extends string, Row extends Asked<State>>({
  tones,
  stateName,
  answerHead,
  answerOf,
}: Words<Row, State>) {
  const t = useT()
  const locale = useLocale()
  return {
    agent: {
      id: 'agent',
      head: t('office.kind.agent'),
      phone: 'line',
      cell: ({ agent }) => (
        <Link className="text-brand-ink" to={`/agents/${agent.id}/show`}>
          {agent.username}
        </Link>
      ),
    },
    at: {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ askedAt }) => <span className="num whitespace-nowrap">{formatMoment(askedAt, locale)}</span>,
    },
    state: {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={tones[state]}>{stateName(state)}</Tag>,
    },
    answer: {
      id: 'answer',
      head: answerHead,
      phone: 'line',
      cell: (row) => (row.answeredBy ? `${row.answeredBy}: ${answerOf(row) ?? ''}` : '–'),
    },
  } as const satisfies Record<string, Column<Row>>
}
