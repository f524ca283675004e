import type { Waiting } from '#contract/decisions/decisions.ts'
import type { Queryable } from '../db.ts'
import { presentWaiting } from './ask-decision.ts'
import { listWaiting } from './decisions.sql.ts'

/**
 * Lists the decisions that wait about each of some subjects of a brand, or of the house (null), for the lists that show
 * them.
 */
export async function listWaitingFor(
  q: Queryable,
  brand: string | null,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Waiting>> {
  if (subjects.length === 0) return new Map()
  return new Map(
    (await listWaiting(q, brand, subjects)).map((decision) => [decision.subject, presentWaiting(decision)]),
  )
}
