import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgentBill, type BillLines, billLines } from '#contract/agents/bills.ts'
import { formatMoney, parseMoney } from '#contract/money.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { AgentExportButton } from '../../records/export-button.tsx'
import { useBrandToday } from '../use-period.ts'
import { Party } from '../contracts/party.tsx'
import { useContractWords } from '../contracts/use-words.ts'
import { ArithmeticLine } from './arithmetic-line.tsx'
import { BillParts } from './bill-parts.tsx'
import { BillState } from './bill-state.tsx'
import { DisputePart } from './dispute-part.tsx'
import { TierTests } from './tier-tests.tsx'

type Props = {
  /** Null: closed. */
  id: string | null
  isMine: boolean
  onClose: () => void
  /** Opens the rounds of a member in the days of the bill. */
  onMember: (account: string, bill: AgentBill) => void
}

/** Opens a bill: its arithmetic in one line, tier test by test, and the members or rounds that it was added up from. */
export function BillDialog({ id, onClose, ...rest }: Props) {
  const t = useT()
  return (
    <Dialog open={id !== null} onOpenChange={onClose} title={t('contracts.billOf')} closeLabel={t('common.close')}>
      {id !== null && <Bill key={id} id={id} {...rest} />}
    </Dialog>
  )
}

function Bill({ id, isMine, onMember }: Omit<Props, 'id' | 'onClose'> & { id: string }) {
  const t = useT()
  const today = useBrandToday()
  const [pageNo, setPageNo] = useState(1)
  const { data, error, refetch } = useCall(billLines, { id, pageNo }, { placeholderData: keepPreviousData })
  if (error && !data)
    return (
      <ErrorState
        compact
        title={error.code === 'NOT_FOUND' ? t('contracts.noBill') : t('contracts.failed')}
        retryLabel={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <RowSkeletons count={6} />
  const { bill, terms } = data
  return (
    <div className="flex flex-col gap-4">
      <Head bill={bill} isMine={isMine} />
      <ArithmeticLine kind={bill.kind} reckoning={bill.reckoning} currency={bill.currency} />
      <TierTests terms={terms} reckoning={bill.reckoning} currency={bill.currency} />
      <BillParts lines={data} onMember={(account) => onMember(account, bill)} />
      <div>
        <AgentExportButton order={{ record: 'agentBillLines', bill: id, from: today, to: today }} />
      </div>
      <Turn lines={data} pageNo={pageNo} onPage={setPageNo} />
      <DisputePart bill={id} />
    </div>
  )
}

function Head({ bill, isMine }: { bill: AgentBill; isMine: boolean }) {
  const t = useT()
  const locale = useLocale()
  const words = useContractWords()
  const money = (amount: string) => formatMoney(amount, bill.currency)
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
        {words.window(bill.kind, bill)} <BillState state={bill.state} />
      </p>
      <p className="mt-1 text-[28px] leading-tight font-semibold">
        <Money amount={bill.amount} currency={bill.currency} />
      </p>
      <p className="mt-1 text-sm text-ink-2">
        <Party way={isMine ? 'from' : 'to'} one={isMine ? bill.giver : bill.taker} />
        {bill.paidAt && ` · ${t('contracts.paidAt', { at: formatMoment(bill.paidAt, locale) })}`}
      </p>
      {parseMoney(bill.owed) > 0n && (
        <p className="mt-1 text-sm text-warning">
          {t(isMine ? 'contracts.owed.mine' : 'contracts.owed.given', {
            owed: money(bill.owed),
            paid: money(bill.paid),
          })}
        </p>
      )}
    </div>
  )
}

type TurnProps = { lines: BillLines; pageNo: number; onPage: (page: number) => void }

function Turn({ lines: { totalPages }, pageNo, onPage }: TurnProps) {
  const t = useT()
  if (totalPages < 2) return null
  return (
    <div className="flex justify-between gap-3">
      <Button size="small" disabled={pageNo === 1} onClick={() => onPage(pageNo - 1)}>
        {t('common.pages.back')}
      </Button>
      <Button size="small" disabled={pageNo >= totalPages} onClick={() => onPage(pageNo + 1)}>
        {t('common.pages.next')}
      </Button>
    </div>
  )
}
