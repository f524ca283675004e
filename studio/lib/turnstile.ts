/** Makes something that lets so many through at once; the others wait in their order. */
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
      if (next) next() // has the place of who leaves
      else inside--
    }
  }
}
