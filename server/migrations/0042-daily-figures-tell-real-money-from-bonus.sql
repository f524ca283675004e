-- Both halves of what is staked and paid: bonus_stake and bonus_payout are the parts of stake and payout that were bonus money.
alter table bets.daily add column bonus_stake bigint not null default 0;
alter table bets.daily add column bonus_payout bigint not null default 0;
