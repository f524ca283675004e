-- Play counts on the day on which its round is over (docs/decisions/0535): rounds that were closed on a later day than they began, and
-- rounds that were taken back, are found by a brand's days. Both are few beside all rounds.
create index rounds_closed_on_a_later_day on bets.rounds (merchant, settled_at, member_id)
  where state = 'settled' and not trial and (settled_at at time zone 'UTC')::date > (opened_at at time zone 'UTC')::date;
create index rounds_taken_back on bets.rounds (merchant, opened_at, member_id) where state = 'rolled_back' and not trial;

-- Who decided that an invited member brings something after all: their own accounts are given nothing for it.
alter table referral.cases add column persons bigint[] not null default '{}';
