import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import {
  officeDecideSignal,
  officeSignalRules,
  officeSignals,
  SIGNAL_RULES,
} from '#contract/promotions/office-signals.ts'
import { formatCount, formatMoment, formatPercent } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useAct } from '../actions.ts'
import { useFault } from '../frame/describe-fault.ts'
import { Link } from '../frame/link.tsx'
import { usePermissions } from '../frame/operator.ts'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { ResourceList } from '../frame/resource-list.tsx'
import { pagedList } from '../frame/rows.ts'
import { useWord } from '../frame/use-word.ts'
import { callOffice } from '../operator-session.ts'

const LIST = pagedList(officeSignals)
type Row = OutputOf<typeof officeSignals>['content'][number]
const DECIDED = ['founded', 'unfounded'] as const

/** Lists what speaks for abuse of promotions, with its evidence and what was decided, and how right each rule was. */
export function SignalList() {
  const t = useT()
  return (
    <div className="flex flex-col gap-4">
      <ResourceList
        list={LIST}
        path="/signals"
        title={t('office.nav.signals')}
        columns={useColumns()}
        filters={[
          {
            kind: 'chips',
            field: 'state',
            label: t('office.state'),
            first: t('office.signals.state.open'),
            options: DECIDED.map((value) => ({ value, label: t(`office.signals.state.${value}`) })),
          },
          {
            kind: 'choice',
            field: 'rule',
            label: t('office.signals.rule'),
            options: SIGNAL_RULES.map((value) => ({ value, label: t(`office.signals.rule.${value}`) })),
          },
          { kind: 'text', field: 'username', label: t('office.member') },
        ]}
      />
      <p className="text-sm text-ink-3">{t('office.signals.hint')}</p>
      <RuleCard />
    </div>
  )
}

function MemberLink({ id, username }: { id: string; username: string }) {
  return (
    <Link className="text-brand-ink hover:underline" to={`/members/${id}/show`}>
      {username}
    </Link>
  )
}

function useColumns(): Column<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    { id: 'member', head: t('office.member'), phone: 'title', cell: (row) => <MemberLink {...row.member} /> },
    { id: 'rule', head: t('office.signals.rule'), phone: 'line', cell: ({ rule }) => t(`office.signals.rule.${rule}`) },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: (row) => <span className="num whitespace-nowrap">{formatMoment(row.at, locale)}</span>,
    },
    { id: 'evidence', head: t('office.offers.evidence'), phone: 'line', cell: (row) => <Evidence row={row} /> },
    { id: 'act', head: '', align: 'end', phone: 'line', cell: (row) => <Acts row={row} /> },
  ]
}

function Evidence({ row: { evidence, others } }: { row: Row }) {
  const word = useWord()
  return (
    <span className="flex flex-col gap-0.5">
      <dl className="grid max-w-72 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
        {Object.entries(evidence).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{word('office.signals.fact', name)}</dt>
            <dd className="num [overflow-wrap:anywhere]" dir="ltr">
              {String(value)}
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && (
        <span className="flex flex-wrap gap-x-2">
          {others.map((one) => (
            <MemberLink key={one.id} {...one} />
          ))}
        </span>
      )}
    </span>
  )
}

function Acts({ row }: { row: Row }) {
  const t = useT()
  const mayNot = usePermissions().includes('promotions.review') ? undefined : t('office.notAllowed')
  const [asking, setAsking] = useState<(typeof DECIDED)[number] | null>(null)
  const decide = useAct(officeDecideSignal, t('office.done'))
  if (row.state !== 'open')
    return (
      <span className="text-ink-2">{t('office.decidedBy', { name: row.decidedBy ?? '', note: row.note ?? '' })}</span>
    )
  const close = () => {
    setAsking(null)
    decide.reset()
  }
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {DECIDED.map((outcome) => (
        <Button
          key={outcome}
          size="small"
          tone={outcome === 'founded' ? 'danger' : 'secondary'}
          reason={mayNot}
          onClick={() => setAsking(outcome)}
        >
          {t(`office.signals.act.${outcome}`)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          open
          onOpenChange={close}
          title={t(`office.signals.act.${asking}`)}
          description={t(`office.signals.actHint.${asking}`)}
          confirmLabel={t(`office.signals.act.${asking}`)}
          danger={asking === 'founded'}
          busy={decide.isPending}
          fault={decide.error}
          onConfirm={(reason) => decide.mutate({ id: row.id, outcome: asking, reason }, { onSuccess: close })}
        />
      )}
    </span>
  )
}

/** How often each rule spoke, and how often that was decided as unfounded. */
function RuleCard() {
  const t = useT()
  const locale = useLocale()
  const sayFault = useFault()
  const { data, error } = useQuery({
    queryKey: [officeSignalRules.id],
    queryFn: () => callOffice(officeSignalRules, {}),
  })
  return (
    <Card>
      <h2 className="mb-1">{t('office.signals.rules')}</h2>
      <p className="mb-3 text-sm text-ink-2">{t('office.signals.rulesHint')}</p>
      {error && <p className="text-ink-2">{sayFault(error)}</p>}
      {data && (
        <div className="overflow-x-auto">
          <table className="w-full text-start text-sm">
            <thead>
              <tr className="text-ink-3">
                <th className="py-1 text-start font-medium">{t('office.signals.rule')}</th>
                {(['open', ...DECIDED] as const).map((state) => (
                  <th key={state} className="py-1 ps-3 text-end font-medium">
                    {t(`office.signals.state.${state}`)}
                  </th>
                ))}
                <th className="py-1 ps-3 text-end font-medium">{t('office.signals.falsePositives')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rules.map((row) => (
                <tr key={row.rule} className="border-t border-line">
                  <th className="py-2 text-start font-normal">{t(`office.signals.rule.${row.rule}`)}</th>
                  {[row.open, row.founded, row.unfounded].map((count, place) => (
                    <td key={place} className="num py-2 ps-3 text-end">
                      {formatCount(count, locale)}
                    </td>
                  ))}
                  <td className="num py-2 ps-3 text-end">
                    {row.falsePositives === null ? '–' : formatPercent(row.falsePositives, locale, 0)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
