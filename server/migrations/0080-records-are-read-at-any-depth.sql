-- A member's rounds by time, with what the record filters by and adds up: pages, page numbers and totals are answered from the index
-- alone. Costs a bet no more index entries than before: the columns of an update that were in no index already made new entries,
-- because the state and the sums stand in the conditions of others.
create index rounds_of_a_member_by_time on bets.rounds (trial, member_id, opened_at desc, id desc)
  include (state, game_type, vendor, stake, valid_bet, payout);
drop index bets.rounds_of_a_member;

-- An account's entries by time, with their amounts: any page, and the sums of any range.
create index entries_by_time on wallet.entries (account_id, created_at desc, transfer_id desc) include (amount);

-- What is neither a bet nor a win is rare and is asked for by kind. Bets and wins are the rest of an account's entries.
create index transfers_besides_play_from on wallet.transfers (debit, reason, created_at desc, id desc) include (amount)
  where reason not in ('bet', 'win');
create index transfers_besides_play_to on wallet.transfers (credit, reason, created_at desc, id desc) include (amount)
  where reason not in ('bet', 'win');
