-- A stake of bonus money moves three transfers where one of cash moves one. What nobody reads by is not kept for them: twins
-- of bonus money (docs/decisions/0511) lie between two accounts of the brand and stand in no member's record, and open rounds
-- of a purse are found among the open rounds of its member.
drop index wallet.transfers_besides_play_from;
drop index wallet.transfers_besides_play_to;
create index transfers_besides_play_from on wallet.transfers (debit, reason, created_at desc, id desc) include (amount)
  where reason not in ('bet', 'win', 'bonus_cost', 'bonus_cost_returned');
create index transfers_besides_play_to on wallet.transfers (credit, reason, created_at desc, id desc) include (amount)
  where reason not in ('bet', 'win', 'bonus_cost', 'bonus_cost_returned');
drop index bets.rounds_open_of_a_purse;

-- the ledger's answer is a row for each posting, not for each of its transfers
drop function if exists wallet.post_batch;
