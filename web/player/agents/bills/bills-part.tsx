import { useState } from 'react'
import type { AgentBill, BillRecords } from '#contract/agents/bills.ts'
import type { ContractKind } from '#contract/agents/terms-form.ts'
import { paths } from '#contract/paths.ts'
import { useT } from '#web/lib/i18n.tsx'
import { Card, Panel } from '#web/ui/card.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowSkeletons } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { goTo } from '../../frame/navigation.ts'
import { useSite } from '../../frame/site.ts'
import { PartyName } from '../contracts/party.tsx'
import type { KindAddress } from '../contracts/use-kind-address.ts'
import { countsDays, dayBefore, useContractWords } from '../contracts/use-words.ts'
import { AgentExportButton } from '../../records/export-button.tsx'
import { RecordPager } from '../../records/record-pager.tsx'
import { PeriodBar } from '../period-bar.tsx'
import { RoundsDialog } from '../rounds-dialog.tsx'
import { useRecords } from './bill-calls.ts'
import { BillDialog } from './bill-dialog.tsx'
import { BillState } from './bill-state.tsx'
import { RunningCard } from './running-card.tsx'

type Props = { kind: ContractKind; address: KindAddress }

/** What a kind of contract pays: what runs now, and the bills of a period; each opens down to the bets. */
export function BillsPart({ kind, address }: Props) {
  const t = useT()
  const { range, isGiven, today } = address
  const { page, ...beside } = address.place
  const { data, error, refetch, isPlaceholderData } = useRecords(kind, {
    side: isGiven ? 'given' : 'got',
    from: range.from,
    to: range.to,
    pageNo: page,
    ...beside,
  })
  return (
    <>
      {data && <Running records={data} isGiven={isGiven} kind={kind} />}
      <PeriodBar range={range} today={today} onRange={address.setRange} />
      {error && !data && (
        <ErrorState
          title={t('contracts.failed')}
          hint={t('common.checkNetwork')}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowSkeletons count={6} />}
      {data && <Sums records={data} isGiven={isGiven} />}
      <div>
        <AgentExportButton
          order={{
            record: 'agentBills',
            from: range.from,
            to: range.to,
            contract: kind,
            side: isGiven ? 'given' : 'got',
          }}
        />
      </div>
      {data && (
        <Panel>
          <div aria-busy={isPlaceholderData || undefined}>
            <Bills records={data} isGiven={isGiven} onOpen={address.showBill} />
          </div>
        </Panel>
      )}
      {data && (
        <RecordPager
          place={address.place}
          next={data.next}
          previous={data.previous}
          total={data.total}
          onTurn={address.turn}
        />
      )}
      <OpenBill address={address} />
    </>
  )
}

type PartProps = { records: BillRecords; isGiven: boolean }

function Running({ records: { running }, isGiven, kind }: PartProps & { kind: ContractKind }) {
  const t = useT()
  if (isGiven && kind === 'realtime') return <p className="text-sm text-ink-2">{t('contracts.realtimeGiven')}</p>
  if (running.length === 0)
    return <p className="text-sm text-ink-2">{t(isGiven ? 'contracts.nothingRunsGiven' : 'contracts.nothingRuns')}</p>
  return (
    <section className="grid gap-4 lg:grid-cols-2">
      <h2 className="lg:col-span-2">{t('contracts.running')}</h2>
      {running.map((one) => (
        <RunningCard key={one.contract} running={one} isMine={!isGiven} />
      ))}
    </section>
  )
}

function Sums({ records, isGiven }: PartProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {(['paid', 'open', 'owed'] as const).map((name) => (
        <Card key={name} className={name === 'owed' ? 'max-lg:col-span-2' : ''}>
          <p className="text-sm text-ink-2">{t(`contracts.sums.${isGiven ? 'given' : 'got'}.${name}`)}</p>
          <p className="mt-1 text-xl font-semibold">
            <Money amount={records[name]} currency={records.currency} />
          </p>
        </Card>
      ))}
    </div>
  )
}

function Bills({ records: { content }, isGiven, onOpen }: PartProps & { onOpen: (id: string) => void }) {
  const t = useT()
  const words = useContractWords()
  if (content.length === 0)
    return <EmptyState picture="bets" title={t('contracts.noBills')} hint={t('contracts.noBillsHint')} />
  return content.map((bill) => (
    <ListRow
      key={bill.id}
      title={words.window(bill.kind, bill)}
      meta={
        <span className="mt-1 flex items-center gap-2">
          <BillState state={bill.state} />
          <span className="truncate">
            <PartyName one={isGiven ? bill.taker : bill.giver} />
          </span>
        </span>
      }
      amount={<Money amount={bill.amount} currency={bill.currency} />}
      onPress={() => onOpen(bill.id)}
    />
  ))
}

type Shown = { account: string; from: string; to: string }

/** The bill that is open, and from it the rounds of a member. */
function OpenBill({ address }: { address: KindAddress }) {
  const timeZone = useSite()?.timeZone ?? 'Asia/Dhaka'
  const [shown, setShown] = useState<Shown | null>(null)
  const dayOf = (moment: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(moment))
  // rounds are listed by whole days: of an hour, those of its day
  const daysOf = ({ kind, from, until }: AgentBill) =>
    countsDays(kind) ? { from, to: dayBefore(until) } : { from: dayOf(from), to: dayOf(from) }
  return (
    <>
      <BillDialog
        id={address.bill}
        isMine={!address.isGiven}
        onClose={() => address.showBill(null)}
        onMember={(account, bill) => setShown({ account, ...daysOf(bill) })}
      />
      <RoundsDialog
        row={shown && { id: shown.account }}
        range={shown ?? address.range}
        gameType={undefined}
        onClose={() => setShown(null)}
        onAlone={(account) =>
          goTo(paths.agent('personalHistoryCopy', { account, days: 'custom', from: shown?.from, to: shown?.to }))
        }
      />
    </>
  )
}
