import { useMemo, useState } from 'react'
import type { OutputOf } from '#contract/call.ts'
import type { lotteryRules } from '#contract/lottery/hall.ts'
import type { lotteryTrend } from '#contract/lottery/results.ts'
import type { PrizeMode } from '#contract/lottery/shapes.ts'
import type { BoardFormat } from '#games/lottery/core/board.ts'
import type { Selection } from '#games/lottery/core/selection.ts'
import { newRequestId } from '#web/lib/request-id.ts'
import { BettingHead, type Issues } from './betting-head.tsx'
import type { BettingPageProps, Offered } from './betting-page.tsx'
import { lineOf, type Chosen, type Line } from './price-line.ts'
import { PlayMenu } from './play-menu.tsx'
import { PlayRule } from './play-rule.tsx'
import { RecentDraws } from './recent-draws.tsx'
import { SelectionPad } from './selection-pad.tsx'
import { emptySelection, isEmpty } from './selection-state.ts'
import { Slip } from './slip.tsx'
import { StakePanel } from './stake-panel.tsx'
import { firstStake, stakeText, type Stake } from './stake.ts'
import { useBasket } from './use-basket.ts'

export type Rules = OutputOf<typeof lotteryRules>
export type Trend = OutputOf<typeof lotteryTrend>
export type BettingRoomProps = BettingPageProps & {
  rules: Rules
  issues: Issues
  trend: Trend | null
  format: BoardFormat
  offered: readonly Offered[]
  onRefresh: () => Promise<unknown>
}

/** Where a bet is put together: play, selection, stake; beside it the basket. */
export function BettingRoom(props: BettingRoomProps) {
  const { rules, issues, trend, format, offered, gameCode, onPlay } = props
  const { lottery } = rules
  const [mode, setMode] = useState<PrizeMode>(props.prizeMode ?? offered[0]?.sold.mode ?? 'LOTT')
  const inMode = offered.filter(({ sold }) => sold.mode === mode)
  const chosen = inMode.find(({ play }) => play.id === props.play) ?? inMode[0] ?? offered[0]
  const basket = useBasket(gameCode, rules, offered)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Selection>>>({})
  const [stakes, setStakes] = useState<Readonly<Record<string, Stake>>>({})
  const [price, setPrice] = useState<Readonly<Record<string, Chosen>>>({})
  const [edited, setEdited] = useState<string | null>(null)
  const last = useMemo(() => issues.past.find(({ board }) => board !== null) ?? null, [issues.past])
  if (!chosen) return null
  const { play, sold } = chosen
  const selection = drafts[play.id] ?? emptySelection(play)
  const stake = stakes[mode] ?? firstStake(sold)
  const priced = price[play.id] ?? {}
  const setSelection = (next: Selection) => setDrafts((all) => ({ ...all, [play.id]: next }))

  const makeLine = (): Line => ({
    ...lineOf(play, sold, priced, selection, stakeText(stake)),
    key: edited ?? newRequestId(),
  })
  const put = () => {
    const line = makeLine()
    basket.step(edited ? { kind: 'replace', key: line.key, line } : { kind: 'add', line })
    setEdited(null)
    setSelection(emptySelection(play))
  }
  const edit = (line: Line) => {
    const source = offered.find((one) => one.play.id === line.play && one.sold.mode === line.mode)
    const read = source && basket.read(line)
    if (!source || !read) return
    setMode(line.mode)
    setDrafts((all) => ({ ...all, [line.play]: read }))
    setStakes((all) => ({ ...all, [line.mode]: firstStake(source.sold, line.stake) }))
    setPrice((all) => ({
      ...all,
      [line.play]: {
        ...(line.series === undefined ? {} : { series: line.series }),
        ...(line.table === undefined ? {} : { table: line.table }),
      },
    }))
    setEdited(line.key)
    onPlay(line.play, line.mode)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <BettingHead lottery={lottery} issues={issues} isTrial={props.isTrial} />
        <PlayMenu
          family={lottery.family}
          offered={offered}
          mode={mode}
          chosen={chosen}
          onMode={(next) => {
            setMode(next)
            const same = offered.find((one) => one.sold.mode === next && one.play.id === play.id)
            const first = same ?? offered.find((one) => one.sold.mode === next)
            if (first) onPlay(first.play.id, next)
          }}
          onPlay={(next) => onPlay(next.play.id, next.sold.mode)}
        />
        <section className="rounded-card border border-line bg-surface-1 px-4 py-2 lg:px-5">
          <PlayRule
            family={lottery.family}
            offered={chosen}
            priced={priced}
            selection={selection}
            stake={stake}
            currency={rules.currency}
            format={format}
            last={last}
          />
          <SelectionPad
            key={play.id}
            gameCode={gameCode}
            family={lottery.family}
            offered={chosen}
            trend={trend}
            selection={selection}
            onSelection={setSelection}
          />
        </section>
        <StakePanel
          offered={chosen}
          currency={rules.currency}
          stake={stake}
          priced={priced}
          selection={selection}
          isEdited={edited !== null}
          onStake={(next) => setStakes((all) => ({ ...all, [mode]: next }))}
          onPrice={(next) => setPrice((all) => ({ ...all, [play.id]: next }))}
          onPut={put}
          isReady={!isEmpty(selection)}
        />
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-[calc(var(--fh-header-h)+16px)]">
        <Slip {...props} basket={basket} onEdit={edit} />
        <RecentDraws lottery={lottery} issues={issues} />
      </aside>
    </div>
  )
}
