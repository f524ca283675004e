-- What bonus money counted on some days is read from the rounds of those days (server/modules/bets/bonus-counted.sql.ts).
create index rounds_of_purses_by_opening on bets.rounds (merchant, opened_at) where purse is not null;
