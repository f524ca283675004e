/** The state of a slot machine, and what its button does; the way of a round through it is in `round.ts`. */
import type { SlotFreeSpins, SlotOpenRound, SlotRules, SpinResult } from '#studio/engines/slot/protocol.ts'
import { createAutoplay, type Autoplay } from '#studio/client/frame/autoplay.ts'
import type { JackpotState } from '#studio/jackpots/protocol.ts'
import type { GameContext } from '#studio/client/frame/context.ts'
import { signal, type Signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { watchJackpot } from './jackpot.ts'
import { reelShow } from './reel-show.ts'
import { buyRound, paidRound, series, takeUp } from './round.ts'
import type { SlotShow } from './show.ts'
import { tumbleShow } from './tumble-show.ts'

export type SlotContext = GameContext<SlotRules, SlotOpenRound>

/** What waits for the member over the reels. */
export type Overlay = { kind: 'won'; spins: number } | { kind: 'resume'; free: SlotFreeSpins } | {
  kind: 'end'
  won: bigint
  played: number
} | { kind: 'more'; spins: number } | { kind: 'offer'; price: bigint } | { kind: 'jackpot'; won: bigint }

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

/** Makes the machine of a session; free spins or a spin that a reload interrupted are taken up. */
export function createMachine(context: SlotContext): SlotMachine {
  const { rules, session: { open } } = context
  const machine: SlotMachine = {
    context, shownAt: 0, drop: signal(-1),
    show: rules.kind === 'cascade' ? tumbleShow(rules, open?.last.drops.at(-1)?.grid) : reelShow(rules, open?.last.stops),
    phase: signal<'idle' | 'turning' | 'showing' | 'waiting'>('idle'),
    result: signal<SpinResult | null>(null),
    free: signal<SlotFreeSpins | null>(open?.last.freeSpins ?? null),
    jackpot: signal<JackpotState | null>(null),
    isFreeMode: signal(open !== null && (open?.last.isFree ?? false)),
    celebration: signal<{ win: bigint; times: number } | null>(null),
    overlay: signal<Overlay | null>(null),
    isTurbo: signal(false), mode: signal<'manual' | 'auto'>('manual'),
    autoplay: createAutoplay(context),
    act: () => act(machine), offer: () => void buyRound(machine), go: () => undefined,
  }
  if (open) context.stake.set(toMinor(open.stake))
  if (rules.jackpot) watchJackpot(machine)
  takeUp(machine)
  return machine
}

function act(machine: SlotMachine): void {
  const { phase, autoplay, mode, show } = machine
  if (phase.peek() === 'waiting') machine.go(true)
  else if (autoplay.run.peek()) autoplay.stop()
  else if (phase.peek() === 'turning') show.hurry()
  else if (phase.peek() === 'showing') machine.go()
  else if (mode.peek() === 'auto') {
    autoplay.start()
    void series(machine)
  } else void paidRound(machine)
}

/** Whether the free spins can be bought here, and for how much at the stake of now; null where they cannot. */
export function priceOf({ rules, session, stake }: SlotContext): bigint | null {
  return rules.buyIn && session.game.sellsFeatures ? stake() * BigInt(rules.buyIn.price) : null
}
