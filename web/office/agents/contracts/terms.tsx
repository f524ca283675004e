import type { ReactNode } from 'react'
import type { ContractTerms, DividendTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { formatMoney } from '#contract/money.ts'
import { formatCount } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { Facts } from '../../frame/show-page.tsx'
import { giveText } from './contract-words.tsx'

type Props = { terms: ContractTerms; currency: string; payer: 'platform' | 'upline' }
type Fact = readonly [string, ReactNode]

/** Says everything that a contract says, as whoever signs it reads it. */
export function Terms({ terms, currency, payer }: Props) {
  const t = useT()
  const facts: readonly Fact[] = [...useMeasures(terms, currency), ...useBounds({ terms, currency, payer })]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-[70ch]">{t(`office.contract.says.${terms.kind}`)}</p>
      {terms.kind !== 'realtime' && <Tiers terms={terms} currency={currency} />}
      <Facts facts={facts} />
    </div>
  )
}

/** Returns what is measured, and how. */
function useMeasures(terms: ContractTerms, currency: string): Fact[] {
  const t = useT()
  if (terms.kind === 'realtime')
    return [
      [t('office.contract.winRate'), <Figure key="win">{`${terms.winRate} %`}</Figure>],
      [t('office.contract.lossRate'), <Figure key="loss">{`${terms.lossRate} %`}</Figure>],
      [t('office.contract.singleBet'), <Figure key="bet">{formatMoney(terms.singleBet, currency)}</Figure>],
    ]
  const active: Fact = [
    t('office.contract.activeFrom'),
    <Figure key="active">{formatMoney(terms.activeFrom, currency)}</Figure>,
  ]
  if (terms.kind !== 'dividend') return [active]
  const taken = (['bonuses', 'rebates', 'salaries'] as const).filter((name) => terms.takeOff[name])
  return [
    [t('office.contract.period'), t(`office.contract.period.${terms.period}`)],
    active,
    [
      t('office.contract.takeOff'),
      taken.length === 0
        ? t('office.contract.takeOff.nothing')
        : taken.map((name) => t(`office.contract.takeOff.${name}`)).join(', '),
    ],
    [t('office.contract.carryOver'), t(`office.contract.carryOver.${terms.carryOver}`)],
  ]
}

/** Returns what bounds it, how it ends, and who pays. */
function useBounds({ terms, currency, payer }: Props): Fact[] {
  const t = useT()
  const cap = (amount: string | null) =>
    amount === null ? t('office.contract.noCap') : <Figure key="cap">{formatMoney(amount, currency)}</Figure>
  return [
    [
      t('office.contract.without'),
      terms.without.length === 0
        ? t('office.contract.without.none')
        : terms.without.map((type) => t(`bets.type.${type}`)).join(', '),
    ],
    [t('office.contract.capPerDay'), cap(terms.capPerDay)],
    [t('office.contract.capPerMember'), cap(terms.capPerMember)],
    [t('office.contract.notice'), t('office.contract.noticeText', { count: terms.noticeDays })],
    [t('office.contract.payer'), t(`office.contract.payer.${payer}`)],
  ]
}

const Figure = ({ children }: { children: string }) => (
  <span dir="ltr" className="num">
    {children}
  </span>
)

type Tier = (DividendTerms | SalaryTerms)['tiers'][number] & { loss?: string; place: number }

/** Shows the tiers: what each asks, and what it gives. A test that asks nothing is a dash. */
function Tiers({ terms, currency }: { terms: DividendTerms | SalaryTerms; currency: string }) {
  const t = useT()
  const locale = useLocale()
  const amount = (text: string) => <span className="num">{Number(text) === 0 ? '–' : formatMoney(text, currency)}</span>
  const rows: Tier[] = terms.tiers.map((tier, place) => ({ ...tier, place }))
  const columns: Column<Tier>[] = [
    {
      id: 'tier',
      head: t('office.contract.tier'),
      phone: 'title',
      cell: ({ place }) => t('office.contract.tierOf', { tier: formatCount(place + 1, locale) }),
    },
    ...(terms.kind === 'dividend'
      ? [
          {
            id: 'loss',
            head: t('office.contract.test.loss'),
            align: 'end' as const,
            phone: 'line' as const,
            cell: ({ loss }: Tier) => amount(loss ?? '0'),
          },
        ]
      : []),
    {
      id: 'valid',
      head: t('office.contract.test.valid'),
      align: 'end',
      phone: 'line',
      cell: ({ valid }) => amount(valid),
    },
    {
      id: 'active',
      head: t('office.contract.test.active'),
      align: 'end',
      phone: 'line',
      cell: ({ active }) => <span className="num">{active === 0 ? '–' : formatCount(active, locale)}</span>,
    },
    {
      id: 'gives',
      head: t('office.contract.gives'),
      align: 'end',
      phone: 'amount',
      cell: ({ gives }) => (
        <span dir="ltr" className="num font-semibold">
          {giveText({ unit: terms.unit, gives: [gives] }, currency)}
        </span>
      ),
    },
  ]
  return (
    <div className="overflow-x-auto">
      <Table caption={t('office.contract.tiers')} columns={columns} rows={rows} rowKey={({ place }) => String(place)} />
    </div>
  )
}
