-- What people at a live table write to each other, and what operators do about it. Kept for 90 days.

-- whether the member's brand has the chat, as the door said when the session was opened
alter table studio.sessions add column has_chat boolean not null default false;

create table studio.chat_messages (
  id bigint generated always as identity primary key,
  -- vendor code / game code
  table_key text not null,
  player_id bigint not null references studio.players (id),
  request_id text not null,
  -- as it was written, for operators
  said text not null check (char_length(said) between 1 and 400),
  -- as others see it
  shown text not null,
  at timestamptz not null,
  -- an operator's word on it: kept or removed, with a reason
  judgement text check (judgement in ('kept', 'removed')),
  judged_at timestamptz,
  judged_by text,
  reason text,
  unique (player_id, request_id),
  check ((judgement is null) = (judged_at is null))
);
create index chat_messages_table on studio.chat_messages (table_key, id desc) where judgement is distinct from 'removed';
create index chat_messages_time on studio.chat_messages (at);

create table studio.chat_reports (
  message_id bigint not null references studio.chat_messages (id) on delete cascade,
  player_id bigint not null references studio.players (id),
  at timestamptz not null,
  primary key (message_id, player_id)
);

-- one row for each act; the last one of a member counts
create table studio.chat_mutes (
  id bigint generated always as identity primary key,
  account_ref text not null,
  until timestamptz not null,
  reason text not null,
  muted_by text not null,
  at timestamptz not null
);
create index chat_mutes_member on studio.chat_mutes (account_ref, id desc);

create table studio.chat_rules (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  words text[] not null,
  changed_by text not null,
  changed_at timestamptz not null
);
