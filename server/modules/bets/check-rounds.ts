/** What must be true of rounds, journal and ledger together. */
import type { BooksCheck } from '#server/lib/books-check.ts'

export const ROUND_CHECKS: readonly BooksCheck[] = [
  {
    code: 'rounds-journal',
    name: 'every round equals its journal',
    examined: 'select count(*) from bets.rounds',
    differing: `
      select coalesce(r.id, j.round) as id,
        'stake ' || coalesce(r.stake::text, 'none') || ' (valid ' || coalesce(r.valid_bet, 0) || '), payout '
          || coalesce(r.payout::text, 'none')
          || ' (bonus ' || coalesce(r.bonus_stake, 0) || ', ' || coalesce(r.bonus_payout, 0) || ')'
          || '; journal ' || coalesce(j.stake, 0) || ' (valid ' || coalesce(j.valid_bet, 0) || '), '
            || coalesce(j.payout, 0)
          || ' (bonus ' || coalesce(j.bonus_stake, 0) || ', ' || coalesce(j.bonus_payout, 0) || ')' as what
      from bets.rounds r
      full join (
        select round,
          sum(case when kind = 'stake' then amount when reverses = 'stake' then -amount else 0 end) as stake,
          sum(case when kind = 'stake' then coalesce(valid, amount) when reverses = 'stake'
            then -coalesce(valid, amount) else 0 end + coalesce(recount, 0)) as valid_bet,
          sum(case when kind = 'payout' then amount when reverses = 'payout' then -amount else 0 end) as payout,
          sum(case when kind = 'stake' then bonus when reverses = 'stake' then -bonus else 0 end) as bonus_stake,
          sum(case when kind = 'payout' then bonus when reverses = 'payout' then -bonus else 0 end) as bonus_payout
        from bets.journal group by round
      ) j on j.round = r.id
      where (r.stake, r.valid_bet, r.payout, r.bonus_stake, r.bonus_payout)
        is distinct from (j.stake::bigint, j.valid_bet::bigint, j.payout::bigint, j.bonus_stake::bigint,
          j.bonus_payout::bigint)`,
  },
  {
    code: 'journal-transfers',
    name: 'both halves of every line of the journal equal the transfers that it names',
    examined: 'select count(*) from bets.journal where transfer_id is not null or bonus_transfer_id is not null',
    differing: `
      select j.epoch || '.' || j.xid || '.' || j.seq as id,
        case when t.id is null then 'no transfer ' || h.transfer_id
          else 'transfer ' || t.id || ' is of another amount, member, direction, currency, book or kind of money'
            end as what
      from bets.journal j
      cross join lateral (values (j.transfer_id, j.amount - j.bonus, false),
        (j.bonus_transfer_id, j.bonus, true)) h(transfer_id, amount, is_bonus)
      left join wallet.transfer_lines t on t.id = h.transfer_id
      left join wallet.balances a
        on a.id = case when (j.kind = 'stake')
          or (j.reverses is not distinct from 'payout') then t.debit else t.credit end
      where h.transfer_id is not null
        and ((t.amount, a.currency, a.book = 'trial') is distinct from (h.amount, j.currency, j.trial)
          or case when h.is_bonus and j.reverses = 'payout' and a.kind = 'promotions' then false -- borne by the brand
            when h.is_bonus then a.kind not in ('member_bonus', 'bonus_held') or a.owner <> j.member_id || '/' || j.purse
            else a.member is distinct from j.member_id or a.kind in ('member_bonus', 'bonus_held') end is not false)`,
  },
  {
    code: 'journal-splits',
    name: 'the bonus half of every amount that was split is what its rule gives of what went into it',
    examined: 'select count(*) from bets.journal where split is not null',
    differing: `
      select epoch || '.' || xid || '.' || seq as id,
        'bonus ' || bonus || ', computed again ' || coalesce(again::text, 'nothing') || ' by ' || coalesce(split ->> 'rule', 'no rule') as what
      from (
        select j.*, case split ->> 'rule' when 'share-down-1' then
          div(amount * (split ->> 'bonus')::numeric, nullif((split ->> 'stake')::numeric, 0)) end as again
        from bets.journal j where split is not null
      ) computed where again is distinct from bonus`,
  },
  {
    code: 'rounds-purse',
    name: 'every line of a round belongs to the round’s purse of bonus money',
    examined: 'select count(*) from bets.journal where purse is not null',
    differing: `
      select j.epoch || '.' || j.xid || '.' || j.seq as id,
        'purse ' || coalesce(j.purse, 'none') || ', round ' || coalesce(r.purse, 'none') as what
      from bets.journal j join bets.rounds r on r.id = j.round where j.purse is distinct from r.purse`,
  },
  {
    code: 'ledger-journal',
    name: 'every stake and win of the ledger is in the journal, once',
    examined: `
      select count(*) from wallet.transfer_lines
      where reason in ('bet', 'win', 'free_win', 'jackpot_win', 'bet_rollback', 'win_rollback')`,
    differing: `
      select t.id, t.reason || ' in ' || count(j.transfer_id) || ' lines' as what
      from wallet.transfer_lines t
      left join (
        select transfer_id from bets.journal where transfer_id is not null
        union all select bonus_transfer_id from bets.journal where bonus_transfer_id is not null
      ) j on j.transfer_id = t.id
      where t.reason in ('bet', 'win', 'free_win', 'jackpot_win', 'bet_rollback', 'win_rollback')
      group by t.id, t.reason having count(j.transfer_id) <> 1`,
  },
]
