-- Returns the state of a round after a change: taken back when nothing remains of it, open again when more is staked.
create or replace function bets.next_state(p_state bets.round_state, p_stake bigint, p_payout bigint, p_change bets.round_change)
returns bets.round_state language sql immutable as $$
  select case
    when p_change.reverses and p_stake = 0 and p_payout = 0 then 'rolled_back'
    when p_change.ends and (p_change.moves or p_state <> 'rolled_back') then 'settled'
    when p_change.stakes or (p_change.moves and p_state = 'rolled_back') then 'open'
    else p_state
  end::bets.round_state
$$;
