/** What must be true of VIP: sums against the journal of bets, and bonuses against the rewards that were made. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import { STANDINGS_FOLLOWER } from './follow-standings.ts'

/** The journal up to the follower's cursor: what of each stake was the member's own and is a valid bet. */
const JOURNAL = `
  select j.member_id, sum(j.recount - j.recount_bonus + case when j.amount = 0 then 0
    else bets.staked_by(j.kind, j.reverses, 1)
      * div(coalesce(j.valid, j.amount)::numeric * (j.amount - j.bonus), j.amount) end) as valid
  from bets.stake_lines j
  join core.followers f on f.name = '${STANDINGS_FOLLOWER.name}' and (j.epoch, j.xid, j.seq) <= (f.epoch, f.xid, f.seq)
  join bets.round_totals r on r.id = j.round and r.merchant <> ''
  where not j.trial and (j.amount > 0 or j.recount <> 0) group by 1`

/** An offer of a birthday has a reward of the same kind of source, under the offer's own id. */
const OF_A_LEVEL = `source_kind = 'vip' or (source_kind = 'birthday' and source_id = 'birthday')`

export const VIP_CHECKS: readonly BooksCheck[] = [
  {
    code: 'vip-standings',
    name: 'what was added up towards VIP levels equals the journal of bets',
    examined: 'select count(*) from vip.standings',
    differing: `
      select coalesce(s.member_id, j.member_id) as id,
        format('added up %s, journal %s', coalesce(s.total, 0), coalesce(j.valid, 0)) as what
      from (select member_id, sum(total) as total from vip.standings group by 1) s
      full join (${JOURNAL}) j using (member_id) where coalesce(s.total, 0) <> coalesce(j.valid, 0)`,
  },
  {
    code: 'vip-bonuses',
    name: 'every VIP bonus that was given is one reward of its amount, and every such reward is a bonus',
    examined: 'select count(*) from vip.bonuses',
    differing: `
      select concat_ws(' ', coalesce(b.member_id, r.member_id), coalesce(b.kind, r.source_id),
          coalesce(b.occurrence, r.occurrence)) as id,
        format('bonus %s of %s, reward of %s', coalesce(b.state, 'missing'), coalesce(b.amount, 0),
          coalesce(r.amount, 0)) as what
      from vip.bonuses b
      full join (select * from rewards.reward_sources where ${OF_A_LEVEL}) r
        on r.member_id = b.member_id and r.source_id = b.kind and r.occurrence = b.occurrence
      where (b.state = 'given') is distinct from (r.id is not null) or r.amount <> b.amount
        or r.currency <> b.currency or b.reward <> r.id::text`,
  },
]
