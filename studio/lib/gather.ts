/**
 * Batches calls: those that wait share one transaction, which starts as soon as the one before has ended. No call waits
 * only for others to join.
 */

const BATCH_MAX = 128

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
type Queue<Item, Result> = { waiting: Waiting<Item, Result>[]; isBusy: boolean }

/**
 * Returns whether the database refused the statement, so that nothing of it was done. A lost connection leaves that
 * unknown.
 */
function isRefusedByDatabase(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57')
}

/**
 * Makes a function of one item from `run`, which takes many and returns a result for each in its place. `run` must be
 * all or nothing: where the database refuses a batch, the batch is halved until the refused item is alone. Any other
 * failure fails all items.
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
