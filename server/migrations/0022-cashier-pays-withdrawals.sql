-- Money on its way out: where it may go, what unlocks it, what holds it back, and each order with its stages.
create table cashier.payment_passwords (
  member_id text primary key,
  -- argon2id
  hash text not null,
  failures int not null default 0 check (failures >= 0),
  locked_until timestamptz,
  changed_at timestamptz not null
);

create table cashier.payout_accounts (
  id bigint generated always as identity primary key,
  member_id text not null,
  method_code text not null,
  kind text not null check (kind in ('ewallet', 'bank', 'crypto')),
  names jsonb not null,
  holder text not null,
  number text not null,
  bank text,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint payout_accounts_at_a_bank_name_it check ((kind = 'bank') = (bank is not null))
);
create unique index payout_accounts_are_added_once on cashier.payout_accounts (member_id, method_code, number, coalesce(bank, '')) where removed_at is null;

-- What a member has and may not withdraw yet. Higher modules write here by calling lockWithdrawal.
create table cashier.withdrawal_locks (
  id bigint generated always as identity primary key,
  member_id text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('wagering', 'bonus', 'risk', 'chargeback')),
  -- what set it, for people to read and for its author to find it again: "bonus B-20418"
  source text not null,
  created_at timestamptz not null,
  released_at timestamptz
);
create unique index withdrawal_locks_in_force on cashier.withdrawal_locks (member_id, currency, source) where released_at is null;

create table cashier.withdrawals (
  id bigint generated always as identity primary key,
  -- our number of the order at the provider, made before the first send; every resend uses it
  reference text not null unique,
  merchant text not null references core.brands (code),
  member_id text not null,
  username text not null,
  request_id text not null,
  method_code text not null,
  kind text not null,
  names jsonb not null,
  provider text not null references cashier.providers (code),
  -- as they were when the member asked
  payout_account_id bigint not null references cashier.payout_accounts (id),
  holder text not null,
  number text not null,
  bank text,
  currency text not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  state text not null default 'requested' check (state in (
    'requested', 'checked', 'reviewing', 'approved', 'sending', 'paid', 'confirmed', 'disputed', 'rejected', 'failed', 'cancelled'
  )),
  -- [{rule, isClear, value}] of the automatic risk check
  findings jsonb,
  reviewer text,
  provider_reference text,
  -- how often the provider was asked without a clear answer
  asks int not null default 0,
  needs_attention boolean not null default false,
  receipt text check (receipt in ('received', 'not_received', 'partially_received')),
  received_amount bigint check (received_amount >= 0),
  confirmation text check (confirmation in ('received', 'auto_received', 'forced_received', 'corrected')),
  reason_key text,
  reason_note text,
  created_at timestamptz not null,
  checked_at timestamptz,
  approved_at timestamptz,
  sent_at timestamptz,
  paid_at timestamptz,
  closed_at timestamptz,
  auto_receive_at timestamptz,
  updated_at timestamptz not null,
  unique (member_id, request_id),
  constraint withdrawals_end_with_a_confirmation check ((state = 'confirmed') = (confirmation is not null)),
  constraint withdrawals_given_back_say_why check (state not in ('rejected', 'failed') or reason_key is not null)
);
-- one in progress at a time
create unique index withdrawals_one_in_progress on cashier.withdrawals (member_id) where state in ('requested', 'checked', 'reviewing', 'approved', 'sending');
create index withdrawals_of_a_member on cashier.withdrawals (member_id, id desc);
create index withdrawals_of_a_username on cashier.withdrawals (merchant, username, id desc);
create index withdrawals_by_state on cashier.withdrawals (merchant, state, id);
create index withdrawals_by_time on cashier.withdrawals (merchant, created_at desc);
create index withdrawals_paid_by_method on cashier.withdrawals (method_code, paid_at desc) where paid_at is not null;
create index withdrawals_needing_attention on cashier.withdrawals (merchant, id) where needs_attention;
