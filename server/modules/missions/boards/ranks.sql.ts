/**
 * Ranks of a board. A place is counted from the members of higher bands and from a part of the index inside the
 * member's own band, so that it costs about the same with a thousand members and with a million.
 */
import type { Scoring } from '#contract/missions/terms.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { only, type Queryable } from '#server/lib/db.ts'
import { bandOf, bandsOfRun } from '../counting/count-ranks.ts'

export type RankRow = { memberId: string; username: string; score: bigint; reachedAt: Date }

/** Returns the first ranks of a board, in their order. */
export function listTop(q: Queryable, item: bigint, limit: number): Promise<RankRow[]> {
  return q.prepared<RankRow>(
    'missions.list_top',
    `select r.member_id as "memberId", m.username, r.score, r.reached_at as "reachedAt"
     from (
       select member_id, score, reached_at from missions.ranks where item_id = $1 and score > 0
       order by score desc, reached_at, member_id limit $2
     ) r join identity.members m on m.id = r.member_id::bigint
     order by r.score desc, r.reached_at, r.member_id`,
    [item, limit],
  )
}

/** Returns how many members have a score on a board. */
export async function countRanked(q: Queryable, item: bigint): Promise<number> {
  return only(
    await q.prepared<{ members: number }>(
      'missions.count_ranked',
      'select coalesce(sum(members), 0)::int as members from missions.bands where item_id = $1',
      [item],
    ),
  ).members
}

export type OwnRank = { rank: number; score: bigint; reachedAt: Date; next: bigint | null }

/** Returns a member's place on a board, and the score of the place ahead of it; null without a score. */
export async function findOwnRank(
  q: Queryable,
  item: bigint,
  scoring: Scoring,
  memberId: string,
): Promise<OwnRank | null> {
  const [own] = await q.prepared<{ score: bigint; reachedAt: Date }>(
    'missions.find_rank',
    `select score, reached_at as "reachedAt" from missions.ranks where member_id = $2 and item_id = $1 and score > 0`,
    [item, memberId],
  )
  if (!own) return null
  // members of one band of runs have one score and one hour: those of earlier hours are in a higher band
  const hour = Math.floor(own.reachedAt.getTime() / HOUR_MS) * HOUR_MS
  const { ahead, next } = only(
    await q.prepared<{ ahead: bigint; next: bigint | null }>(
      'missions.count_ahead',
      `select (
         (select coalesce(sum(members), 0) from missions.bands where item_id = $1 and band > $2)
         + (select count(*) from missions.ranks where item_id = $1 and score > 0 and score > $3 and score < $6)
         + (select count(*) from missions.ranks where item_id = $1 and score > 0 and score = $3 and reached_at >= $7
             and (reached_at, member_id) < ($4::timestamptz, $5::text))
       )::bigint as ahead,
       (select score from missions.ranks where item_id = $1 and score > $3 order by score, reached_at desc limit 1)
         as next`,
      [item, bandOf(scoring, own), own.score, own.reachedAt, memberId, topOfBand(scoring, own), lowest(scoring, hour)],
    ),
  )
  return { ...own, rank: Number(ahead) + 1, next }
}

const ALWAYS = new Date(0)
const lowest = (scoring: Scoring, hour: number) => (scoring === 'streak' ? new Date(hour) : ALWAYS)

/** Returns the lowest score above a band. */
function topOfBand(scoring: Scoring, own: { score: bigint; reachedAt: Date }): bigint {
  if (scoring === 'streak') return own.score
  const band = bandOf(scoring, own)
  let [low, high] = [own.score, own.score * 2n]
  // the band doubles 64 times slower than the score: its end is found in about as many steps as the score has bits
  while (low < high) {
    const middle = (low + high) / 2n
    if (bandOf(scoring, { score: middle, reachedAt: own.reachedAt }) > band) high = middle
    else low = middle + 1n
  }
  return low
}

/** Returns the score at a rank, such as the last one with a prize; null when fewer members have a score. */
export async function findScoreAt(q: Queryable, item: bigint, rank: number): Promise<bigint | null> {
  const [row] = await q.query<{ score: bigint }>(
    `select score from missions.ranks where item_id = $1 and score > 0
     order by score desc, reached_at, member_id offset $2 limit 1`,
    [item, rank - 1],
  )
  return row?.score ?? null
}

/** A score that several members have: how many are ahead of it, and how many have it. */
export type Group = { score: bigint; ahead: number; members: number }

/** Returns how many members are ahead of a score, and how many have it; in the time that a place takes. */
export async function countTied(q: Queryable, item: bigint, scoring: Scoring, score: bigint): Promise<Group> {
  const [from, to] = bandsOfRun(score)
  const text =
    scoring === 'streak'
      ? `select coalesce(sum(members) filter (where band >= $3), 0)::int as ahead,
           coalesce(sum(members) filter (where band < $3), 0)::int as members
         from missions.bands where item_id = $1 and band >= $2`
      : `select (
           (select coalesce(sum(members), 0) from missions.bands where item_id = $1 and band > $2)
           + (select count(*) from missions.ranks where item_id = $1 and score > 0 and score > $4 and score < $3)
         )::int as ahead,
         (select count(*) from missions.ranks where item_id = $1 and score > 0 and score = $4)::int as members`
  const one = { score, reachedAt: ALWAYS }
  const given = scoring === 'streak' ? [from, to] : [bandOf(scoring, one), topOfBand(scoring, one), score]
  return { score, ...only(await q.query<{ ahead: number; members: number }>(text, [item, ...given])) }
}

/** Returns the score at a rank with all who have it; null when fewer members have a score. */
export async function findGroupAt(q: Queryable, item: bigint, scoring: Scoring, rank: number): Promise<Group | null> {
  const score = await findScoreAt(q, item, rank)
  return score === null ? null : countTied(q, item, scoring, score)
}
