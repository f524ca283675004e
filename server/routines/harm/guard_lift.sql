-- Raises unless two persons agreed to the decision by which a marker of harm is lifted, and it is about this member.
create or replace function harm.guard_lift() returns trigger language plpgsql as $$
begin
  if not exists (
    select from core.decisions d
    where d.id = new.decision_id and d.kind = 'marker.lift' and d.member_id = new.member_id and d.brand = new.brand and d.needed >= 2
      and (select count(*) from core.decision_votes v where v.decision_id = d.id and v.agrees and v.content_hash = d.content_hash) >= 2)
  then raise exception 'two persons lift a marker of harm' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
