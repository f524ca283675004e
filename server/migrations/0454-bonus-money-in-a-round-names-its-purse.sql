-- A round that holds bonus money says whose purse it is. Rounds from before purses are not looked at.
alter table bets.rounds add constraint rounds_bonus_has_its_purse
  check (purse is not null or (bonus_stake = 0 and bonus_payout = 0)) not valid;
