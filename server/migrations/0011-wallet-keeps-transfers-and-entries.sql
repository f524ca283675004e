-- What moved. Written by wallet.post_batch alone, and never changed.

create type wallet.reason as enum (
  'deposit', 'deposit_fee', 'withdrawal', 'withdrawal_fee', 'withdrawal_returned', 'withdrawal_paid',
  'bet', 'win', 'free_win', 'bonus_win', 'jackpot_win', 'promo_win', 'cashback', 'bet_rollback', 'win_rollback',
  'vendor_adjustment', 'jackpot_contribution', 'vendor_in', 'vendor_out', 'vendor_returned',
  'bonus', 'bonus_released', 'bonus_forfeited', 'promotion', 'rebate', 'reward', 'red_envelope', 'referral',
  'commission', 'salary', 'dividend', 'line_transfer', 'points_earned', 'points_redeemed',
  'trial_grant', 'adjustment', 'rounding'
);

create sequence wallet.posting_ids;

-- One key, one effect: what was asked under the key, as a hash.
create table wallet.postings (
  key text primary key check (length(key) between 1 and 200),
  id bigint not null,
  request_hash bytea not null,
  created_at timestamptz not null
);

-- A transfer's id is its posting's times 64, plus its place in it: the posting is the group of transfers that belong together.
create table wallet.transfers (
  id bigint primary key,
  posting_id bigint not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null check (amount > 0),
  reason wallet.reason not null,
  reference text not null check (length(reference) <= 200),
  created_at timestamptz not null,
  constraint transfers_belong_to_their_posting check (id / 64 = posting_id),
  constraint transfers_have_two_sides check (debit <> credit),
  constraint transfers_stay_in_one_ledger check (debit % 1000 = credit % 1000)
);

-- An account's entries in the order in which they happened to it: ids are drawn while the account is locked.
create table wallet.entries (
  account_id bigint not null,
  transfer_id bigint not null,
  amount bigint not null,
  balance_after bigint not null,
  created_at timestamptz not null,
  primary key (account_id, transfer_id)
);

-- routine: wallet.refuse_change

create trigger postings_stay before update or delete or truncate on wallet.postings
  for each statement execute function wallet.refuse_change();
create trigger transfers_stay before update or delete or truncate on wallet.transfers
  for each statement execute function wallet.refuse_change();
create trigger entries_stay before update or delete or truncate on wallet.entries
  for each statement execute function wallet.refuse_change();
