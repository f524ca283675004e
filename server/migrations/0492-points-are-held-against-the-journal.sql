-- The books compare what was counted towards points with what was staked.
create view bets.stake_lines with (security_invoker = true) as
  select epoch, xid, seq, round, member_id, game_type, trial, kind, reverses, amount, bonus, valid from bets.journal
  where kind = 'stake' or reverses = 'stake';
comment on view bets.stake_lines is 'Stakes, and stakes that were taken back, in the order of the journal.';
