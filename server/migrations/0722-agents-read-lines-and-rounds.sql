create or replace view identity.members with (security_invoker = true) as
  select id, username, merchant, currency, status, type, path, upline_id from identity.accounts;

create view bets.member_rounds with (security_invoker = true) as
  select id, member_id, vendor, game_code, game_type, currency, trial, agent_line, opened_at, settled_at from bets.rounds;
comment on view bets.member_rounds is 'Rounds of members: game, agents above when they began, begin and end.';

create view bets.own_lines with (security_invoker = true) as
  select round, epoch, xid, seq, at, kind, closes,
    case when kind = 'stake' then 1 when reverses = 'stake' then -1 else 0 end * (amount - bonus) as stake,
    case when kind = 'payout' then 1 when reverses = 'payout' then -1 else 0 end * (amount - bonus) as payout,
    (case when kind = 'stake' then 1 when reverses = 'stake' then -1 else 0 end
      * case when amount = 0 then 0 else div(coalesce(valid, amount)::numeric * (amount - bonus), amount) end)::bigint
      + coalesce(recount, 0) - coalesce(recount_bonus, 0) as valid
  from bets.journal;
comment on view bets.own_lines is 'What lines of the journal add to their round, in the member''s own money.';
