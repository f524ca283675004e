import type { FreezeRow } from '#contract/agents/office-agents.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Link } from '../frame/link.tsx'
import { FreezeActs } from './freeze-acts.tsx'

const TONES = { open: 'warning', done: 'positive', refused: 'negative', withdrawn: 'neutral' } as const

/** Returns the columns of freeze requests: who asks, about whom and why, and how it ended. */
export function useFreezeColumns(): Column<FreezeRow>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      id: 'account',
      head: t('office.member'),
      phone: 'title',
      cell: ({ account }) => (
        <Link className="text-brand-ink" to={`/members/${account.id}/show`}>
          {account.username}
        </Link>
      ),
    },
    {
      id: 'agent',
      head: t('office.kind.agent'),
      phone: 'line',
      cell: ({ agent }) => (
        <Link className="text-brand-ink" to={`/agents/${agent.id}/show`}>
          {agent.username}
        </Link>
      ),
    },
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: ({ reason }) => reason },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ askedAt }) => <span className="num whitespace-nowrap">{formatMoment(askedAt, locale)}</span>,
    },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'amount',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`office.agents.request.${state}`)}</Tag>,
    },
    {
      id: 'answer',
      head: t('office.agents.answer'),
      phone: 'line',
      cell: ({ answeredBy, note }) => (answeredBy ? `${answeredBy}: ${note ?? ''}` : '–'),
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <FreezeActs row={row} /> },
  ]
}
