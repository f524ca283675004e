/** The state of a slot machine; `create-machine.ts` makes it, `round.ts` takes a round through it. */
import type { SlotFreeSpins, SlotOpenRound, SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import type { Autoplay } from '#studio/client/frame/autoplay.ts'
import type { JackpotState } from '#studio/jackpots/protocol.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import type { Signal } from '#studio/client/lib/signal.ts'
import type { SlotShow } from './show.ts'

export type SlotContext = GameContext<SlotRules, SlotOpenRound>

/** What waits for the member over the reels. */
export type Overlay =
  | { kind: 'won'; spins: number }
  | { kind: 'resume'; free: SlotFreeSpins }
  | {
      kind: 'end'
      won: bigint
      played: number
    }
  | { kind: 'more'; spins: number }
  | { kind: 'offer'; price: bigint }
  | { kind: 'jackpot'; won: bigint }

export interface SlotMachine {
  context: SlotContext
  show: SlotShow
  phase: Signal<'idle' | 'turning' | 'showing' | 'waiting'>
  /** The spin whose symbols stand on the reels. */
  result: Signal<SpinResult | null>
  /** When its wins began to be shown; 0 while the reels turn. */
  shownAt: number
  /** Which drop of a cascade wins now; -1 while none does. */
  drop: Signal<number>
  free: Signal<SlotFreeSpins | null>
  /** The jackpot over the game as last told; null where it has none. */
  jackpot: Signal<JackpotState | null>
  isFreeMode: Signal<boolean>
  celebration: Signal<{ win: bigint; times: number } | null>
  overlay: Signal<Overlay | null>
  isTurbo: Signal<boolean>
  mode: Signal<'manual' | 'auto'>
  autoplay: Autoplay
  /** Space, the button. */
  act: () => void
  /** Asks whether the free spins shall be bought. */
  offer: () => void
  /** Ends the pause or the wait that is on; an offer is taken with true. */
  go: (isTaken?: boolean) => void
}

/** Whether the free spins can be bought here, and for how much at the stake of now; null where they cannot. */
export function priceOf({ rules, session, stake }: SlotContext): bigint | null {
  return rules.buyIn && session.game.sellsFeatures ? stake() * BigInt(rules.buyIn.price) : null
}
