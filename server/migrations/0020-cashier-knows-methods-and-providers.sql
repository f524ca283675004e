-- How money may come in and go out, through whom, and within which limits.
create schema cashier;

create table cashier.providers (
  code text primary key check (code ~ '^[a-z0-9-]{2,32}$'),
  -- where its API is; null: the sandbox beside the studio
  api_url text,
  -- signs what we ask and verifies what it tells us
  secret text not null check (length(secret) >= 32),
  created_at timestamptz not null default now()
);

create table cashier.methods (
  merchant text not null references core.brands (code),
  direction text not null check (direction in ('deposit', 'withdrawal')),
  code text not null check (code ~ '^[a-z0-9-]{2,32}$'),
  kind text not null check (kind in ('ewallet', 'bank', 'crypto')),
  provider text not null references cashier.providers (code),
  -- {"bn": …, "en": …}
  names jsonb not null,
  currencies text[] not null check (cardinality(currencies) > 0),
  min_amount bigint not null check (min_amount > 0),
  max_amount bigint not null,
  fee_fixed bigint not null default 0 check (fee_fixed >= 0),
  -- hundredths of a per cent
  fee_basis_points int not null default 0 check (fee_basis_points between 0 and 9999),
  quick_amounts bigint[] not null default '{}',
  position int not null default 0,
  is_active boolean not null default true,
  primary key (merchant, direction, code),
  constraint methods_have_a_range check (max_amount >= min_amount),
  constraint methods_leave_something_after_the_fee check (fee_fixed + min_amount * fee_basis_points / 10000 < min_amount)
);

-- What one member may take out in a day of the brand's time zone.
create table cashier.day_limits (
  merchant text not null references core.brands (code),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  withdrawals int not null check (withdrawals > 0),
  amount bigint not null check (amount > 0),
  primary key (merchant, currency)
);

-- Everything that ever happened to a deposit or a withdrawal, and who did it. Only grows.
create table cashier.history (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('deposit', 'withdrawal')),
  subject_id bigint not null,
  event text not null,
  actor_kind text not null check (actor_kind in ('member', 'operator', 'provider', 'system')),
  actor_name text not null,
  detail jsonb not null default '{}',
  at timestamptz not null
);
create index history_of_a_subject on cashier.history (subject, subject_id, id);
-- a provider repeats a call-back under the same event id: it is one event
create unique index history_hears_an_event_once on cashier.history (subject, subject_id, (detail ->> 'eventId')) where detail ? 'eventId';
