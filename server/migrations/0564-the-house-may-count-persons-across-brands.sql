-- Whether what a person may have once is counted at each brand (the default), or over all brands of the house.
create table promotions.person_rules (
  one boolean primary key default true check (one),
  counts text not null check (counts in ('brand', 'house')),
  decision_id bigint,
  at timestamptz not null
);
create view identity.member_mobiles with (security_invoker = true) as
  select account_id::text as member_id, number from identity.mobiles where verified_at is not null;
comment on view identity.member_mobiles is 'Mobile numbers that members proved.';
create index mobiles_by_number on identity.mobiles (number) where verified_at is not null;
