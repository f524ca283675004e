-- What belongs to no module: sealing keys, payloads already seen, and the sandbox's outgoing messages.
create schema core;

create table core.sealing_keys (
  kid text primary key,
  public_key jsonb not null,
  private_key jsonb not null,
  -- two processes that start on an empty database must agree on one key
  only_one boolean unique,
  created_at timestamptz not null default now()
);

create table core.sealed_seen (
  jti text primary key,
  seen_at timestamptz not null
);
create index sealed_seen_age on core.sealed_seen (seen_at);

create table core.outgoing_messages (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text not null default '',
  body text not null,
  created_at timestamptz not null
);
create index outgoing_messages_newest on core.outgoing_messages (created_at desc);
