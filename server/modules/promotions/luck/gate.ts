/** A gate that lets so many in at a time, in the order in which they came. */
import type { Env } from '#server/lib/env.ts'

/**
 * Everybody who opens an envelope of one rain waits for the same row. In a storm of claims all connections of a process
 * would wait there, and bets with them: at most this many claims are in the database at one time.
 */
const INSIDE_MAX = 3

type Gate = { inside: number; waiting: (() => void)[] }
const gates = new WeakMap<Env['db'], Gate>()

/** Runs work behind the gate of a process. */
export async function throughGate<Value>({ db }: Env, work: () => Promise<Value>): Promise<Value> {
  const gate = gates.get(db) ?? { inside: 0, waiting: [] }
  gates.set(db, gate)
  if (gate.inside < INSIDE_MAX) gate.inside++
  // the one who leaves hands their place on
  else await new Promise<void>((enter) => gate.waiting.push(enter))
  try {
    return await work()
  } finally {
    const next = gate.waiting.shift()
    if (next) next()
    else gate.inside--
  }
}
