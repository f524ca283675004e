-- Returns what a line of the journal adds to the stake of its round, and to its payout.
create or replace function bets.staked_by(p_kind bets.kind, p_reverses bets.reversed, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_kind = 'stake' then p_amount when p_reverses = 'stake' then -p_amount else 0 end
$$;
