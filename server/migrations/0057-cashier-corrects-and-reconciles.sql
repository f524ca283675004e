-- Corrections of a member's balance by operators: one asks, another one posts. And what a comparison with a provider's own
-- statement found.
create table cashier.adjustments (
  id bigint generated always as identity primary key,
  reference text not null unique,
  merchant text not null references core.brands (code),
  member_id text not null,
  username text not null,
  currency text not null,
  -- above zero: to the member
  amount bigint not null check (amount <> 0),
  reason text not null check (length(reason) between 3 and 500),
  state text not null default 'requested' check (state in ('requested', 'posted', 'refused')),
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  note text,
  constraint adjustments_are_decided_once check ((state = 'requested') = (decided_by is null and decided_at is null)),
  -- whoever asked may take it back, and nothing else
  constraint adjustments_need_two_people check (state <> 'posted' or decided_by <> requested_by)
);
create index adjustments_by_state on cashier.adjustments (merchant, state, id);
create index adjustments_of_a_member on cashier.adjustments (member_id, id desc);

create table cashier.reconciliations (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  provider text not null references cashier.providers (code),
  -- a day of UTC
  day date not null,
  operator text not null,
  at timestamptz not null,
  recorded int not null check (recorded >= 0),
  stated int not null check (stated >= 0),
  -- [{reference, kind, currency, what, recorded, stated}]
  differences jsonb not null
);
create index reconciliations_newest on cashier.reconciliations (merchant, id desc);
create index deposits_of_a_provider on cashier.deposits (provider, reference);
create index withdrawals_paid_by_provider on cashier.withdrawals (provider, paid_at) where paid_at is not null;
