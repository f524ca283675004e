/** The state of a slot machine; `create-machine.ts` makes it, `round.ts` plays a round on it. */
import type { SlotFreeSpins, SlotOpenRound, SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import type { Autoplay } from '#studio/client/frame/autoplay.ts'
import type { FreeRoundsShown } from '#studio/protocol.ts'
import type { JackpotState } from '#studio/jackpots/protocol.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import type { Signal } from '#studio/client/lib/signal.ts'
import type { SlotShow } from './show.ts'
import type { Tier } from './tiers.ts'

export type SlotContext = GameContext<SlotRules, SlotOpenRound>

/** What is shown over the reels until the member answers. */
export type Overlay =
  | { kind: 'won'; spins: number }
  | { kind: 'resume'; free: SlotFreeSpins }
  | {
      kind: 'end'
      won: bigint
      /** What it is told as. */
      tier: Tier
      played: number
      /** The bet has paid its most: free spins that were left are not played. */
      isMost: boolean
    }
  | { kind: 'more'; spins: number }
  | { kind: 'offer'; price: bigint }
  | { kind: 'jackpot'; won: bigint }

export type Celebration = { win: bigint; paid: bigint; shown: Signal<bigint> }

export type SlotMachine = {
  context: SlotContext
  show: SlotShow
  phase: Signal<'idle' | 'turning' | 'showing' | 'waiting'>
  /** The spin whose symbols are on the reels. */
  result: Signal<SpinResult | null>
  /** When its wins began to be shown; 0 while the reels turn. */
  shownAt: number
  /** Which drop of a cascade is winning now; -1 while none is. */
  drop: Signal<number>
  free: Signal<SlotFreeSpins | null>
  /** The jackpot over the game as the studio last sent it; null where it has none. */
  jackpot: Signal<JackpotState | null>
  /** Rounds that the house gives; null when none are left. */
  readonly given: Signal<FreeRoundsShown | null>
  isFreeMode: Signal<boolean>
  /** A great win while it is counted up, `shown` of it so far. */
  celebration: Signal<Celebration | null>
  /** What the words under the reels have counted of the present win. */
  counted: Signal<bigint>
  overlay: Signal<Overlay | null>
  isTurbo: Signal<boolean>
  mode: Signal<'manual' | 'auto'>
  autoplay: Autoplay
  /** Handles space and the button. */
  act: () => void
  /** Asks whether the member buys the free spins. */
  offer: () => void
  /** Ends the present pause or overlay; true accepts an offer. */
  go: (isTaken?: boolean) => void
}

/** Returns the price of the free spins at the present stake; null where they are not sold. */
export function priceOf({ rules, session, stake }: SlotContext): bigint | null {
  return rules.buyIn && session.game.sellsFeatures ? stake() * BigInt(rules.buyIn.price) : null
}
