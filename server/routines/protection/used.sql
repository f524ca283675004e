-- Returns the sum of a period for a limit of stakes or of losses. Money moved to a vendor's own wallet counts as staked
-- until it comes back. Below zero after gains: what was won in the period may be staked on top of the limit.
create or replace function protection.used(p_kind protection.kind, p_staked bigint, p_paid bigint, p_moved bigint) returns bigint language sql immutable as $$
  select case p_kind when 'stake' then p_staked + greatest(0, p_moved) else p_staked + p_moved - p_paid end
$$;
