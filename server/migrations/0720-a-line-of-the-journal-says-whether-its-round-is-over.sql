-- A line of the journal says whether its round was over with it, so that followers count a round when it ends. Lines from
-- before this migration say nothing: bets.ROUND_JOURNAL takes it from their round (docs/decisions/0700).
alter table bets.journal add column closes boolean;
