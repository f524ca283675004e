-- Refuses a spin, an envelope or a ticket where the house has closed its kind at the whole brand. Countries are judged
-- where members are (offers/know-member.ts).
create or replace function promotions.refuse_closed_luck() returns trigger language plpgsql as $$
begin
  if exists (
    select from promotions.draws d join promotions.luck_closings c on d.kind = any (c.kinds) and (c.brand is null or c.brand = d.brand)
    where d.id = new.draw_id and c.opened_at is null and c.country is null
  ) then raise exception 'luck is closed at this brand' using errcode = 'check_violation'; end if;
  return new;
end $$;
