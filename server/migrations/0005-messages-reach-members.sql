-- Notices for many, messages for one.
create schema messages;

create table messages.notices (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  type text not null check (type in ('B', 'PL', 'PU', 'PR', 'H')),
  -- whom it is for: B before login, A after login, F at the first login
  execution text not null check (execution in ('A', 'B', 'F')),
  platform text not null default 'W',
  title jsonb not null,
  body jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  position integer not null default 0,
  enabled boolean not null default true
);
create index notices_shown on messages.notices (merchant, execution, position, id) where enabled;

-- kept as key and values, and told in the language of whoever reads
create table messages.messages (
  id bigint generated always as identity primary key,
  member_id text not null,
  key text not null check (key ~ '^[a-z][a-zA-Z0-9-]{1,60}$'),
  parameters jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz
);
create index messages_of_a_member on messages.messages (member_id, id desc) where removed_at is null;
create index messages_unread on messages.messages (member_id) where read_at is null and removed_at is null;
