/** A process that dies in the middle of a transaction, for tests: its connection goes, and the database rolls back. */
import type { Db, Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'

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

/** Returns an environment whose next transactions die at their n-th statement, counted over all of them. */
export function dyingAt<Of extends Pick<Env, 'db'>>(env: Of, step: number): Of {
  const db = new Proxy(env.db, {
    get(target, name) {
      if (name === 'tx') return dyingTx(target.tx.bind(target), step)
      const value = Reflect.get(target, name) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...env, db }
}
