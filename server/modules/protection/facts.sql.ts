import type { Queryable } from '#server/lib/db.ts'

/**
 * What the view `protection.stake_facts` contains about a member who ever set something, as JSON. Code that takes bets
 * reads it with the bet's other facts: `left join protection.stake_facts p on p.member_id = …`, column `facts`; null
 * for every other member.
 */
export type StakeFacts = {
  restUntil: string | null
  excludedAt: string | null
  excludedUntil: string | null
  returnAskedAt: string | null
  sittingAt: string | null
  lastBetAt: string | null
  checkedAt: string | null
  timeMinutes: number | null
  realityMinutes: number | null
  countsMoney: boolean
}

/** Returns the facts of one member, or null where the member never set anything. */
export async function findFacts(q: Queryable, memberId: string): Promise<StakeFacts | null> {
  const [row] = await q.prepared<{ facts: StakeFacts }>(
    'protection.find_facts',
    'select facts from protection.stake_facts where member_id = $1',
    [memberId],
  )
  return row?.facts ?? null
}
