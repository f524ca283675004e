-- Returns what of a round's stakes counts as turnover after a change: p_valid is what its lines say, p_stake and p_payout are the
-- sums after it. p_said: what the round's bank says of the whole round, -1 where it is what was at risk, the smaller of stake
-- and result; null where nothing is said. Never more than is staked, and never less than nothing.
create or replace function bets.valid_of_round(p_valid bigint, p_stake bigint, p_payout bigint, p_said bigint) returns bigint
language sql immutable as $$
  select greatest(least(p_stake, case when p_said is null then p_valid when p_said < 0 then abs(p_payout - p_stake) else p_said end), 0)
$$;
