-- An effect gets its rows as they were sent, and the ids of the batch's postings beside them: `ord` of a row is the place of its own.
drop function if exists wallet.post_batch, bets.apply_journal, bets.add_up, bets.next_state, games.apply_vendor_transactions,
  games.count_caps, games.takes_too_much, games.refuse_after_void, games.hold_wins, games.release_wins,
  protection.apply_stakes, wallet.apply_hold_begun, wallet.apply_hold_ended;
drop type bets.round_change;
alter type bets.line drop attribute posting, add attribute ord int;

-- A row of a vendor's transaction as its effect gets it: one that is inserted, or one that is taken back.
create type games.transaction_line as (
  ord int, does text, vendor text, tx_id text, kind games.transaction_kind, state games.transaction_state, round_id text,
  game_code text, member_id text, is_trial boolean, currency text, amount bigint, bonus bigint, valid bigint, jackpot bigint,
  owed bigint, remainder numeric, did_nothing boolean, request_hash text, target_tx_id text, is_house boolean, at timestamptz
);
