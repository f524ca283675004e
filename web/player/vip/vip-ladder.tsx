import { useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { Vip } from './vip-answer.ts'
import { VipShield } from './vip-shield.tsx'

type Level = Vip['levels'][number]
const TONES = { given: 'positive', waiting: 'info', refused: 'neutral' } as const

/** Shows every level: what it needs, what keeps it, and all that it brings. */
export function VipLadder({ data }: { data: Vip }) {
  const t = useT()
  const { currency, vipRankLevel: own } = data
  const money = (id: 'reach' | 'keep' | 'bonus' | 'weekly' | 'monthly' | 'birthday'): Column<Level> => ({
    id,
    head: t(`vip.column.${id}`),
    align: 'end',
    phone: id === 'bonus' ? 'amount' : 'line',
    cell: (row) => (Number(row[id]) > 0 ? <Money amount={row[id]} currency={currency} /> : '–'),
  })
  const columns: Column<Level>[] = [
    {
      id: 'label',
      head: t('vip.column.label'),
      phone: 'title',
      cell: (row) => (
        <span className={cx('inline-flex items-center gap-2', row.level === own && 'text-brand-ink')}>
          <VipShield level={row.level} size={24} />
          <strong>{row.label}</strong>
          {row.level === own && <Tag tone="brand">{t('vip.here')}</Tag>}
          {row.state && <Tag tone={TONES[row.state]}>{t(`vip.bonus.${row.state}`)}</Tag>}
        </span>
      ),
    },
    money('reach'),
    money('keep'),
    money('bonus'),
    money('weekly'),
    money('monthly'),
    money('birthday'),
    {
      id: 'withdrawals',
      head: t('vip.column.withdrawals'),
      phone: 'line',
      cell: (row) => <Limits row={row} currency={currency} />,
    },
  ]
  return (
    <section aria-labelledby="vip-ladder">
      <h2 id="vip-ladder" className="mb-3 text-lg">
        {t('vip.ladder')}
      </h2>
      <Panel className="lg:overflow-x-auto">
        <Table caption={t('vip.ladder')} columns={columns} rows={data.levels} rowKey={(row) => String(row.level)} />
      </Panel>
    </section>
  )
}

/** Shows what the level may withdraw, by the cashier's own rules. */
function Limits({ row, currency }: { row: Level; currency: string }) {
  const t = useT()
  if (row.withdrawals.length === 0) return '–'
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {row.withdrawals.map(({ period, withdrawals, amount }) => (
        <span key={period} className="whitespace-nowrap">
          <Money amount={amount} currency={currency} /> {t(`vip.period.${period}`, { count: withdrawals })}
        </span>
      ))}
    </span>
  )
}
