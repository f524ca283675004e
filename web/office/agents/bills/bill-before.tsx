import type { OutputOf } from '#contract/call.ts'
import type { AgentBill, officeBill, Reckoning } from '#contract/agents/bills.ts'
import { MINOR_PER_UNIT, parseMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Link } from '../../frame/link.tsx'
import { giveText, Span } from '../contracts/contract-words.tsx'
import { CAUSES, explainDifference } from './difference.ts'

type Before = NonNullable<OutputOf<typeof officeBill>['before']>
type Props = { before: Before; bill: Pick<AgentBill, 'currency' | 'reckoning'> }
type Row = { name: 'base' | 'valid' | 'active' | 'gives' | 'above' | 'amount' }
const ROWS: readonly Row[] = [
  { name: 'base' },
  { name: 'valid' },
  { name: 'active' },
  { name: 'gives' },
  { name: 'above' },
  { name: 'amount' },
]

/** Shows a bill beside the one of the period before, and what the difference comes from. */
export function BillBefore({ before, bill: { currency, reckoning } }: Props) {
  const t = useT()
  const causes = explainDifference(before.reckoning, reckoning)
  const told = CAUSES.filter((cause) => toWhole(causes[cause]) !== 0n)
  const money = (minor: bigint) => <Money amount={minor} currency={currency} signed />
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-2 text-ink-2">
        {t('office.bill.beforeOf')}
        <Link className="text-brand-ink underline" to={`/agent-bills/${before.id}/show`}>
          <Span from={before.from} until={before.until} />
        </Link>
      </p>
      <BesideTable before={before.reckoning} now={reckoning} currency={currency} />
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {told.map((cause) => (
          <span key={cause}>
            <span className="text-ink-3">{t(`office.bill.by.${cause}`)}</span> {money(causes[cause])}
          </span>
        ))}
        {told.length === 0 && t('office.bill.by.nothing')}
      </p>
    </div>
  )
}

/** Parts of a cent are not told. */
const toWhole = (minor: bigint) => minor / (MINOR_PER_UNIT / 100n)

type TableProps = { before: Reckoning; now: Reckoning; currency: string }

function BesideTable({ before, now, currency }: TableProps) {
  const t = useT()
  const locale = useLocale()
  const show = (of: Reckoning, { name }: Row) => {
    if (name === 'active') return <span className="num">{formatCount(of.active, locale)}</span>
    if (name === 'gives')
      return (
        <span className="num">
          {of.gives === null ? '–' : giveText({ unit: of.unit, gives: [of.gives] }, currency)}
        </span>
      )
    if (name === 'above')
      return <Money amount={parseMoney(of.overMember) + parseMoney(of.overCap)} currency={currency} />
    return <Money amount={of[name]} currency={currency} />
  }
  const columns: Column<Row>[] = [
    { id: 'name', head: '', phone: 'title', cell: ({ name }) => t(`office.bill.row.${name}`) },
    { id: 'before', head: t('office.bill.before'), align: 'end', phone: 'line', cell: (row) => show(before, row) },
    { id: 'now', head: t('office.bill.now'), align: 'end', phone: 'line', cell: (row) => show(now, row) },
  ]
  return <Table caption={t('office.bill.beforeOf')} columns={columns} rows={ROWS} rowKey={({ name }) => name} />
}
