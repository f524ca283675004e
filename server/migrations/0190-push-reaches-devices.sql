-- Devices that a member lets us wake, and what may wake them.
create schema push;

-- The key pair by which push services know us (VAPID); two processes that start at once agree on one.
create table push.server_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

create table push.subscriptions (
  id bigint generated always as identity primary key,
  member_id text not null,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  -- the language in which the device is spoken to
  locale text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index subscriptions_of_a_member on push.subscriptions (member_id);

-- What a member chose; without a row everything but promotions, at any hour.
create table push.preferences (
  member_id text primary key,
  topics text[] not null,
  -- minutes of the day in the brand's time zone; both null: no quiet hours; the end may lie on the next day
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  check ((quiet_from is null) = (quiet_to is null) and quiet_from is distinct from quiet_to or quiet_from is null)
);
