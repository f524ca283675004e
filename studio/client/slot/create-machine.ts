/** Makes a slot machine, and defines what its button does. */
import type { SlotFreeSpins, SpinResult } from '#studio/engines/slot/protocol.ts'
import type { JackpotState } from '#studio/jackpots/protocol.ts'
import { givenOf } from '#studio/client/frame/given-rounds.ts'
import { createAutoplay } from '#studio/client/frame/autoplay.ts'
import { signal } from '#studio/client/lib/signal.ts'
import { toMinor } from '#studio/client/logic/money.ts'
import { watchJackpot } from './jackpot.ts'
import type { Celebration, Overlay, SlotContext, SlotMachine } from './machine.ts'
import { reelShow } from './reel-show.ts'
import { buyRound, paidRound, series, takeUp } from './round.ts'
import { tumbleShow } from './tumble-show.ts'

/** Makes the machine of a session; resumes free spins or a spin that a reload interrupted. */
export function createMachine(context: SlotContext): SlotMachine {
  const {
    rules,
    session: { open },
  } = context
  const machine: SlotMachine = {
    context,
    shownAt: 0,
    drop: signal(-1),
    show:
      rules.kind === 'cascade' ? tumbleShow(rules, open?.last.drops.at(-1)?.grid) : reelShow(rules, open?.last.stops),
    phase: signal<'idle' | 'turning' | 'showing' | 'waiting'>('idle'),
    result: signal<SpinResult | null>(null),
    free: signal<SlotFreeSpins | null>(open?.last.freeSpins ?? null),
    jackpot: signal<JackpotState | null>(null),
    given: givenOf(context),
    isFreeMode: signal(open !== null && (open?.last.isFree ?? false)),
    celebration: signal<Celebration | null>(null),
    counted: signal(0n),
    overlay: signal<Overlay | null>(null),
    isTurbo: signal(false),
    mode: signal<'manual' | 'auto'>('manual'),
    autoplay: createAutoplay(context),
    act: () => act(machine),
    offer: () => void buyRound(machine),
    go: () => undefined,
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
  else if (machine.context.entries.refuse()) return
  else if (mode.peek() === 'auto') {
    autoplay.start()
    void series(machine)
  } else void paidRound(machine)
}
