/** Gates that let so many in at a time, in the order in which they came. */
import type { Env } from '#server/lib/env.ts'
import { Gate } from '#server/lib/gate.ts'

/**
 * Everybody who takes an envelope of one rain waits for the same row. In a storm of claims all connections of a process
 * would wait there, and bets with them: at most so many claims are in the database at one time. Who only looks waits for
 * no row and has a gate of its own, so that nobody who comes too late queues behind those who take.
 */
const INSIDE_MAX = { take: 3, look: 6 } as const
type Door = keyof typeof INSIDE_MAX

const gates = new WeakMap<Env['db'], Record<Door, Gate>>()

/** Runs work behind a gate of a process. */
export function throughGate<Value>({ db }: Env, door: Door, work: () => Promise<Value>): Promise<Value> {
  const ofProcess = gates.get(db) ?? { take: new Gate(INSIDE_MAX.take), look: new Gate(INSIDE_MAX.look) }
  gates.set(db, ofProcess)
  return ofProcess[door].through(work)
}
