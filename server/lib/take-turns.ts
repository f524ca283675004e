/**
 * Returns a function that runs work, `atOnce` pieces at the same time; the others wait for their turn. Returns null
 * instead of waiting when `waitingMax` wait already.
 */
export function takeTurns(atOnce: number, waitingMax = Infinity) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) return null
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
