/** What members hold of an issue. */
import type { Queryable } from '#server/lib/db.ts'

export type Picks = { memberId: string; play: string; selections: string[] }

/** Lists what members hold of each play of an issue with real money, where they hold more than one selection of it. */
export function listPicks(q: Queryable, issue: bigint): Promise<Picks[]> {
  return q.query<Picks>(
    `select t.member_id as "memberId", l.play, array_agg(distinct l.selection) as selections
     from lottery.tickets t join lottery.lines l on l.ticket = t.id
     where t.issue = $1 and not t.is_trial and t.state in ('placed', 'won', 'lost', 'push')
     group by t.member_id, l.play having min(l.selection) <> max(l.selection)`,
    [issue],
  )
}
