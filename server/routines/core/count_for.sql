-- Counts the persons who agree to a decision and may do so at a moment; locks their rows, so that none is frozen or
-- demoted before the commit.
create or replace function core.count_for(p_decision core.decisions, p_at timestamptz, out persons int, out has_house boolean)
language plpgsql as $$
begin
  perform from identity.operators where id in (select operator_id from core.decision_votes where decision_id = p_decision.id) order by id for share;
  perform from identity.grants where operator_id in (select operator_id from core.decision_votes where decision_id = p_decision.id) order by id for share;
  select count(distinct v.person_id), coalesce(bool_or(v.is_house), false) into persons, has_house
    from core.decision_votes v join identity.operators o on o.id = v.operator_id and o.person_id = v.person_id
    where v.decision_id = p_decision.id and v.agrees and v.content_hash = p_decision.content_hash
      and not v.person_id = any (p_decision.excluded)
      and identity.may(v.operator_id, p_decision.permission, p_decision.house_permission, p_decision.brand, p_at)
      and not cashier.is_own_account(v.person_id, p_decision.member_id);
end $$;
