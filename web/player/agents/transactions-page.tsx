import { agentDownlineTransactions, MONEY_KINDS } from '#contract/agents/reports.ts'
import { useAddress } from '#web/lib/address.ts'
import { formatMoment } from '#web/lib/format.ts'
import { useLocale, useT } from '#web/lib/i18n.tsx'
import { Panel } from '#web/ui/card.tsx'
import { ChipRow } from '#web/ui/chip.tsx'
import { ChipSelect } from '#web/ui/chip-select.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { ListRow } from '#web/ui/list-row.tsx'
import { Money } from '#web/ui/money.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { AgentExportButton } from '../records/export-button.tsx'
import { AccountFilter } from './account-filter.tsx'
import { AccountName } from './account-name.tsx'
import { ListState } from './list-state.tsx'
import { MoreButton } from './more-button.tsx'
import { PeriodBar } from './period-bar.tsx'
import { readPeriod, useBrandToday, writePeriod } from './use-period.ts'
import { usePages } from './use-pages.ts'

type Kind = (typeof MONEY_KINDS)[number]

/** What each kind looks like, and whether it takes money out of the account. */
const KINDS: Readonly<Record<Kind, { icon: IconName; isOut: boolean }>> = {
  deposit: { icon: 'download-simple', isOut: false },
  deposit_reversed: { icon: 'download-simple', isOut: true },
  withdrawal: { icon: 'export', isOut: true },
  withdrawal_corrected: { icon: 'export', isOut: false },
  line_sent: { icon: 'arrow-right', isOut: true },
  line_received: { icon: 'arrow-left', isOut: false },
  reward: { icon: 'gift', isOut: false },
  reward_reversed: { icon: 'gift', isOut: true },
  bonus_converted: { icon: 'coins', isOut: false },
}

/** Lists deposits, withdrawals, line payments and rewards of the team, newest first. */
export function TransactionsPage() {
  const t = useT()
  const today = useBrandToday()
  const { search, change } = useAddress((raw) => raw)
  const range = readPeriod(search, today)
  const kind = MONEY_KINDS.find((one) => one === search.kind)
  const account = /^\d{1,18}$/.test(search.account ?? '') ? search.account : undefined
  const { from, to } = range
  const list = usePages(agentDownlineTransactions, {
    from,
    to,
    ...(kind ? { kind } : {}),
    ...(account === undefined ? {} : { account }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PeriodBar range={range} today={today} onRange={(next) => change(writePeriod(next))} />
      <div>
        <AgentExportButton
          order={{
            record: 'agentTransactions',
            from,
            to,
            ...(kind ? { money: kind } : {}),
            ...(account === undefined ? {} : { account }),
          }}
        />
      </div>
      <ChipRow label={t('agents.filters')}>
        <AccountFilter account={account} onAccount={(id) => change({ account: id }, { isStep: true })} />
        <ChipSelect
          label={t('agents.kind')}
          all={t('agents.allKinds')}
          options={MONEY_KINDS.map((value) => ({ value, label: t(`agents.money.${value}`) }))}
          value={kind ?? null}
          onValueChange={(value) => change({ kind: value ?? undefined })}
        />
      </ChipRow>
      <Panel>
        <Lines list={list} onWholeTeam={() => change({ account: undefined }, { isStep: true })} />
      </Panel>
    </div>
  )
}

type List = ReturnType<typeof usePages<typeof agentDownlineTransactions>>

function Lines({ list, onWholeTeam }: { list: List; onWholeTeam: () => void }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ListState
      rows={list.rows}
      error={list.error}
      onRetry={list.retry}
      away={{ label: t('agents.wholeTeam'), go: onWholeTeam }}
      empty={<EmptyState picture="bets" title={t('agents.noMoney')} hint={t('agents.noFiguresHint')} />}
    >
      {(rows) => (
        <>
          {rows.map(({ account, kind, amount, reference, at }) => (
            <ListRow
              key={`${reference} ${kind} ${account.id} ${at}`}
              icon={KINDS[kind].icon}
              title={<AccountName name={account.username} kind={account.kind} />}
              meta={
                // below each other on phones, where they would be cut
                <span className="block lg:flex lg:gap-3">
                  <span className="block truncate lg:min-w-24">{t(`agents.money.${kind}`)}</span>
                  <span className="num block truncate">{formatMoment(at, locale)}</span>
                  <span className="num block truncate">{reference}</span>
                </span>
              }
              amount={
                <Money
                  amount={KINDS[kind].isOut ? `-${amount}` : amount}
                  currency={list.first?.currency ?? 'BDT'}
                  signed
                />
              }
            />
          ))}
          <MoreButton more={list.more} isBusy={list.isBusy} />
        </>
      )}
    </ListState>
  )
}
