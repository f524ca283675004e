-- Sealed days: for each ledger and day of UTC a Merkle tree over what was written down, chained to the day before. What is sealed
-- stays. contract/statements/statement-proof.mjs says how the hashes are made.
create schema statements;

-- The transfers of a day: those numbered above after_transfer, up to last_transfer. Every transfer is in exactly one day.
create table statements.days (
  day date primary key,
  after_transfer bigint not null,
  last_transfer bigint not null,
  -- makes the blinding values of the day's leaves; never leaves the house
  blinding_key bytea not null check (length(blinding_key) = 32),
  sealed_at timestamptz not null,
  check (last_transfer >= after_transfer)
);

create table statements.roots (
  day date not null references statements.days,
  ledger smallint not null references wallet.ledgers,
  accounts int not null,
  entries bigint not null,
  root bytea not null check (length(root) = 32),
  -- link of the day before
  previous bytea not null check (length(previous) = 32),
  link bytea not null check (length(link) = 32),
  primary key (ledger, day)
);

-- One account's leaf of a day.
create table statements.accounts (
  account_id bigint not null,
  day date not null references statements.days,
  position int not null,
  entries_before bigint not null,
  entries int not null check (entries > 0),
  opening bigint not null,
  closing bigint not null,
  primary key (account_id, day)
);

-- The levels of a day's tree, from the leaves (0) up: hashes of 32 bytes one after another, so that a proof reads only what it needs.
create table statements.levels (
  day date not null references statements.days,
  ledger smallint not null,
  level smallint not null,
  hashes bytea not null check (length(hashes) % 32 = 0),
  primary key (ledger, day, level)
);
alter table statements.levels alter column hashes set storage external;

-- routine: statements.refuse_change
create trigger days_stay before update or delete or truncate on statements.days for each statement execute function statements.refuse_change();
create trigger roots_stay before update or delete or truncate on statements.roots for each statement execute function statements.refuse_change();
create trigger accounts_stay before update or delete or truncate on statements.accounts for each statement execute function statements.refuse_change();
create trigger levels_stay before update or delete or truncate on statements.levels for each statement execute function statements.refuse_change();
