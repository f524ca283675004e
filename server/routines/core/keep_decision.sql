-- Raises when the content of a decision would change. Until it is done its rule may only become stricter; it is done by
-- enough persons, or not at all.
create or replace function core.keep_decision() returns trigger language plpgsql as $$
declare
  v_for record;
begin
  if tg_op = 'DELETE' then raise exception 'decisions are not forgotten' using errcode = 'insufficient_privilege'; end if;
  if tg_op = 'INSERT' then
    if new.state <> 'open' or new.closed_at is not null then raise exception 'a decision begins open' using errcode = 'integrity_constraint_violation'; end if;
    if cashier.is_own_account(new.asked_person, new.member_id) then
      raise exception 'nobody decides about his own money' using errcode = 'FH001';
    end if;
    new.content_hash := encode(sha256(convert_to(concat_ws(E'\n', new.kind, coalesce(new.brand, '*'), new.subject, coalesce(new.member_id, '-'),
      coalesce(new.direction, '-'), coalesce(new.currency, '-'), coalesce(new.amount::text, '-'), coalesce(new.evidence, '-'), new.content::text), 'UTF8')), 'hex');
    return new;
  end if;
  if (old.reference, old.brand, old.kind, old.permission, old.house_permission, old.needs_house, old.subject, old.member_id, old.direction, old.currency, old.amount,
      old.content, old.content_hash, old.basis, old.reason, old.evidence, old.asked_by, old.asked_name, old.asked_person, old.asked_at, old.expires_at)
    is distinct from (new.reference, new.brand, new.kind, new.permission, new.house_permission, new.needs_house, new.subject, new.member_id, new.direction, new.currency,
      new.amount, new.content, new.content_hash, new.basis, new.reason, new.evidence, new.asked_by, new.asked_name, new.asked_person, new.asked_at, new.expires_at)
    or new.needed < old.needed or not new.excluded @> old.excluded
  then raise exception 'what was asked stays as it was asked' using errcode = 'integrity_constraint_violation'; end if;
  if old.state not in ('open', 'agreed') then raise exception 'a decision ends once' using errcode = 'integrity_constraint_violation'; end if;
  if new.state in ('agreed', 'done') then
    v_for := core.count_for(new, coalesce(new.closed_at, new.effective_at));
    if v_for.persons < new.needed or (new.needs_house and new.needed > 1 and not v_for.has_house) then
      raise exception 'too few persons are for it' using errcode = 'FH002';
    end if;
  end if;
  return new;
end $$;
