-- Returns what an entry means for limits, by the ledger's reason. Only the member's own money counts; payouts of every
-- kind are subtracted from stakes. The fee of a tournament is a stake: its prize hangs on play.
create or replace function protection.staked(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_reason in ('bet', 'bet_rollback', 'entry_fee', 'entry_fee_returned') then -p_amount else 0 end
$$;
