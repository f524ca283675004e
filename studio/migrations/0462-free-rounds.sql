-- Free rounds that platforms issued to their members, and the rounds that were played with them.
create table studio.free_rounds (
  -- the platform's id, unique at its vendor
  vendor_code text not null,
  id text not null,
  account_ref text not null,
  game_code text not null,
  currency text not null,
  -- as issued; null in a cancel that came first
  rounds integer check (rounds > 0),
  stake_minor bigint check (stake_minor > 0),
  expires_at timestamptz,
  state text not null check (state in ('active', 'cancelled', 'refused')),
  reason text,
  -- what was asked, so that a repetition is recognised
  content text,
  created_at timestamptz not null,
  primary key (vendor_code, id),
  check (state <> 'active' or (rounds is not null and stake_minor is not null and expires_at is not null))
);
create index free_rounds_of_a_player on studio.free_rounds (vendor_code, account_ref, game_code) where state = 'active';

alter table studio.rounds add free_rounds text;
create index rounds_of_free_rounds on studio.rounds (free_rounds) where free_rounds is not null;
