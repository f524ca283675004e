import type { LimitKind, LimitPeriod } from '#contract/protection/protection-rules.ts'
import { only, type Db, type Queryable } from '#server/lib/db.ts'

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

/** A limit of stakes or losses and how much of it is used, in ledger units as text. */
type UseJson = { kind: LimitKind; period: LimitPeriod; valueMinor: string; usedMinor: string }
/** The facts with every limit of stakes and losses; null where there is none. */
export type StakeFactsWithUse = StakeFacts & { uses: UseJson[] | null }

/**
 * Returns SQL for a member's facts with what is used at a moment, the ledger's newest entries included; null for a
 * member who never set anything. For statements that `lookUp` sends.
 */
export const stakeFactsColumn = (memberId: string, at: string): string =>
  `(select p.facts || jsonb_build_object('uses', case when (p.facts -> 'countsMoney')::boolean then (
      select jsonb_agg(jsonb_build_object('kind', u.kind, 'period', u.period, 'valueMinor', u.value::text,
        'usedMinor', u.used::text) order by u.kind, u.period) from protection.use_of(p.member_id, ${at}) u) end)
    from protection.stake_facts p where p.member_id = ${memberId})`

/** Returns the facts of one member with what is used at a moment, or null where the member never set anything. */
export async function findFactsWithUse(db: Db, memberId: string, at: Date): Promise<StakeFactsWithUse | null> {
  const rows = await db.lookUp<{ facts: StakeFactsWithUse | null }>(
    'protection.find_facts_with_use',
    `select ${stakeFactsColumn('ask.member_id', 'ask.at')} as facts
     from (select $1::text as member_id, $2::timestamptz as at) ask`,
    [memberId, at],
  )
  return only(rows).facts
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
