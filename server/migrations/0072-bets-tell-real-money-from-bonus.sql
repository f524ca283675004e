-- Each line of the journal, and each round, says which part of it was bonus money. The two halves are two transfers of one posting:
-- transfer_id is the real half's, bonus_transfer_id the bonus half's.
alter table bets.journal add column bonus bigint not null default 0;
alter table bets.journal add column bonus_transfer_id bigint;
alter table bets.journal drop constraint journal_money_has_its_transfer;
alter table bets.journal add constraint journal_bonus_is_a_part check (bonus between 0 and amount);
alter table bets.journal add constraint journal_money_has_its_transfer check ((amount > bonus) = (transfer_id is not null));
alter table bets.journal add constraint journal_bonus_has_its_transfer check ((bonus > 0) = (bonus_transfer_id is not null));

alter table bets.rounds add column bonus_stake bigint not null default 0;
alter table bets.rounds add column bonus_payout bigint not null default 0;
alter table bets.rounds add constraint rounds_bonus_is_a_part
  check (bonus_stake between 0 and stake and bonus_payout between 0 and payout);

alter type bets.line add attribute bonus bigint;
alter type bets.line add attribute bonus_leg int;
alter type bets.round_change add attribute bonus_stake bigint;
alter type bets.round_change add attribute bonus_payout bigint;
