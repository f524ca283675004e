-- The ledger's accounts.
--
-- A ledger is a book (real or trial) in one currency. An account's number ends in the number of its ledger, and a transfer
-- joins only accounts whose numbers end alike (0011): money can cross neither from one book to the other nor between currencies.
create schema wallet;

create type wallet.book as enum ('real', 'trial');

create type wallet.account_kind as enum (
  'member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'trial_play', 'transit_vendor', 'transit_payment',
  'payment_in', 'payment_out', 'house_vendor', 'house_trial', 'promotions', 'commission', 'jackpot', 'points', 'fees',
  'rounding', 'adjustments'
);

create table wallet.ledgers (
  number smallint primary key check (number between 1 and 999),
  book wallet.book not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  unique (book, currency),
  unique (number, book, currency)
);

create sequence wallet.account_numbers;

create table wallet.accounts (
  id bigint primary key,
  ledger smallint not null,
  book wallet.book not null,
  currency text not null,
  kind wallet.account_kind not null,
  -- a member, "member/vendor", a vendor, a payment provider, or '' for the house itself
  owner text not null,
  -- whose balance this is, where it is somebody's; a generated column would double the price of every change of a balance
  member text,
  balance bigint not null default 0,
  may_go_negative boolean not null,
  created_at timestamptz not null default now(),
  unique (kind, owner, currency),
  foreign key (ledger, book, currency) references wallet.ledgers (number, book, currency),
  constraint accounts_know_their_member check (
    member is not distinct from case when kind in ('member_cash', 'member_bonus', 'member_points', 'vendor_wallet', 'trial_play')
      then split_part(owner, '/', 1) end
  ),
  constraint accounts_end_in_their_ledger check (id % 1000 = ledger),
  constraint accounts_stay_in_their_book check ((book = 'trial') = (kind in ('trial_play', 'house_trial'))),
  constraint accounts_of_somebody_stay_above_zero check (
    may_go_negative = (kind in (
      'payment_in', 'payment_out', 'house_vendor', 'house_trial', 'promotions', 'commission', 'points', 'fees', 'rounding',
      'adjustments'
    ))
  ),
  constraint accounts_have_the_money check (may_go_negative or balance >= 0)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create index accounts_of_a_member on wallet.accounts (member) where member is not null;
