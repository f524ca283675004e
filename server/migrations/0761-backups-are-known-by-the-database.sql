-- What the house knows of its backups: each that was stored, each restore drill, and those that failed. Written by the owner, who makes
-- them; the servers read it for the alarm, the metrics and the back office.
create table core.backups (
  id bigint generated always as identity primary key,
  -- backup: it was stored in its place. drill: it was restored beside the house and its books were added up.
  kind text not null check (kind in ('backup', 'drill')),
  -- its name in the place; null where it failed before it had one
  name text,
  started_at timestamptz not null,
  ended_at timestamptz not null check (ended_at >= started_at),
  -- why it failed; null: it did not
  failure text,
  bytes bigint check (bytes >= 0),
  rows bigint check (rows >= 0),
  -- files of the house that were copied beside it
  files bigint check (files >= 0),
  is_sealed boolean,
  check (failure is not null or name is not null)
);
create index backups_latest on core.backups (kind, ended_at desc);
