/**
 * Coins over a stage after a big win. The canvas exists only while they fly, so that a calm stage costs nothing.
 */
import { createCoins } from '#studio/client/lib/coins.ts'
import { createSurface, MOVING_RATIO } from '#studio/client/lib/canvas.ts'
import { onFrame, prefersReducedMotion } from '#studio/client/lib/motion.ts'
import { effect } from '#studio/client/lib/signal.ts'

/** Coins fly for credited wins of more than this many stakes. */
export const RAIN_ABOVE = 20

const FLY_MS = 3_200

function rain(stage: HTMLElement): void {
  const coins = createCoins()
  const surface = createSurface(stage, ({ width, height }) => coins.burst(width, height), MOVING_RATIO)
  surface.canvas.classList.add('rain')
  let flown = 0
  const stop = onFrame((_, step) => {
    const { context, width, height } = surface
    flown += step
    context.clearRect(0, 0, width, height)
    coins.draw(context, height, step)
    if (flown < FLY_MS) return
    stop()
    surface.canvas.remove()
  })
}

/** Lets coins fly over the stage each time that `isDue` becomes true. Never for readers who ask for less motion. */
export function rainCoins(stage: HTMLElement, isDue: () => boolean): void {
  let wasDue = false
  effect(() => {
    const due = isDue()
    if (due && !wasDue && !prefersReducedMotion()) rain(stage)
    wasDue = due
  })
}
