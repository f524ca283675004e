-- Raises when how a brand gives bonus money changes without the done decision that says so.
create or replace function rewards.check_brand_rule() returns trigger language plpgsql as $$
begin
  if not exists (select from core.decisions d where d.id = new.decision_id and d.state = 'done' and d.brand = new.brand
    and d.kind in ('bonus-settings.set', 'bonus-settings.loosen') and d.content -> 'after' ->> 'design' = new.design)
  then raise exception 'the bonus settings of % changed without a decision', new.brand using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
