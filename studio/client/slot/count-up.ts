/** Amounts that count up. */
import { onFrame, pause, prefersReducedMotion } from '#studio/client/lib/motion.ts'

/** Slower and slower towards the end, so that the last digits can be read. */
const share = (elapsed: number, ms: number) => 1 - (1 - Math.min(1, elapsed / ms)) ** 2

/** Returns the part of an amount that is counted after so long. */
export function countedAt(win: bigint, elapsed: number, ms: number): bigint {
  return elapsed >= ms ? win : (win * BigInt(Math.floor(share(elapsed, ms) * 10_000))) / 10_000n
}

/**
 * Counts from zero to `win` in `ms`, at once for readers who ask for less motion. `done` resolves at the end, which `skip`
 * brings about.
 */
export function countUp(
  win: bigint,
  ms: number,
  show: (amount: bigint) => void,
): { done: Promise<void>; skip: () => void } {
  if (prefersReducedMotion() || ms <= 0) {
    show(win)
    return { done: Promise.resolve(), skip: () => undefined }
  }
  const began = performance.now()
  show(0n)
  const stop = onFrame((now) => show(countedAt(win, now - began, ms)))
  const { done, skip } = pause(ms)
  return {
    skip,
    done: done.then(() => {
      stop()
      show(win)
    }),
  }
}
