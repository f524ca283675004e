-- Turnover of card rooms may be counted by the rake: a line of the journal says which part of its amount counts (none said: all of it),
-- and the bet's row keeps it, so that taking the bet back takes the same part back.
alter table bets.journal add column valid bigint;
alter table bets.journal add constraint journal_valid_is_a_part_of_a_stake
  check (valid is null or (valid between 0 and amount and (kind = 'stake' or reverses = 'stake')));
alter type bets.line add attribute valid bigint;
alter type bets.round_change add attribute valid_bet bigint;
alter table games.vendor_transactions add column valid bigint;
alter table games.vendor_transactions add constraint transactions_valid_is_a_part_of_a_bet
  check (valid is null or (valid between 0 and amount and kind = 'bet'));

create table games.turnover_rules (
  merchant text primary key,
  -- what of a hand between people counts: what the player put in, or so many times the rake that it paid, never more than was put in
  counts text not null check (counts in ('stake', 'rake')),
  multiple int not null check (multiple between 1 and 100)
);
