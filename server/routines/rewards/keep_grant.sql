-- Raises when a grant would begin in a state in which none begins, move in a way that the table of transitions does not have
-- (server/modules/rewards/grants/transitions.ts), or get narrower terms than it was given.
create or replace function rewards.keep_grant() returns trigger language plpgsql as $$
declare
  v_ends constant text[] := '{expired,cancelled,forfeited,reversed,closed_by_operator}';
begin
  if tg_op = 'DELETE' then raise exception 'grants are not forgotten' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'queued' then raise exception 'a grant begins queued' using errcode = 'integrity_constraint_violation'; end if;
    return new;
  end if;
  if (old.reference, old.reward_id, old.member_id, old.brand, old.currency, old.design, old.amount, old.created_at, old.target_rule)
    is distinct from (new.reference, new.reward_id, new.member_id, new.brand, new.currency, new.design, new.amount, new.created_at, new.target_rule)
    or (old.began_at is not null and old.began_at is distinct from new.began_at)
  then raise exception 'a grant is what was given' using errcode = 'integrity_constraint_violation'; end if;
  if new.target > old.target or new.expires_at < old.expires_at
    or ((new.terms ->> 'stakeMax') is not null
      and ((old.terms ->> 'stakeMax') is null or (new.terms ->> 'stakeMax')::numeric < (old.terms ->> 'stakeMax')::numeric))
    or ((new.terms ->> 'payoutMax') is not null
      and ((old.terms ->> 'payoutMax') is null or (new.terms ->> 'payoutMax')::numeric < (old.terms ->> 'payoutMax')::numeric))
    or (new.terms ->> 'lifeDays')::int < (old.terms ->> 'lifeDays')::int
    or (new.terms - '{stakeMax,payoutMax,lifeDays}'::text[]) is distinct from (old.terms - '{stakeMax,payoutMax,lifeDays}'::text[])
  then raise exception 'terms of a grant only widen' using errcode = 'integrity_constraint_violation'; end if;
  if old.state = new.state and new.state in ('queued', 'active', 'completed', 'closing') and old.ends_as is not distinct from new.ends_as then return new; end if;
  if not (case old.state
    when 'queued' then new.state = 'active' or (new.state = any (v_ends) and new.state <> 'expired')
    when 'active' then new.state in ('completed', 'closing') or new.state = any (v_ends)
    when 'completed' then new.state in ('active', 'converted', 'closing') or (new.state = any (v_ends) and new.state <> 'expired')
    when 'closing' then new.state = old.ends_as
    else false end)
  then raise exception 'a grant does not go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
