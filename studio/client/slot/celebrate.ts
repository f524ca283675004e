/** Tells a win as its tier says: what came back quietly, a win by a brief count, a great one over the reels. */
import { signal } from '#studio/client/lib/signal.ts'
import { prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import { countUp } from './count-up.ts'
import type { SlotMachine } from './machine.ts'
import { greatOf, type Tier } from './tiers.ts'
import { wait } from './waits.ts'

/** How long a great win stays after it was counted. */
const HELD_MS = 1_800
const COUNT_MS = 620
const SEEN_MS = 950
const TURBO_MS = 420

/** Shows what a spin has paid in the words under the reels and, when it is great, celebrates it. */
export async function showWin(machine: SlotMachine, win: bigint, tier: Tier, paid: bigint): Promise<void> {
  const { counted, isTurbo } = machine
  const isQuick = isTurbo.peek()
  play(tier === 'back' ? 'tap' : 'win')
  const { done, skip } = countUp(win, tier === 'back' || isQuick ? 0 : COUNT_MS, (amount) => counted.set(amount))
  await wait(machine, isQuick ? TURBO_MS : SEEN_MS)
  skip()
  await done
  await celebrate(machine, win, tier, paid)
}

/**
 * Counts a great win up over the reels, past the tiers below its own. The first press ends the count, the second the
 * celebration. Other wins are not celebrated.
 */
export async function celebrate(machine: SlotMachine, win: bigint, tier: Tier, paid: bigint): Promise<void> {
  const great = greatOf(tier)
  if (!great) return
  const shown = signal(0n)
  machine.celebration.set({ win, paid, shown })
  machine.phase.set('showing')
  play(great.sound)
  const { done, skip } = countUp(win, great.ms, (amount) => shown.set(amount))
  machine.go = () => skip()
  await done
  if (!prefersReducedMotion()) play('counted')
  await wait(machine, HELD_MS)
  machine.celebration.set(null)
}
