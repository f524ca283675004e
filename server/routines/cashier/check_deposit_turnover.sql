-- Raises when how often a brand's deposits must be staked changes without the done decision that says so.
create or replace function cashier.check_deposit_turnover() returns trigger language plpgsql as $$
begin
  if not exists (select from core.decisions d where d.id = new.decision_id and d.state = 'done' and d.brand = new.brand
    and d.kind in ('bonus-settings.set', 'bonus-settings.loosen') and (d.content -> 'after' ->> 'depositTurnover')::int is not distinct from new.times)
  then raise exception 'the turnover of deposits of % changed without a decision', new.brand using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
