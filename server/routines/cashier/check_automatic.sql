-- Raises unless the brand's rule allows an automatic approval, after a check that examined something and cleared all of
-- it: a list without findings, or a finding that does not say that it is clear, clears nothing.
create or replace function cashier.check_automatic() returns trigger language plpgsql as $$
begin
  if jsonb_typeof(new.findings) is distinct from 'array' or new.findings = '[]'
    or exists (select from jsonb_array_elements(case jsonb_typeof(new.findings) when 'array' then new.findings else '[]' end) as one where one -> 'isClear' is distinct from 'true'::jsonb)
    or not exists (select from cashier.rules where merchant = new.merchant and currency = new.currency and new.amount <= auto_approve_up_to)
  then raise exception '% moved without its decision', new.reference using errcode = 'integrity_constraint_violation'; end if;
  return null;
end $$;
