import type { OfficeContractRow } from '#contract/agents/office-contracts.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { Side } from './contract-words.tsx'

type Row = OfficeContractRow['signatures'][number]
/** So much of a print is shown; all of it is copied. */
const SHORT = 12

/** Shows who signed a contract, when and by what, and whether it was this text. */
export function Signatures({ contract }: { contract: OfficeContractRow }) {
  const t = useT()
  const locale = useLocale()
  const { signatures, print } = contract
  const columns: Column<Row>[] = [
    {
      id: 'side',
      head: t('office.contract.side'),
      phone: 'title',
      cell: ({ side }) => <Side agent={contract[side]} />,
    },
    {
      id: 'by',
      head: t('office.contract.signedBy'),
      phone: 'line',
      cell: ({ by }) => t(`office.contract.proof.${by}`),
    },
    {
      id: 'at',
      head: t('office.at'),
      phone: 'meta',
      cell: ({ at }) => <span className="num whitespace-nowrap">{formatMoment(at, locale)}</span>,
    },
    {
      id: 'print',
      head: t('office.contract.print'),
      phone: 'line',
      cell: (row) => (
        <Tag tone={row.print === print ? 'proof' : 'negative'}>
          {t(row.print === print ? 'office.contract.printSame' : 'office.contract.printOther')}
        </Tag>
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2 text-ink-2">
        {t('office.contract.print')}{' '}
        <code className="num" title={print}>
          {print.slice(0, SHORT)}…
        </code>
        <CopyButton text={print} label={t('office.contract.copyPrint')} copiedLabel={t('office.keyCopied')} />
      </p>
      {signatures.length === 0 ? (
        <p className="text-ink-3">{t('office.contract.unsigned')}</p>
      ) : (
        <Table
          caption={t('office.contract.signatures')}
          columns={columns}
          rows={signatures}
          rowKey={({ side }) => side}
        />
      )}
    </div>
  )
}
