-- Money on its way in. A deposit is credited once, in the commit that makes it paid.
create table cashier.deposits (
  id bigint generated always as identity primary key,
  -- our number of the order at the provider
  reference text not null unique,
  merchant text not null references core.brands (code),
  member_id text not null,
  username text not null,
  -- the client's number of the request: a repetition finds this row
  request_id text not null,
  method_code text not null,
  kind text not null,
  names jsonb not null,
  provider text not null references cashier.providers (code),
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null default 'pending' check (state in ('pending', 'paid', 'review', 'failed', 'expired')),
  page_url text,
  provider_reference text,
  paid_amount bigint check (paid_amount >= 0),
  credited bigint check (credited > 0),
  reason_key text,
  reason_note text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  unique (member_id, request_id),
  constraint deposits_are_credited_when_paid check ((state = 'paid') = (credited is not null)),
  constraint deposits_in_review_say_what_came check (state <> 'review' or paid_amount is not null)
);
create index deposits_of_a_member on cashier.deposits (member_id, id desc);
create index deposits_of_a_username on cashier.deposits (merchant, username, id desc);
create index deposits_by_state on cashier.deposits (merchant, state, id desc);
create index deposits_by_time on cashier.deposits (merchant, created_at desc);
