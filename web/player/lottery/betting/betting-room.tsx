import { lazy, Suspense, useMemo, useState } from 'react'
import type { PrizeMode } from '#contract/lottery/states.ts'
import { takesShots } from '#games/lottery/sea/yeekee.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BettingHead } from './betting-head.tsx'
import { PlayMenu } from './play-menu.tsx'
import { PlayRule } from './play-rule.tsx'
import { RecentDraws } from './recent-draws.tsx'
import { RecentWins } from './recent-wins.tsx'
import type { BettingRoomProps, Offered } from './room.ts'
import { SelectionPad } from './selection-pad.tsx'
import { isEmpty } from './selection-state.ts'
import { Slip } from './slip.tsx'
import { StakePanel } from './stake-panel.tsx'
import { useBasket } from './use-basket.ts'
import { chosenOf, useDraft } from './use-draft.ts'

/** Only the pages of lotteries with shots load it. */
const ShotsPanel = lazy(() => import('../shots/shots-panel.tsx').then((part) => ({ default: part.ShotsPanel })))

/** Where a bet is put together. Nothing is shown of a lottery that sells nothing: its page says so. */
export function BettingRoom(props: BettingRoomProps) {
  const [mode, setMode] = useState<PrizeMode>(props.prizeMode ?? props.offered[0]?.sold.mode ?? 'LOTT')
  const chosen = chosenOf(props.offered, mode, props.play)
  return chosen ? <Room {...props} chosen={chosen} mode={[mode, setMode]} /> : null
}

type RoomProps = BettingRoomProps & { chosen: Offered; mode: readonly [PrizeMode, (mode: PrizeMode) => void] }

/** Play, selection and stake; beside them the basket. */
function Room({ chosen, mode, ...props }: RoomProps) {
  const { rules, issues, trend, format, offered, gameCode, onPlay } = props
  const { lottery, currency } = rules
  const { family } = lottery
  const basket = useBasket(gameCode, rules, offered)
  const draft = useDraft(props, chosen, mode, basket)
  const last = useMemo(() => issues.past.find(({ board }) => board !== null) ?? null, [issues.past])
  const { selection, stake, priced } = draft
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <BettingHead {...{ lottery, issues, format }} isTrial={props.isTrial} />
        <PlayMenu
          family={family}
          offered={offered}
          mode={draft.mode}
          chosen={chosen}
          onMode={draft.changeMode}
          onPlay={(next) => onPlay(next.play.id, next.sold.mode)}
        />
        <section className="rounded-card border border-line bg-surface-1 px-4 py-2 lg:px-5">
          <PlayRule {...{ family, priced, selection, stake, currency, format, last }} offered={chosen} />
          <SelectionPad
            key={chosen.play.id}
            {...{ gameCode, family, trend, selection }}
            offered={chosen}
            onSelection={draft.setSelection}
          />
        </section>
        <StakePanel
          {...{ family, currency, stake, priced, selection }}
          offered={chosen}
          isEdited={draft.isEdited}
          onStake={draft.setStake}
          onPrice={draft.setPriced}
          onPut={draft.put}
          isReady={!isEmpty(selection)}
        />
        {takesShots({ code: gameCode }) && (
          <Suspense fallback={<Skeleton className="h-60 rounded-card!" />}>
            <ShotsPanel gameCode={gameCode} isTrial={props.isTrial} />
          </Suspense>
        )}
      </div>
      <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-[calc(var(--fh-header-h)+16px)]">
        <Slip {...props} basket={basket} onEdit={draft.edit} />
        <RecentDraws lottery={lottery} issues={issues} />
        <RecentWins gameCode={gameCode} />
      </aside>
    </div>
  )
}
