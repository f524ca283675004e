-- Messages that leave the house: what waits to be sent, and what is known of what was (docs/decisions/0780).
create table core.outgoing (
  id bigint generated always as identity primary key,
  -- names the message to its provider, the same at every try
  reference text not null unique check (reference ~ '^[A-Za-z0-9_-]{16,64}$'),
  -- of messages with one key, one is sent
  key text unique check (length(key) between 1 and 200),
  -- null: the house's own
  brand text references core.brands (code),
  kind text not null,
  channel text not null check (channel ~ '^[a-z]{2,16}$'),
  -- masked; the address itself is in the box
  recipient text not null check (recipient like '%•%'),
  -- recipient and text, encrypted (server/lib/secret-box.ts); gone as soon as nothing is to be sent any more
  box text check (box like 'box:%'),
  state text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'refused', 'expired')),
  attempts int not null default 0 check (attempts >= 0),
  -- the class of the last failure (contract/outgoing/kinds.ts)
  error text,
  -- the adapter of the last try
  way text,
  created_at timestamptz not null,
  -- not tried before
  due_at timestamptz not null,
  -- while it is being sent: until then it is left to its sender
  held_until timestamptz,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((box is not null) or state not in ('waiting', 'sending')),
  check ((box is null) or state in ('waiting', 'sending', 'failed')),
  check ((held_until is not null) = (state = 'sending')),
  check ((ended_at is null) = (state in ('waiting', 'sending')))
);
create index outgoing_open on core.outgoing (due_at) where state in ('waiting', 'sending');
create index outgoing_unerased on core.outgoing (expires_at) where box is not null;
create index outgoing_of_brand on core.outgoing (brand, id desc);
create index outgoing_of_state on core.outgoing (brand, state, id desc);
create index outgoing_age on core.outgoing (created_at);

-- Words that a brand wrote itself; the newest version of each is in force.
create table core.outgoing_templates (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  kind text not null,
  channel text not null,
  language text not null,
  version int not null check (version >= 1),
  -- null: with this version the brand went back to the words of the house
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 4000),
  changed_by text not null,
  changed_at timestamptz not null,
  unique (brand, kind, channel, language, version),
  check ((channel = 'mail') or subject is null)
);
