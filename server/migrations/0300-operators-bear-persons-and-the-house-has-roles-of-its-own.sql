-- Who works here, apart from the logins he has; operators of the house, who belong to no brand; roles that hold either a brand's
-- permissions or the house's; and grants, by which an operator of the house may act at one brand for a time.
create table identity.persons (
  id bigint generated always as identity (start with 101) primary key,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null
);

-- accounts of members that are known to be a person's who works here: he decides about none of them
create table identity.person_accounts (
  account_id bigint primary key references identity.accounts,
  person_id bigint not null references identity.persons,
  added_at timestamptz not null
);
create index accounts_of_person on identity.person_accounts (person_id);

alter table identity.operators add column person_id bigint references identity.persons;
alter table identity.operators alter column merchant drop not null;
alter table identity.operators
  -- made by the demo's seeds: may log in without a second factor in the sandbox, and nowhere else
  add column is_seeded boolean not null default false;
do $$
declare v_operator record; v_person bigint;
begin
  for v_operator in select id, username, created_at from identity.operators loop
    insert into identity.persons (name, created_at) values (v_operator.username, v_operator.created_at) returning id into v_person;
    update identity.operators set person_id = v_person where id = v_operator.id;
  end loop;
end $$;
alter table identity.operators alter column person_id set not null;
create index operators_of_person on identity.operators (person_id);

alter table identity.roles add column scope text not null default 'brand' check (scope in ('brand', 'house'));
-- brands' operators no longer hold what belongs to the house; who makes colleagues decides about no money
update identity.roles set permissions = permissions || '{cashier.rules,rounds.resolve}'::text[] where name = 'admin';
update identity.roles set permissions = permissions || '{rounds.resolve}'::text[] where name = 'finance';
insert into identity.roles (name, scope, permissions) values
  ('manager', 'brand', '{operators.read,operators.manage,audit.read,members.read,site.read,games.read,bets.read,deposits.read,withdrawals.read,transfers.read}'),
  ('house', 'house', '{house.vendors,house.brands,house.rules,house.audit,house.books}'),
  ('house-staff', 'house', '{house.operators,house.audit}');
alter table identity.roles add constraint roles_hold_what_is_of_their_scope
  check (scope = 'house' or not ('{house.vendors,house.brands,house.rules,house.audit,house.books,house.operators}'::text[] && permissions));
alter table identity.roles add constraint roles_make_operators_or_decide_about_money check (
  not ('{operators.manage,house.operators}'::text[] && permissions)
  or not ('{deposits.review,withdrawals.review,withdrawals.force,transfers.decide,rounds.resolve,cashier.rules,house.vendors,house.rules}'::text[] && permissions)
);

-- routine: identity.keep_operator
create trigger operators_stay_who_they_are before insert or update on identity.operators for each row execute function identity.keep_operator();

-- written by a decision of two; ended early by one
create table identity.grants (
  id bigint generated always as identity primary key,
  operator_id bigint not null references identity.operators,
  merchant text not null references core.brands (code),
  permissions text[] not null check (cardinality(permissions) > 0),
  reason text not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  ended_at timestamptz,
  ended_by text
);
create index grants_of_operator on identity.grants (operator_id, until_at);

-- The log tells of which brand an act is ('*': of every one), and whether an operator of the house did it.
alter table core.audit_log add column is_house boolean not null default false;
create index audit_log_of_the_house on core.audit_log (id desc) where is_house;
