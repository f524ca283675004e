import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { FINDING_STATES, officeFindings, officeResolveFinding } from '#contract/cashier/office-payments.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { decisionPath } from '../frame/waiting-note.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { usePermissions } from '../frame/operator.ts'
import { Link } from '../frame/link.tsx'

const LIST = pagedList(officeFindings)

type Row = OutputOf<typeof officeFindings>['content'][number]

/** Lists payments that no open order explains: the money is there, and an operator says whose it is. */
export function FindingList() {
  const t = useT()
  const locale = useLocale()
  const columns: Column<Row>[] = [
    {
      id: 'reference',
      head: t('office.reference'),
      phone: 'title',
      cell: (row) =>
        row.depositId ? (
          <Link className="num font-semibold text-brand-ink" to={`/deposits/${row.depositId}/show`}>
            {row.reference}
          </Link>
        ) : (
          <span className="num font-semibold">{row.reference}</span>
        ),
    },
    { id: 'kind', head: t('office.kind'), phone: 'line', cell: (row) => t(`office.finding.${row.kind}`) },
    { id: 'member', head: t('office.member'), phone: 'line', cell: (row) => row.member?.username ?? '–' },
    {
      id: 'provider',
      head: t('office.provider'),
      phone: 'line',
      cell: (row) => (
        <>
          {row.provider} · <span className="num">{row.providerReference}</span>
        </>
      ),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Decide row={row} /> },
  ]
  return (
    <ResourceList
      list={LIST}
      path="/findings"
      title={t('office.nav.findings')}
      columns={columns}
      filters={[
        {
          kind: 'choice',
          field: 'state',
          label: t('office.state'),
          none: t('office.findingState.open'),
          options: FINDING_STATES.filter((value) => value !== 'open').map((value) => ({
            value,
            label: t(`office.findingState.${value}`),
          })),
        },
      ]}
    />
  )
}

function Decide({ row }: { row: Row }) {
  const t = useT()
  const permissions = usePermissions()
  const [decision, setDecision] = useState<'credit' | 'close' | null>(null)
  const resolve = useAct(officeResolveFinding, t('office.done'))
  if (row.state !== 'open')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  const reason = permissions.includes('deposits.review') ? undefined : t('office.notAllowed')
  const isCredit = decision === 'credit'
  const waits = row.waiting ? t('office.waitsAlready') : undefined
  const label = t(isCredit ? 'office.creditMember' : 'office.closeFinding')
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {row.waiting && (
        <Link className="self-center font-semibold text-brand-ink" to={decisionPath(row.waiting.id)}>
          {t('decision.open')}
        </Link>
      )}
      {row.kind === 'second_payment' && (
        <Button size="small" reason={waits ?? reason} onClick={() => setDecision('credit')}>
          {t('office.creditMember')}
        </Button>
      )}
      <Button size="small" reason={reason} onClick={() => setDecision('close')}>
        {t('office.closeFinding')}
      </Button>
      <ReasonDialog
        open={decision !== null}
        onOpenChange={() => {
          setDecision(null)
          resolve.reset()
        }}
        title={label}
        confirmLabel={label}
        busy={resolve.isPending}
        fault={resolve.error}
        onConfirm={(text) =>
          decision && resolve.mutate({ id: row.id, decision, reason: text }, { onSuccess: () => setDecision(null) })
        }
      >
        <p>
          <Money amount={row.amount} currency={row.currency} />
          {row.member && isCredit ? ` → ${row.member.username}` : ''}
        </p>
      </ReasonDialog>
    </div>
  )
}
