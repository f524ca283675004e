import type { MoveEffects } from '#contract/agents/office-agents.ts'
import { useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { DayOrMoment } from './contracts/contract-words.tsx'

type End = MoveEffects['ends'][number]

/** Says what a move would end if it were made now: whose contracts, when, and how many offers are taken back. */
export function MoveEnds({ effects: { ends, endsCount, offersCount } }: { effects: MoveEffects }) {
  const t = useT()
  const columns: Column<End>[] = [
    { id: 'taker', head: t('office.contract.taker'), phone: 'title', cell: ({ taker }) => taker.username },
    {
      id: 'kind',
      head: t('office.contract.kind'),
      phone: 'line',
      cell: ({ kind }) => t(`office.contract.kind.${kind}`),
    },
    {
      id: 'giver',
      head: t('office.contract.giver'),
      phone: 'line',
      cell: ({ giver }) => giver?.username ?? t('office.contract.platform'),
    },
    { id: 'until', head: t('office.contract.endsAt'), phone: 'line', cell: ({ until }) => <DayOrMoment at={until} /> },
    { id: 'reason', head: t('office.reason'), phone: 'meta', cell: ({ reason }) => t(`office.contract.end.${reason}`) },
  ]
  return (
    <section aria-live="polite" className="flex flex-col gap-2 rounded-control bg-info-soft px-3.5 py-3">
      <h3 className="font-semibold">{t('office.agents.moveEnds')}</h3>
      {endsCount === 0 ? (
        <p>{t('office.agents.moveEndsNone')}</p>
      ) : (
        <div className="max-h-64 overflow-auto">
          <Table
            caption={t('office.agents.moveEnds')}
            columns={columns}
            rows={ends}
            rowKey={({ contract }) => contract}
          />
        </div>
      )}
      {endsCount > ends.length && <p>{t('office.agents.moveMore', { count: endsCount - ends.length })}</p>}
      {offersCount > 0 && <p>{t('office.contract.effect.cancels', { count: offersCount })}</p>}
      <p className="text-sm text-ink-3">{t('office.agents.moveNow')}</p>
    </section>
  )
}
