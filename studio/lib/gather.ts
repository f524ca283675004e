/** Calls that wait together go out together: one transaction for all of them, as soon as the one before is back. Nobody lingers for company. */

const BATCH_MAX = 128

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
type Queue<Item, Result> = { waiting: Waiting<Item, Result>[]; isBusy: boolean }

/** Whether the database refused what it was sent, so that nothing of it was done; a lost connection leaves that open. */
function isRefusedByDatabase(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57')
}

/**
 * Makes a function of one item out of `run`, which takes many and answers each in its place. What `run` does must be all or nothing:
 * where the database refuses a batch it is halved, until the item that it refuses stands alone. Any other failure is everybody's.
 */
export function gather<Where extends object, Item, Result>(
  run: (where: Where, items: readonly Item[]) => Promise<readonly Result[]>,
): (where: Where, item: Item) => Promise<Result> {
  const queues = new WeakMap<Where, Queue<Item, Result>>()

  async function carryOut(where: Where, batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(
        where,
        batch.map(({ item }) => item),
      )
      batch.forEach((one, place) => one.resolve(results[place] as Result))
    } catch (error) {
      if (batch.length > 1 && isRefusedByDatabase(error)) {
        const middle = batch.length >> 1
        await carryOut(where, batch.slice(0, middle))
        return carryOut(where, batch.slice(middle))
      }
      for (const one of batch) one.reject(error)
    }
  }

  function start(where: Where, queue: Queue<Item, Result>): void {
    if (queue.isBusy || queue.waiting.length === 0) return
    queue.isBusy = true
    // calls of the same turn share the batch
    setImmediate(
      () =>
        void carryOut(where, queue.waiting.splice(0, BATCH_MAX)).finally(() => {
          queue.isBusy = false
          start(where, queue)
        }),
    )
  }

  return (where, item) => {
    const queue = queues.get(where) ?? { waiting: [], isBusy: false }
    queues.set(where, queue)
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject })
      start(where, queue)
    })
  }
}
