-- Favourites, games opened lately, launch tokens and the sessions that vendors get for them.
create table games.favorites (
  member_id text not null,
  game_code text not null references games.games (code),
  added_at timestamptz not null,
  primary key (member_id, game_code)
);
create index favorites_latest on games.favorites (member_id, added_at desc);

create table games.recent_plays (
  member_id text not null,
  game_code text not null references games.games (code),
  last_at timestamptz not null,
  plays int not null default 1,
  primary key (member_id, game_code)
);
create index recent_plays_latest on games.recent_plays (member_id, last_at desc);
create index recent_plays_everybody on games.recent_plays (last_at);

-- A launch token is good once and only for a minute; the database keeps its SHA-256.
create table games.launches (
  token_hash text primary key,
  member_id text not null,
  vendor text not null references games.vendors (code),
  game_code text not null references games.games (code),
  currency text not null,
  is_trial boolean not null,
  language text not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index launches_age on games.launches (expires_at);

-- What a vendor shows with every bet; the database keeps its SHA-256.
create table games.vendor_sessions (
  session_hash text primary key,
  vendor text not null references games.vendors (code),
  member_id text not null,
  game_code text not null references games.games (code),
  currency text not null,
  is_trial boolean not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null
);
create index vendor_sessions_age on games.vendor_sessions (expires_at);
