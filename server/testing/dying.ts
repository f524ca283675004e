/** A process that dies in the middle of a transaction, for tests: its connection goes, and the database rolls back. */
import type { Db, Tx } from '#server/lib/db.ts'

/** Returns a function that runs work in transactions of which the n-th statement, counted over all of them, is the last. */
export function dyingTx(tx: Db['tx'], step: number): Db['tx'] {
  let count = 0
  const mortal = (target: Tx): Tx =>
    new Proxy(target, {
      get(one, name) {
        const value = Reflect.get(one, name) as unknown
        if (name !== 'query' && name !== 'prepared') return typeof value === 'function' ? value.bind(one) : value
        return (...given: unknown[]) => {
          if (++count === step) throw new Error('the process died')
          return (value as (...args: unknown[]) => unknown).apply(one, given)
        }
      },
    })
  return ((work: (tx: Tx) => Promise<unknown>) => tx((one) => work(mortal(one)))) as Db['tx']
}
