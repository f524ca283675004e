-- Members and visitors talk with operators: conversations, their lines, prepared answers and each brand's desk (server/modules/support/rules/0787).
create schema support;

create table support.desks (
  brand text primary key references core.brands (code),
  is_on boolean not null,
  -- [{"day": 0..6, "from": minute, "until": minute}] of the brand's days (contract/support/words.ts)
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  silence_minutes int not null check (silence_minutes between 5 and 1440),
  absent_minutes int not null check (absent_minutes between 2 and 240),
  kept_months int not null check (kept_months between 1 and 60),
  changed_by text not null,
  changed_at timestamptz not null
);

create table support.conversations (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  member_id bigint,
  -- SHA-256 of the token in a visitor's cookie; the token itself is nowhere
  visitor_hash text check (visitor_hash ~ '^[0-9a-f]{64}$'),
  network text not null,
  request_id text not null,
  topic text not null check (topic in ('deposit', 'withdrawal', 'games', 'bonus', 'account', 'limits', 'other')),
  -- who speaks of limits is served first
  is_first boolean not null generated always as (topic = 'limits') stored,
  language text not null,
  -- of a visitor who wants an answer by mail or text message
  contact text check (length(contact) between 3 and 120),
  state text not null default 'waiting' check (state in ('waiting', 'open', 'ended')),
  began_at timestamptz not null,
  -- from when its wait is counted: its beginning, or when the desk opened next
  counts_from timestamptz not null,
  -- since when it is in the queue
  waits_since timestamptz not null,
  -- the oldest line of the reader that no operator has answered
  answer_due_since timestamptz,
  operator_id bigint,
  operator text,
  taken_at timestamptz,
  answered_at timestamptz,
  answered_by text,
  -- the last line of an operator, and what its reader has seen and was told of
  said_at timestamptz,
  said_line bigint not null default 0,
  seen_line bigint not null default 0,
  told_line bigint not null default 0,
  ended_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rating_words text check (char_length(rating_words) between 1 and 140),
  cleared_at timestamptz,
  check (num_nonnulls(member_id, visitor_hash) = 1),
  check ((state = 'open') = (operator_id is not null)),
  check ((operator_id is null) = (operator is null)),
  check ((state = 'ended') = (ended_at is not null)),
  check (stars is null or state = 'ended'),
  check (cleared_at is null or state = 'ended')
);
create unique index conversations_one_of_member on support.conversations (brand, member_id) where state <> 'ended';
create unique index conversations_one_of_visitor on support.conversations (brand, visitor_hash) where state <> 'ended';
create index conversations_queue on support.conversations (brand, is_first desc, waits_since, id) where state = 'waiting';
create index conversations_open on support.conversations (brand, operator_id) where state = 'open';
create index conversations_ended on support.conversations (brand, ended_at desc, id desc) where state = 'ended';
create index conversations_began on support.conversations (brand, began_at);
create index conversations_of_member on support.conversations (member_id, brand, id desc) where member_id is not null;
create index conversations_of_visitor on support.conversations (visitor_hash) where visitor_hash is not null;
create index conversations_of_network on support.conversations (network, began_at) where visitor_hash is not null;
create index conversations_by_request on support.conversations (brand, request_id);
create index conversations_to_clear on support.conversations (brand, ended_at) where state = 'ended' and cleared_at is null;

create table support.lines (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversations,
  speaker text not null check (speaker in ('member', 'operator', 'house')),
  operator text,
  -- the name that the reader sees
  name text,
  text text check (char_length(text) between 1 and 1000),
  -- what happened, of the house's lines
  event text check (event in ('taken', 'handed', 'queued', 'ended-member', 'ended-operator', 'ended-silence', 'closed-hours')),
  opens_at timestamptz,
  at timestamptz not null,
  request_id text,
  check ((speaker = 'house') = (event is not null)),
  check ((speaker = 'house') = (request_id is null)),
  check (speaker <> 'house' or text is null)
);
create index lines_of_conversation on support.lines (conversation_id, id);
create unique index lines_once on support.lines (conversation_id, speaker, request_id) where request_id is not null;
-- routine: support.keep_line
create trigger lines_do_not_change before update or delete on support.lines
  for each row execute function support.keep_line();
create trigger lines_are_not_emptied before truncate on support.lines
  for each statement execute function support.keep_line();

-- What operators tell each other about a conversation. Readers never see it.
create table support.notes (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references support.conversations,
  at timestamptz not null,
  operator text not null,
  text text not null check (char_length(text) between 1 and 500)
);
create index notes_of_conversation on support.notes (conversation_id, id);

create table support.answers (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  title text not null check (char_length(title) between 2 and 60),
  -- by language
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  version int not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create index answers_of_brand on support.answers (brand, title) where removed_at is null;

-- The name by which readers know an operator: never the one with which they log in.
create table support.signatures (
  brand text not null references core.brands (code),
  operator_id bigint not null,
  name text not null check (char_length(name) between 1 and 30),
  primary key (brand, operator_id)
);

create view identity.operator_duties with (security_invoker = true) as
  select o.id, o.username, o.merchant, o.status, r.permissions
  from identity.operators o join identity.roles r on r.name = o.role;
comment on view identity.operator_duties is 'Operators: where they belong, whether they may log in, and what their role may do.';

update identity.roles set permissions = permissions || '{support.read,support.write,support.manage}'::text[] where name = 'admin';
update identity.roles set permissions = permissions || '{support.read,support.write}'::text[] where name = 'support';
update identity.roles set permissions = permissions || '{support.read}'::text[] where name in ('manager', 'viewer');
