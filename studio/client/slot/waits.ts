/** The pauses of a round, which the member may end. */
import { pause } from '#studio/client/lib/motion.ts'
import { play } from '#studio/client/lib/sound.ts'
import type { Overlay, SlotMachine } from './machine.ts'

/** Waits for some ms; the member may end the wait early. */
export async function wait(machine: SlotMachine, ms: number): Promise<void> {
  const { done, skip } = pause(ms)
  machine.go = () => skip()
  await done
}

/** Shows an overlay and waits for the member. Returns whether the offer was accepted. */
export async function waitFor(machine: SlotMachine, overlay: Overlay): Promise<boolean> {
  machine.overlay.set(overlay)
  machine.phase.set('waiting')
  machine.context.isPresenting.set(true)
  const isTaken = await new Promise<boolean>((done) => {
    machine.go = (taken = true) => done(taken)
  })
  play('tap')
  machine.overlay.set(null)
  return isTaken
}
