-- Counts one draw more of a lottery: `falls` is a list of {position, number}, each pair once. Returns false, and counts nothing,
-- when a later draw was counted before: then the lottery is counted anew.
create or replace function lottery.count_draw(code text, drawn timestamptz, falls jsonb) returns boolean language plpgsql as $$
declare
  place int;
begin
  insert into lottery.archives as a (lottery, draws, through) values (code, 1, drawn)
  on conflict (lottery) do update set draws = a.draws + 1, through = excluded.through where a.through < excluded.through
  returning a.draws into place;
  if place is null then return false; end if;
  insert into lottery.falls as f (lottery, position, number, fell, last, absent_max)
  select code, x.position, x.number, 1, place, place - 1
  from jsonb_to_recordset(falls) as x(position text, number int)
  on conflict (lottery, position, number) do update set
    fell = f.fell + 1, last = place, absent_max = greatest(f.absent_max, place - f.last - 1);
  return true;
end $$;
