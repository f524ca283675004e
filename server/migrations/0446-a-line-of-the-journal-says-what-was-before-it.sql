-- Each line of the journal says what its round was before it, so that followers add up lines without looking for earlier
-- ones: whether it is the round's first, and otherwise what the round had staked and paid. Lines from before this
-- migration say nothing: bets.round_before looks it up for them (docs/decisions/0474).
alter table bets.journal
  add column begins boolean,
  add column stake_before bigint,
  add column payout_before bigint;
alter table bets.journal add constraint journal_says_what_was_before
  check (num_nonnulls(stake_before, payout_before) = case when begins is false then 2 else 0 end);
