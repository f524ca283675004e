import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { officePayRebate, officeRebates, REBATE_STATES } from '#contract/agents/income.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { useAct } from '../actions.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'

const LIST = pagedList(officeRebates)
type Row = OutputOf<typeof officeRebates>['content'][number]
const TONES = {
  calculated: 'info',
  claimable: 'info',
  waiting: 'warning',
  paid: 'positive',
  refused: 'negative',
  expired: 'neutral',
  nothing: 'neutral',
} as const

/** Lists agents' rebates: what a day earned, and what waits for two persons. */
export function RebateList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'agent',
      head: t('office.agents.agent'),
      phone: 'title',
      cell: ({ agent }) => (
        <Link className="text-brand-ink" to={`/agents/${agent.id}/show`}>
          {agent.username}
        </Link>
      ),
    },
    {
      id: 'day',
      head: t('office.agents.day'),
      phone: 'meta',
      cell: ({ day }) => <span className="num whitespace-nowrap">{formatDay(`${day}T12:00:00`, locale)}</span>,
    },
    ...(['earned', 'carried', 'amount'] as const).map((name): Column<Row> => ({
      id: name,
      head: t(`office.agents.rebate.${name}`),
      align: 'end',
      phone: name === 'amount' ? 'amount' : 'line',
      cell: (row) => <Money amount={row[name]} currency={row.currency} />,
    })),
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: ({ state }) => <Tag tone={TONES[state]}>{t(`office.agents.rebate.state.${state}`)}</Tag>,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Pay row={row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/agent-rebates"
      title={t('office.nav.agentRebates')}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.agents.rebate.state.all'),
          options: REBATE_STATES.map((value) => ({ value, label: t(`office.agents.rebate.state.${value}`) })),
        },
      ]}
    />
  )
}

function Pay({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [isOpen, setOpen] = useState(false)
  const pay = useAct(officePayRebate, t('office.saved'))
  if (row.state !== 'waiting') return null
  if (row.isAsked) return <span className="text-sm text-ink-3">{t('office.agents.payAsked')}</span>
  return (
    <>
      <Button
        size="small"
        reason={permissions.includes('withdrawals.review') ? undefined : t('office.notAllowed')}
        onClick={() => setOpen(true)}
      >
        {t('office.agents.rebate.pay')}
      </Button>
      <ReasonDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('office.agents.rebate.payOf', { agent: row.agent.username })}
        confirmLabel={t('office.agents.rebate.pay')}
        busy={pay.isPending}
        fault={pay.error}
        onConfirm={(reason) => pay.mutate({ id: row.id, reason }, { onSuccess: () => setOpen(false) })}
      />
    </>
  )
}
