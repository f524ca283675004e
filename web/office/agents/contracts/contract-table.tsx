import type { OfficeContractRow } from '#contract/agents/office-contracts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from '../../frame/link.tsx'
import { ContractState, MostGiven, Side, Span, useWhoseColumns } from './contract-words.tsx'

/** Returns the columns of contracts. */
export function useContractColumns(): Column<OfficeContractRow>[] {
  const t = useT()
  const locale = useLocale()
  const { taker, kind } = useWhoseColumns<OfficeContractRow>()
  return [
    taker,
    kind,
    { id: 'giver', head: t('office.contract.giver'), phone: 'line', cell: ({ giver }) => <Side agent={giver} /> },
    {
      id: 'state',
      head: t('office.state'),
      phone: 'line',
      cell: ({ state }) => <ContractState state={state} />,
    },
    {
      id: 'top',
      head: t('office.contract.top'),
      align: 'end',
      phone: 'amount',
      cell: (contract) => <MostGiven {...contract} />,
    },
    {
      id: 'span',
      head: t('office.contract.counts'),
      phone: 'line',
      cell: ({ from, until }) => <Span from={from} until={until} />,
    },
    {
      id: 'offered',
      head: t('office.contract.offeredAt'),
      phone: 'meta',
      cell: ({ offeredAt }) => <span className="num whitespace-nowrap">{formatMoment(offeredAt, locale)}</span>,
    },
  ]
}

/** Shows contracts, each with the way to its own page. */
export function ContractTable({ caption, rows }: { caption: string; rows: readonly OfficeContractRow[] }) {
  const columns = useContractColumns().map((column) =>
    column.phone === 'title'
      ? {
          ...column,
          cell: (row: OfficeContractRow) => (
            <Link className="text-brand-ink hover:underline" to={`/agent-contracts/${row.id}/show`}>
              {column.cell(row)}
            </Link>
          ),
        }
      : column,
  )
  return (
    <div className="overflow-x-auto">
      <Table caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  )
}
