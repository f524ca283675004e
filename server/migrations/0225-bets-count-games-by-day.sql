-- Which brand an account is of, for whoever adds up figures by brand.
create view identity.merchants as select id, merchant from identity.accounts;

-- What a brand's members staked real money in a game on a day and got back, kept by the follower bets.game-days. Days and what is taken
-- back are as in bets.daily. The sums of squares and of products are of whole rounds, in ledger units: with them anybody can say how far
-- from its stated return a game may be after so many rounds of such stakes. A round without a stake counts nowhere.
create table bets.game_days (
  merchant text not null,
  currency text not null,
  day date not null,
  vendor text not null,
  game_code text not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  stake_square numeric not null,
  stake_payout numeric not null,
  payout_square numeric not null,
  primary key (merchant, currency, day, vendor, game_code)
);
