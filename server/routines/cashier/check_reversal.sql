-- Raises when a deposit was taken back without the provider's word in its history and without the done decision about exactly it.
create or replace function cashier.check_reversal() returns trigger language plpgsql as $$
begin
  if not (
    new.reversal_decision_id is null and exists (select from cashier.history h where h.subject = 'deposit' and h.subject_id = new.id
      and h.actor_kind = 'provider' and h.event = 'provider_reversed' and h.detail ->> 'reference' = new.reference)
    or exists (select from core.decisions d where d.id = new.reversal_decision_id and d.kind = 'deposit.reverse' and d.state = 'done'
      and d.subject = 'deposit:' || new.reference and d.brand = new.merchant and d.member_id = new.member_id and d.amount = new.credited)
  ) then raise exception '% moved without its decision', new.reference using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
