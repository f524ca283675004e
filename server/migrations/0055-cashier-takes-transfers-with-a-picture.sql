-- Members may also pay into an account of the house's own: they quote the deposit's number, send a picture of the payment,
-- and an operator decides. Methods say for whom they are. What providers tell and no order explains waits for a person.
alter table cashier.methods
  add column flow text not null default 'hosted' check (flow in ('hosted', 'transfer')),
  -- of a transfer: {"holder": …, "number": …, "bank": … or null}, whom the member pays
  add column payee jsonb,
  add column min_vip int not null default 0 check (min_vip between 0 and 100),
  -- ISO codes; empty: every country
  add column countries text[] not null default '{}',
  add constraint methods_by_transfer_name_a_payee check ((flow = 'transfer') = (payee is not null)),
  add constraint methods_by_transfer_bring_money_in check (flow = 'hosted' or direction = 'deposit');

-- A member's VIP level as methods and limits ask for it. Nobody here: level 0. Higher modules write by calling setVipLevel.
create table cashier.vip_levels (
  member_id text primary key,
  level int not null check (level between 0 and 100),
  changed_at timestamptz not null
);

alter table cashier.deposits
  add column flow text not null default 'hosted' check (flow in ('hosted', 'transfer')),
  -- as it was shown when the member asked
  add column payee jsonb,
  -- how many pictures came
  add column proofs int not null default 0 check (proofs between 0 and 5),
  drop constraint deposits_in_review_say_what_came,
  add constraint deposits_in_review_say_what_came check (state <> 'review' or paid_amount is not null or proofs > 0),
  add constraint deposits_by_transfer_name_their_payee check ((flow = 'transfer') = (payee is not null)),
  add constraint deposits_by_transfer_alone_have_pictures check (flow = 'transfer' or proofs = 0);
create index deposits_in_review on cashier.deposits (merchant, id) where state = 'review';

-- Pictures as they are kept: decoded and encoded again by us, nothing else of the sent file is left.
create table cashier.deposit_proofs (
  id bigint generated always as identity primary key,
  deposit_id bigint not null references cashier.deposits (id),
  picture bytea not null check (octet_length(picture) between 100 and 4194304),
  width int not null check (width between 1 and 2048),
  height int not null check (height between 1 and 2048),
  -- SHA-256 of the kept picture: the same one under another deposit is worth a look
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  at timestamptz not null
);
alter table cashier.deposit_proofs alter column picture set storage external;
create index deposit_proofs_of_a_deposit on cashier.deposit_proofs (deposit_id, id desc);
create index deposit_proofs_by_digest on cashier.deposit_proofs (digest, deposit_id);

-- Payments that a provider signed for and that no open order explains. Each is one event of the provider, decided once.
create table cashier.findings (
  id bigint generated always as identity primary key,
  provider text not null references cashier.providers (code),
  event_id text not null,
  kind text not null check (kind in ('second_payment', 'unknown_order', 'other_currency')),
  reference text not null,
  -- null: the order is unknown
  deposit_id bigint references cashier.deposits (id),
  amount bigint not null check (amount >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_reference text not null,
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'credited', 'closed')),
  decided_by text,
  decided_at timestamptz,
  note text,
  unique (provider, event_id),
  constraint findings_are_decided_by_somebody check ((state = 'open') = (decided_by is null and decided_at is null and note is null)),
  constraint findings_are_credited_to_a_deposit check (state <> 'credited' or (kind = 'second_payment' and deposit_id is not null and amount > 0))
);
create index findings_by_state on cashier.findings (state, id);
create index findings_of_a_deposit on cashier.findings (deposit_id) where deposit_id is not null;
