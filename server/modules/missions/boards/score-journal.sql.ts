/** Counts a board's scores anew from the score journal, without the follower's figures. */
import type { Scoring } from '#contract/missions/terms.ts'
import type { Queryable } from '#server/lib/db.ts'

export type Counted = { memberId: string; score: bigint; reachedAt: Date }

const ACCEPTED = 'from missions.scores where item_id = $1 and accepted'
const QUESTIONS: Readonly<Record<Scoring, string>> = {
  turnover: `select member_id, sum(delta)::bigint as score, max(at) as reached_at ${ACCEPTED} group by member_id`,
  multiple: `select distinct on (member_id) member_id, score, reached_at from (
      select member_id, ref, sum(delta)::bigint as score, max(at) as reached_at ${ACCEPTED} group by member_id, ref
    ) wins order by member_id, score desc, reached_at`,
  // numbers of won rounds in a row differ from their order by the same amount
  streak: `select distinct on (member_id) member_id, score, reached_at from (
      select member_id, count(*) as score, max(reached_at) as reached_at from (
        select member_id, number, reached_at, number - row_number() over (partition by member_id order by number) as run
        from (
          select member_id, number, max(at) as reached_at ${ACCEPTED} group by member_id, number having sum(delta) > 0
        ) won
      ) numbered group by member_id, run
    ) runs order by member_id, score desc, reached_at`,
}

/** Returns the members whose stored rank differs from what the score journal says, as the journal says it. */
export function listDiffering(q: Queryable, item: bigint, scoring: Scoring): Promise<Counted[]> {
  return q.query<Counted>(
    `select coalesce(j.member_id, r.member_id) as "memberId", coalesce(j.score, 0)::bigint as score,
       coalesce(j.reached_at, r.reached_at) as "reachedAt"
     from (${QUESTIONS[scoring]}) j
     full join (select * from missions.ranks where item_id = $1) r on r.member_id = j.member_id
     where (greatest(j.score, 0), case when j.score > 0 then j.reached_at end)
       is distinct from (greatest(r.score, 0), case when r.score > 0 then r.reached_at end)
       and (coalesce(j.score, 0) > 0 or coalesce(r.score, 0) > 0)`,
    [item],
  )
}

/** Returns a board's first ranks as the score journal alone gives them, in their one order. */
export function countFromJournal(q: Queryable, item: bigint, scoring: Scoring, limit: number): Promise<Counted[]> {
  return q.query<Counted>(
    `select member_id as "memberId", score, reached_at as "reachedAt" from (${QUESTIONS[scoring]}) j
     where score > 0 order by score desc, reached_at, member_id limit $2`,
    [item, limit],
  )
}
