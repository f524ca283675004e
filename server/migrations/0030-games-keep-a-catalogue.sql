-- Vendors, their keys, their games, and the switches that stop play.
create schema games;

create type games.status as enum ('on', 'maintenance', 'off');
create type games.signature_algorithm as enum ('hmac-sha256', 'rsa-sha256', 'ed25519');

create table games.vendors (
  code text primary key check (code ~ '^[A-Z0-9_]{1,32}$'),
  -- what the wire calls the vendor; the house's own lane is INHOUSE
  vassalage text not null,
  -- display name by locale
  names jsonb not null,
  types text[] not null,
  sort int not null,
  mark text not null default '',
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  hues smallint[] not null default '{}',
  status games.status not null default 'on',
  -- true: the vendor asks our wallet (seamless); false: the member's money moves into the vendor's own wallet
  is_single boolean not null default true
);

-- Two keys of a vendor are alive at once, so that it can change from one to the other without a pause.
create table games.vendor_keys (
  vendor text not null references games.vendors (code),
  key_id text not null check (key_id ~ '^[A-Za-z0-9_.-]{1,64}$'),
  algorithm games.signature_algorithm not null,
  -- the shared secret of hmac-sha256, else the vendor's public key as PEM
  verifier text not null,
  place smallint not null check (place in (1, 2)),
  created_at timestamptz not null,
  retired_at timestamptz,
  primary key (vendor, key_id)
);
create unique index vendor_keys_alive on games.vendor_keys (vendor, place) where retired_at is null;

create table games.games (
  code text primary key check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  node_id bigint generated always as identity (start with 1001) unique,
  vendor text not null references games.vendors (code),
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT')),
  classify text not null,
  -- by locale
  names jsonb not null,
  -- key of the picture recipe
  theme text not null,
  -- which rules play it; null where nothing does yet
  engine text,
  is_hot boolean not null default false,
  is_new boolean not null default false,
  sort int not null,
  status games.status not null default 'on'
);
create index games_in_order on games.games (game_type, sort);
create index games_of_a_vendor on games.games (vendor);

-- Stops or allows every bet of every vendor at once.
create table games.play_switch (
  only_one boolean primary key default true check (only_one),
  status games.status not null default 'on'
);
insert into games.play_switch default values;
