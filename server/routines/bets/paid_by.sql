create or replace function bets.paid_by(p_kind bets.kind, p_reverses bets.reversed, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_kind = 'payout' then p_amount when p_reverses = 'payout' then -p_amount else 0 end
$$;
