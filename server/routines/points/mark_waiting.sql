-- Progress that changed waits to be booked.
create or replace function points.mark_waiting() returns trigger language plpgsql as $$
begin
  if new.progress is distinct from old.progress or new.valid is distinct from old.valid then
    new.waits := true;
  end if;
  return new;
end $$;
