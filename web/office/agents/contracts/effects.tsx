import type { ContractEffect } from '#contract/agents/contract-rows.ts'
import { useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { DayOrMoment, giveText, Side } from './contract-words.tsx'

type Ends = ContractEffect['ends'][number]
type Cancels = ContractEffect['cancels'][number]

/** Says what a contract does if it is accepted now: from when it counts, which others end and when, which offers are taken back. */
export function Effects({ effect, currency }: { effect: ContractEffect; currency: string }) {
  const t = useT()
  return (
    <div className="flex flex-col gap-3">
      <p>
        {t('office.contract.effect.from')} <DayOrMoment at={effect.from} />
      </p>
      {effect.ends.length === 0 && <p className="text-ink-2">{t('office.contract.effect.endsNone')}</p>}
      {effect.ends.length > 0 && (
        <>
          <h3 className="font-semibold">{t('office.contract.effect.ends', { count: effect.ends.length })}</h3>
          <EndTable rows={effect.ends} currency={currency} />
        </>
      )}
      {effect.cancels.length > 0 && (
        <>
          <h3 className="font-semibold">{t('office.contract.effect.cancels', { count: effect.cancels.length })}</h3>
          <OfferTable rows={effect.cancels} currency={currency} />
        </>
      )}
    </div>
  )
}

/** Returns the columns that both tables have: who has it, who gives it, and the most that it gives. */
function useSides<Row extends Cancels>(currency: string): Column<Row>[] {
  const t = useT()
  return [
    {
      id: 'taker',
      head: t('office.contract.taker'),
      phone: 'title',
      cell: ({ taker }) => (taker ? <Side agent={taker} /> : '–'),
    },
    { id: 'giver', head: t('office.contract.giver'), phone: 'line', cell: ({ giver }) => <Side agent={giver} /> },
    {
      id: 'top',
      head: t('office.contract.top'),
      align: 'end',
      phone: 'amount',
      cell: ({ top }) => (
        <span dir="ltr" className="num">
          {giveText(top, currency)}
        </span>
      ),
    },
  ]
}

function EndTable({ rows, currency }: { rows: readonly Ends[]; currency: string }) {
  const t = useT()
  const columns: Column<Ends>[] = [
    ...useSides<Ends>(currency),
    { id: 'until', head: t('office.contract.endsAt'), phone: 'line', cell: ({ until }) => <DayOrMoment at={until} /> },
    {
      id: 'reason',
      head: t('office.reason'),
      phone: 'meta',
      cell: ({ reason }) => t(`office.contract.end.${reason}`),
    },
  ]
  return (
    <div className="overflow-x-auto">
      <Table
        caption={t('office.contract.effect.ends', { count: rows.length })}
        columns={columns}
        rows={rows}
        rowKey={({ contract }) => contract}
      />
    </div>
  )
}

function OfferTable({ rows, currency }: { rows: readonly Cancels[]; currency: string }) {
  const t = useT()
  return (
    <Table
      caption={t('office.contract.effect.cancels', { count: rows.length })}
      columns={useSides<Cancels>(currency)}
      rows={rows}
      rowKey={({ contract }) => contract}
    />
  )
}
