-- Where a round is over, a line may say that another part of its stakes counts than was said at the bet: what was not at risk counts
-- nothing (docs/decisions/0560). `recount` is what the round's valid bet changes by beside the line's own part, signed;
-- `recount_bonus` the part of it that was bonus money.
alter table bets.journal
  add column recount bigint,
  add column recount_bonus bigint,
  add column recount_why text;
alter table bets.journal add constraint journal_recounts_say_why check (
  num_nonnulls(recount, recount_bonus, recount_why) in (0, 3)
  and (recount is null or (recount <> 0 and abs(recount_bonus) <= abs(recount) and recount_why in ('at_risk', 'covered')))
) not valid;
-- what a bank says, or what is to be derived (-1), of the whole round; absent: nothing
alter type bets.line add attribute round_valid bigint;
alter type bets.line add attribute round_why text;

create or replace view bets.stake_lines with (security_invoker = true) as
  select epoch, xid, seq, round, member_id, game_type, trial, kind, reverses, amount, bonus, valid,
    coalesce(recount, 0) as recount, coalesce(recount_bonus, 0) as recount_bonus from bets.journal
  where kind = 'stake' or reverses = 'stake' or recount is not null;
comment on view bets.stake_lines is 'Stakes, stakes that were taken back, and what counts of them, in the order of the journal.';

-- A line that counts towards a grant: `valid` is the part of the amount that counts; absent: all of it.
alter table rewards.contributions add column valid bigint check (valid between 0 and amount);
alter table rewards.contributions drop constraint contributions_kind_check;
alter table rewards.contributions
  add constraint contributions_kind_check check (kind in ('stake', 'given_back', 'covered', 'not_at_risk', 'at_risk'));

create or replace view rewards.reward_states with (security_invoker = true) as
  select r.id, r.member_id, r.authority_id, r.state, r.amount, r.created_at, r.expires_at, r.ended_at,
    g.reference as grant_reference, g.state as grant_state, g.converted, g.target, g.ended_at as grant_ended_at,
    (select coalesce(sum((case when c.kind in ('stake', 'at_risk') then 1 else -1 end)
      * (coalesce(c.valid, c.amount) * c.weight / 100)), 0)::bigint
      from rewards.contributions c where c.grant_id = g.id) as progress, r.kind
  from rewards.rewards r left join rewards.grants g on g.reward_id = r.id;
