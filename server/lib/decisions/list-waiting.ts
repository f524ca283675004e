import type { Waiting } from '#contract/decisions/decisions.ts'
import type { Queryable } from '../db.ts'
import { presentWaiting } from './ask-decision.ts'
import { listWaiting, listWaitingAbout } from './decisions.sql.ts'

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

export type AskedOf = { subject: string; amountMinor: bigint | null; waiting: Waiting }

/** Lists the decisions of a kind that wait about a member of a brand, for the pages that show them. */
export async function listWaitingOf(
  q: Queryable,
  of: { brand: string; kind: string; memberId: string },
): Promise<AskedOf[]> {
  return (await listWaitingAbout(q, of)).map((decision) => ({
    subject: decision.subject,
    amountMinor: decision.amountMinor,
    waiting: presentWaiting(decision),
  }))
}
