/** What each journal line counted towards a grant, and what the lines add up to. */
import type { ContributionKind } from '#contract/rewards/grants.ts'
import type { WeightReason } from '#contract/rewards/terms.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { countedMinor } from './weigh.ts'

export type Contribution = {
  id: bigint
  vendor: string
  roundId: string
  gameCode: string
  gameType: string
  kind: ContributionKind
  amountMinor: bigint
  /** The part of it that counts. */
  validMinor: bigint
  /** Per cent. */
  weight: number
  why: WeightReason
  at: Date
}

/** Returns a grant's contributions older than one (or the newest), the newest first. */
export function listContributions(
  q: Queryable,
  grantId: bigint,
  before: bigint | null,
  limit: number,
): Promise<Contribution[]> {
  return q.query<Contribution>(
    `select id, vendor, round_id as "roundId", game_code as "gameCode", game_type as "gameType", kind,
       amount as "amountMinor", coalesce(valid, amount) as "validMinor", weight, why, at
     from rewards.contributions where grant_id = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [grantId, before, limit],
  )
}

/** What a grant's lines add up to, in ledger units. */
export type Progress = {
  /** What counts towards the target. */
  countedMinor: bigint
  /** Stakes less what was given back of them. */
  stakedMinor: bigint
}

/** Returns the progress of some grants, by their ids; none where nothing was staked yet. */
export async function findProgress(q: Queryable, grantIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Progress>> {
  const rows = await q.query<{ id: bigint; counted: bigint; stakedMinor: bigint }>(
    'select grant_id as id, counted, staked as "stakedMinor" from rewards.progress where grant_id = any ($1)',
    [grantIds],
  )
  return new Map(rows.map(({ id, counted, stakedMinor }) => [id, { countedMinor: countedMinor(counted), stakedMinor }]))
}

/** Returns what was staked in all rounds of a purse, less what was given back, in ledger units. */
export async function sumStakes(q: Queryable, purse: string): Promise<bigint> {
  return only(
    await q.query<{ sum: bigint }>(
      'select coalesce(sum(stake), 0)::bigint as sum from bets.round_totals where purse = $1',
      [purse],
    ),
  ).sum
}

/**
 * Returns the rounds of a grant's purse that are open, and what they hold in ledger units. Rounds that began before their vendor's window are
 * silent losses and do not count; a win that comes all the same takes the way of late money.
 */
export async function findOpenRounds(
  q: Queryable,
  { reference, memberId }: { reference: string; memberId: string },
  now: Date,
): Promise<{ rounds: number; stakeMinor: bigint }> {
  return only(
    await q.query<{ rounds: number; stakeMinor: bigint }>(
      `select count(*)::int as rounds, coalesce(sum(r.stake), 0)::bigint as "stakeMinor"
       from bets.round_totals r join bets.round_starts s
         on s.vendor = r.vendor and s.round_id = r.round_id and s.member_id = r.member_id
         left join games.vendor_windows w on w.code = r.vendor
       where r.member_id = $3 and r.purse = $1 and r.state = 'open'
         and s.opened_at > $2::timestamptz - make_interval(days => coalesce(w.silent_days, 3))`,
      [reference, now, memberId],
    ),
  )
}
