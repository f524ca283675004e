-- A line of the journal that was split by its round's or its stake's proportion says by which rule, and what went into it, so that the
-- books compute it again also when the rule has changed (docs/decisions/0594). Lines from before say nothing.
alter table bets.journal add column split jsonb;
alter table bets.journal add constraint journal_split_is_a_rule
  check (split is null or split ? 'rule' and split ->> 'stake' ~ '^[0-9]{1,18}$' and split ->> 'bonus' ~ '^[0-9]{1,18}$') not valid;
alter table bets.journal add constraint journal_bonus_of_a_win_is_split
  check (kind <> 'payout' or bonus = 0 or split is not null) not valid;

alter type bets.line add attribute split jsonb;
