import type { OutputOf } from '#contract/call.ts'
import type { officeBills } from '#contract/agents/bills.ts'
import { parseMoney } from '#contract/money.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Money } from '#web/ui/money.tsx'
import type { Column } from '#web/ui/table.tsx'
import { Side, Span, useWhoseColumns } from '../contracts/contract-words.tsx'
import { BillStateTag } from './bill-words.tsx'
import { PayBill } from './pay-bill.tsx'

export type BillRow = OutputOf<typeof officeBills>['content'][number]

/** Returns the columns of bills, each beside the one of the period before. */
export function useBillColumns(): Column<BillRow>[] {
  const t = useT()
  const { taker, kind } = useWhoseColumns<BillRow>()
  return [
    taker,
    kind,
    {
      id: 'span',
      head: t('office.bill.span'),
      phone: 'meta',
      cell: ({ from, until }) => <Span from={from} until={until} />,
    },
    { id: 'payer', head: t('office.bill.payer'), phone: 'line', cell: ({ giver }) => <Side agent={giver} /> },
    {
      id: 'before',
      head: t('office.bill.before'),
      align: 'end',
      phone: 'line',
      cell: ({ before, currency }) => (before ? <Money amount={before.reckoning.amount} currency={currency} /> : '–'),
    },
    {
      id: 'amount',
      head: t('office.amount'),
      align: 'end',
      phone: 'amount',
      cell: ({ amount, currency }) => <Money className="font-semibold" amount={amount} currency={currency} />,
    },
    {
      id: 'more',
      head: t('office.bill.difference'),
      align: 'end',
      phone: 'line',
      cell: ({ amount, before, currency }) =>
        before ? (
          <Money amount={parseMoney(amount) - parseMoney(before.reckoning.amount)} currency={currency} signed />
        ) : (
          '–'
        ),
    },
    { id: 'state', head: t('office.state'), phone: 'line', cell: ({ state }) => <BillStateTag state={state} /> },
    {
      id: 'act',
      head: '',
      align: 'end',
      phone: 'line',
      cell: (bill) => <PayBill bill={bill} isAsked={bill.isAsked} />,
    },
  ]
}
