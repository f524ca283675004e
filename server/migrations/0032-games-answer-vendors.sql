-- What vendors moved: one row for each of their transaction ids, written in the commit of the money and never deleted.
create type games.transaction_kind as enum ('bet', 'win', 'rollback');
-- tombstone: taken back before it arrived; a bet or win with that id is refused when it comes
create type games.transaction_state as enum ('posted', 'rolled_back', 'tombstone');

create table games.vendor_transactions (
  vendor text not null references games.vendors (code),
  tx_id text not null,
  -- null on a tombstone: nobody knows what would have come
  kind games.transaction_kind,
  state games.transaction_state not null,
  round_id text not null,
  game_code text,
  member_id text not null,
  is_trial boolean not null,
  currency text not null,
  amount bigint not null default 0 check (amount >= 0),
  -- a rollback that found nothing to take back
  did_nothing boolean not null default false,
  -- of the command's content, to tell a repetition from another command under the same id
  request_hash text,
  -- the bet that a win pays, or what a rollback takes back
  target_tx_id text,
  posting_id bigint not null,
  -- the posting that took it back
  reversal_id bigint,
  created_at timestamptz not null,
  primary key (vendor, tx_id),
  check ((state = 'tombstone') = (kind is null)),
  check ((state = 'rolled_back') = (reversal_id is not null))
) with (fillfactor = 90);
-- no other index may begin with the vendor: a plan made while the table was empty could then walk through all of a vendor's rows
create index vendor_transactions_paying on games.vendor_transactions (target_tx_id, vendor) where kind = 'win' and target_tx_id is not null;

-- Nonces of the last minutes. Lost in a crash, which a repeated message cannot use: commands are idempotent and timestamps age.
create unlogged table games.nonces (
  vendor text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (vendor, nonce)
);
create index nonces_age on games.nonces (seen_at);

insert into wallet.effects (name) values ('games.apply_vendor_transactions');
