-- Who of a brand's members ever staked real money in a game and on which day last, kept by the follower bets.game-days: figures of a
-- game that hardly anybody plays are figures of those few.
create table bets.game_players (
  merchant text not null,
  currency text not null,
  game_code text not null,
  member_id text not null,
  last_day date not null,
  primary key (merchant, currency, game_code, member_id)
);

insert into bets.game_players (merchant, currency, game_code, member_id, last_day)
select coalesce(m.merchant, ''), r.currency, r.game_code, r.member_id, max((r.opened_at at time zone 'UTC')::date)
from bets.rounds r
left join identity.merchants m on m.id = case when r.member_id ~ '^[0-9]{1,18}$' then r.member_id::bigint end
where not r.trial and r.stake > 0
group by 1, 2, 3, 4;
