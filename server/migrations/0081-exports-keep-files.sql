-- Whole records as files, written in the background and kept for some days for the one who asked.
create schema exports;

create table exports.files (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  owner_kind text not null check (owner_kind in ('member', 'operator')),
  owner_id text not null,
  -- the client's own number: a repetition finds this row
  request_id text not null,
  record text not null,
  filter jsonb not null,
  locale text not null,
  -- where the reader's day begins: minutes ahead of UTC
  utc_offset_minutes int not null check (utc_offset_minutes between -720 and 840),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  rows_total int not null check (rows_total >= 0),
  rows_done int not null default 0,
  parts int not null default 0,
  bytes bigint not null default 0,
  -- where the next part begins
  cursor text,
  failures int not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  unique (owner_kind, owner_id, request_id)
);
create index files_of_an_owner on exports.files (owner_kind, owner_id, id desc);
create index files_by_end on exports.files (expires_at);

-- The database's own keeping of files, part by part, each compressed for itself; the port is exports/file-store.ts.
create table exports.parts (
  file_id bigint not null references exports.files (id) on delete cascade,
  place int not null,
  content bytea not null,
  primary key (file_id, place)
);
alter table exports.parts alter column content set storage external;

-- One download each, for a minute; the ticket itself is kept as a hash.
create table exports.tickets (
  hash text primary key,
  file_id bigint not null references exports.files (id) on delete cascade,
  expires_at timestamptz not null
);
