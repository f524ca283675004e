import type { FreezeRow } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Link } from '../frame/link.tsx'
import { useAskColumns } from './ask-columns.tsx'
import { FreezeActs } from './freeze-acts.tsx'

const TONES = { open: 'warning', done: 'positive', refused: 'negative', withdrawn: 'neutral' } as const

/** Returns the columns of freeze requests: who asks, about whom and why, and how it ended. */
export function useFreezeColumns(): Column<FreezeRow>[] {
  const t = useT()
  const { agent, at, state, answer } = useAskColumns<FreezeRow['state'], FreezeRow>({
    tones: TONES,
    stateName: (one) => t(`office.agents.request.${one}`),
    answerHead: t('office.agents.answer'),
    answerOf: ({ note }) => note,
  })
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
    agent,
    { id: 'reason', head: t('office.reason'), phone: 'line', cell: ({ reason }) => reason },
    at,
    state,
    answer,
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <FreezeActs row={row} /> },
  ]
}
