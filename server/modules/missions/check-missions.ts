/** What must be true of tournaments' money and of ranks. */
import type { BooksCheck } from '#server/lib/books-check.ts'
import type { TransferCause } from '#server/lib/transfer-cause.ts'

export const MISSIONS_CAUSES: readonly TransferCause[] = [
  {
    reasons: ['entry_fee'],
    isCause: `exists (select from missions.entrants e join missions.items i on i.id = e.item_id
        where p.key = 'board-fee:' || e.item_id || ':' || e.member_id and t.amount = e.fee and t.reference = i.reference)
      or exists (select from missions.items i where p.key = 'board-fees:' || i.id and i.state in ('paying', 'paid')
        and t.reference = i.reference
        and t.amount = (select sum(e.fee) from missions.entrants e where e.item_id = i.id))`,
    otherwise: 'without an entry to a tournament',
  },
  {
    reasons: ['entry_fee_returned'],
    isCause: `exists (select from missions.entrants e join missions.items i on i.id = e.item_id
        where p.key = 'board-return:' || e.item_id || ':' || e.member_id and t.amount = e.fee and i.state = 'cancelled'
          and e.returned_at is not null and t.reference = i.reference)`,
    otherwise: 'without an entry to a cancelled tournament',
  },
]

export const MISSIONS_CHECKS: readonly BooksCheck[] = [
  {
    code: 'tournament-fees',
    name: 'a tournament’s account holds the fees of its entrants that were neither returned nor paid out',
    examined: `select count(*) from missions.items where kind = 'board'`,
    differing: `
      select i.reference as id, format('holds %s, its entrants paid %s', coalesce(b.balance, 0), e.fees) as what
      from missions.items i
      cross join lateral (
        select coalesce(sum(fee), 0) as fees from missions.entrants
        where item_id = i.id and returned_at is null and i.state not in ('paying', 'paid')
      ) e
      left join wallet.balances b on b.kind = 'entry_fees' and b.owner = i.reference
      where i.kind = 'board' and coalesce(b.balance, 0) <> e.fees`,
  },
  {
    code: 'mission-ranks',
    name: 'a board’s scores by turnover are what its score journal adds up to',
    examined: 'select count(*) from missions.ranks',
    differing: `
      select i.reference || ' ' || coalesce(r.member_id, j.member_id) as id,
        format('ranked with %s, the journal says %s', coalesce(r.score, 0), coalesce(j.score, 0)) as what
      from (
        select s.item_id, s.member_id, sum(s.delta) as score from missions.scores s
        join missions.items o on o.id = s.item_id and o.draft ->> 'scoring' = 'turnover'
        where s.accepted group by 1, 2
      ) j
      full join (
        select r.* from missions.ranks r join missions.items o on o.id = r.item_id and o.draft ->> 'scoring' = 'turnover'
      ) r using (item_id, member_id)
      join missions.items i on i.id = item_id
      where coalesce(r.score, 0) <> coalesce(j.score, 0)`,
  },
  {
    code: 'mission-bands',
    name: 'the counted bands of a board hold as many members as have such a score',
    examined: 'select count(*) from missions.bands',
    differing: `
      select coalesce(b.item_id, r.item_id) || ' ' || coalesce(b.band, r.band) as id,
        format('counted %s, there are %s', coalesce(b.members, 0), coalesce(r.members, 0)) as what
      from missions.bands b
      full join (
        select item_id, band, count(*) as members from missions.ranks where score > 0 group by 1, 2
      ) r using (item_id, band)
      where coalesce(b.members, 0) <> coalesce(r.members, 0)`,
  },
]
