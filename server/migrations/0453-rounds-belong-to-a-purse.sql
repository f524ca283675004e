-- A round belongs to at most one purse of bonus money: the one that was open when it began. Each of its lines says so.
alter table bets.rounds add column purse text;
create index rounds_open_of_a_purse on bets.rounds (purse) where purse is not null and state = 'open';
alter table bets.journal add column purse text;
-- absent: whatever the round has; '': none
alter type bets.line add attribute purse text;

create or replace view bets.round_totals with (security_invoker = true) as
  select id, vendor, round_id, member_id, merchant, state, trial, stake, bonus_stake, purse from bets.rounds;
