/** Frames, time and the reader's setting for less motion. */
import { signal } from './signal.ts'

const wish = window.matchMedia('(prefers-reduced-motion: reduce)')
const reduced = signal(wish.matches)
wish.addEventListener('change', () => reduced.set(wish.matches))

/** Returns whether the reader asked for less motion: no shake, instant reels, numbers only. Followed inside effects. */
export function prefersReducedMotion(): boolean {
  return reduced()
}

const running = new Set<() => void>()

/** Ends everything that `onFrame` began: the page has nothing more to draw. */
export function stopFrames(): void {
  for (const stop of running) stop()
}

/**
 * Calls `draw` before every frame while the page is visible, with the time in ms and the step since the last frame (at
 * most 50 ms). Returns a function that ends it.
 */
export function onFrame(draw: (now: number, step: number) => void): () => void {
  let last = performance.now()
  let handle = 0
  const tick = (now: number) => {
    handle = requestAnimationFrame(tick)
    const step = Math.min(50, Math.max(0, now - last))
    last = now
    draw(now, step)
  }
  handle = requestAnimationFrame(tick)
  const stop = () => {
    running.delete(stop)
    cancelAnimationFrame(handle)
  }
  running.add(stop)
  return stop
}

/** Resolves after some ms, or immediately when the returned `skip` is called. */
export function pause(ms: number): { done: Promise<void>; skip: () => void } {
  let skip: () => void = () => undefined
  const done = new Promise<void>((wake) => {
    const timer = setTimeout(wake, ms)
    skip = () => {
      clearTimeout(timer)
      wake()
    }
  })
  return { done, skip }
}

/** Eases a share (0 to 1): fast at first, then slowly to rest. */
export function easeOut(share: number): number {
  return 1 - (1 - share) ** 3
}

/** Eases a share (0 to 1) a little past the end and back. */
export function easeOutBack(share: number, past = 1.6): number {
  const rest = share - 1
  return 1 + (past + 1) * rest ** 3 + past * rest ** 2
}

/** Returns how fast `easeOutBack` moves at a share: 1 is the pace of a way without easing. */
export function easeOutBackPace(share: number, past = 1.6): number {
  const rest = share - 1
  return 3 * (past + 1) * rest ** 2 + 2 * past * rest
}

/** Returns 0 below `from`, 1 above `to`, linear between. */
export function between(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)))
}
