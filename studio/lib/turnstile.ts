/** Creates a limiter that runs at most so many tasks at the same time; the others wait in their order. */
export function createTurnstile(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let inside = 0
  return async (work) => {
    if (inside >= most)
      await new Promise<void>((enter) => {
        waiting.push(enter)
      })
    else inside++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next() // takes the place of the task that ended
      else inside--
    }
  }
}
