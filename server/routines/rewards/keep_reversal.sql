-- Raises when a reversal would be forgotten, or change beyond being settled once.
create or replace function rewards.keep_reversal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.owed is not null
    or (new.reward_id, new.deposit, new.at) is distinct from (old.reward_id, old.deposit, old.at) or new.taken < old.taken
  then raise exception 'a reward is taken back once' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
