-- Returns the state of a round after a change: taken back when nothing remains of it, open again when more is staked.
-- p_stake and p_payout are the sums after it; the rest says what the change does.
create or replace function bets.next_state(
  p_state bets.round_state, p_stake bigint, p_payout bigint, p_stakes boolean, p_moves boolean, p_reverses boolean, p_ends boolean
) returns bets.round_state language sql immutable as $$
  select case
    when p_reverses and p_stake = 0 and p_payout = 0 then 'rolled_back'
    when p_ends and (p_moves or p_state <> 'rolled_back') then 'settled'
    when p_stakes or (p_moves and p_state = 'rolled_back') then 'open'
    else p_state
  end::bets.round_state
$$;
