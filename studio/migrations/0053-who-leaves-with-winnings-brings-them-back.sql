-- Who leaves a card room with more than he brought comes back to the same stakes with at least as much, for a stated time.
create table studio.pvp_come_backs (
  player_id bigint not null references studio.players (id),
  -- vendor code / game code / mode-currency-stake: every room of these stakes
  stakes_key text not null,
  least_minor bigint not null check (least_minor > 0),
  until timestamptz not null,
  primary key (player_id, stakes_key)
);
create index pvp_come_backs_over on studio.pvp_come_backs (until);
