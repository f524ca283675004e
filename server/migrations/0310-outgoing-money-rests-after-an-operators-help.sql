-- When an operator helped a member back into the account: money does not leave it for a while. Rows are never changed or taken back.
create table identity.outgoing_rests (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts,
  why text not null check (why in ('one_time_password', 'payment_password')),
  at timestamptz not null
);
create index outgoing_rests_newest on identity.outgoing_rests (account_id, at desc);
create trigger outgoing_rests_only_grow before update or delete or truncate on identity.outgoing_rests for each statement execute function core.refuse_change();

-- how long it rests is the brand's to say, within the house's bounds
alter table cashier.rules add column rest_hours int not null default 24 check (rest_hours between 24 and 72);

-- a code that an operator had sent stays known as such
alter table cashier.payment_password_resets add column decision_id bigint references core.decisions;
