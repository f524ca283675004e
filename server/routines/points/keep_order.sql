-- A redemption moves forward only, keeps what it was made with, and is never removed.
create or replace function points.keep_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a redemption is never removed' using errcode = 'check_violation';
  end if;
  if (new.id, new.reference, new.merchant, new.member_id, new.good_id, new.version, new.points, new.created_at)
    is distinct from (old.id, old.reference, old.merchant, old.member_id, old.good_id, old.version, old.points, old.created_at)
    or (old.request_id is not null and new.request_id is distinct from old.request_id) then
    raise exception 'redemption % keeps what it was made with', old.reference using errcode = 'check_violation';
  end if;
  if new.state <> old.state and not (old.state, new.state) in (
    ('reserved', 'abandoned'), ('reserved', 'in_process'), ('reserved', 'delivered'), ('in_process', 'approved'),
    ('in_process', 'rejected'), ('approved', 'shipped'), ('approved', 'rejected'), ('shipped', 'delivered'), ('shipped', 'rejected')
  ) then
    raise exception 'redemption % does not go from % to %', old.reference, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
