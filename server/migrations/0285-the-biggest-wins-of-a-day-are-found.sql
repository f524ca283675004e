-- The winners board and prize counters ask for the biggest wins of the last days in a currency: each day's stand together, the biggest first.
create index rounds_won_by_day on bets.rounds (currency, ((settled_at at time zone 'UTC')::date), payout desc)
  where state = 'settled' and not trial and payout > stake;
drop index bets.rounds_won;

-- How many played a game lately is asked brand by brand.
create index game_players_lately on bets.game_players (merchant, last_day);
