-- Operators read and end the rounds of their own brand: it stands in the round itself, so that a query can be bound to it. The line that
-- opens a round brings it along; nothing is read for it.
alter type bets.line add attribute merchant text;
alter type bets.round_change add attribute merchant text;
alter table bets.rounds add column merchant text not null default '';
update bets.rounds r set merchant = m.merchant
  from identity.merchants m where m.id = case when r.member_id ~ '^[0-9]{1,18}$' then r.member_id::bigint end;

drop index bets.rounds_newest;
create index rounds_newest on bets.rounds (merchant, trial, opened_at desc, id desc);
