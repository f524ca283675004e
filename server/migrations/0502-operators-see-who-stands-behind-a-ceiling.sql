-- The back office names the persons who wrote or approved what may be given: by the logins that belong to them.
create or replace view identity.operator_persons with (security_invoker = true) as
  select id, person_id, username, merchant from identity.operators;
comment on view identity.operator_persons is 'Which person an operator''s login belongs to, its name and its brand.';

-- grants of a brand are listed and searched in the back office, the newest first
create index grants_of_a_brand on rewards.grants (brand, id);
