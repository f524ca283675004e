-- Figures of a team stand with the way from the top on which they came, so that an agent above sees of a line what it did in the own
-- line; what a team cost its house stands by account as well, with dividends; and who registers counts in the currency of the account
-- (docs/decisions/0712).

-- until now people were counted in no currency
insert into agents.member_days as d (member_id, day, currency, teams, game_type, brand, stake, bonus_stake, valid, payout, bonus_payout,
  rounds, bonus, deposits, withdrawals, registered, first_deposits)
select m.member_id, m.day, a.currency, m.teams, m.game_type, m.brand, 0, 0, 0, 0, 0, 0, 0, 0, 0, m.registered, 0
from agents.member_days m join identity.accounts a on a.id = m.member_id::bigint where m.currency = ''
on conflict (member_id, day, currency, teams, game_type) do update set registered = d.registered + excluded.registered;
delete from agents.member_days where currency = '';

-- `above`: the way down to the agent right above
alter table agents.team_paths add column above text not null generated always as (
  left(path, greatest(length(path) - length(agent_id) - 1, 0))
) stored;
create index team_paths_above on agents.team_paths (above text_pattern_ops);

-- the sums of agents.member_days by each agent that counts them, and by the way from the top to that agent
delete from agents.team_days;
alter table agents.team_days add column path text not null;
alter table agents.team_days drop constraint team_days_pkey;
alter table agents.team_days add primary key (agent_id, day, currency, game_type, path);
insert into agents.team_days (agent_id, path, day, currency, game_type, stake, bonus_stake, valid, payout, bonus_payout, rounds, bonus,
  deposits, withdrawals, registered, first_deposits, active)
select t.agent_id, array_to_string((string_to_array(d.teams, '.'))[1:t.place::int], '.'), d.day, d.currency, d.game_type, sum(d.stake),
  sum(d.bonus_stake), sum(d.valid), sum(d.payout), sum(d.bonus_payout), sum(d.rounds), sum(d.bonus), sum(d.deposits), sum(d.withdrawals),
  sum(d.registered), sum(d.first_deposits), count(*) filter (where d.valid > 0 and d.game_type = '')
from agents.member_days d cross join lateral unnest(string_to_array(d.teams, '.')) with ordinality as t(agent_id, place)
group by 1, 2, 3, 4, 5;

-- where the taker of a contract stands by it: right below the giver; a top agent below nobody
alter table agents.bills disable trigger user;
update agents.bills b set teams = case when c.giver_id is null then b.taker_id
    else ltrim(coalesce(m.above, '') || '.' || c.giver_id, '.') || '.' || b.taker_id end
  from agents.contracts c left join agents.members m on m.member_id = c.giver_id
  where c.id = b.contract_id and case when c.giver_id is null then b.teams <> b.taker_id
    else right('.' || b.teams, length(c.giver_id || b.taker_id) + 2) <> '.' || c.giver_id || '.' || b.taker_id end;
alter table agents.bills enable trigger user;

-- What each agent got on a day, with the way to the agent: parts of rebates that the day's bets earned, salaries and dividends of
-- periods (salaries on the first day, dividends on the last), less what the agent gave on. Ledger units.
create table agents.account_costs (
  account_id text not null,
  teams text not null,
  day date not null,
  currency text not null,
  rebates bigint not null default 0,
  salaries bigint not null default 0,
  dividends bigint not null default 0,
  primary key (account_id, day, currency, teams)
);
create index account_costs_by_day on agents.account_costs (day, teams text_pattern_ops);
-- days from before: what each account had of their rebates is added up once; what they cost teams is not the sum of it to the last unit,
-- because each team's costs were rounded by themselves
alter table agents.rebate_days add column has_parts boolean not null default false, add column is_by_parts boolean not null default false;

-- the sums of agents.account_costs by each agent that counts them, rebates by type of game
alter table agents.team_costs add column dividends bigint not null default 0, add column path text;
update agents.team_costs c set salaries = 0, path = coalesce(
  (select p.path from agents.team_paths p where p.agent_id = c.agent_id and exists (
    select from agents.member_days d where d.day = c.day and d.teams ~>=~ p.path and d.teams ~<~ (p.path || '/')) order by p.path limit 1),
  (select ltrim(m.above || '.' || m.member_id, '.') from agents.members m where m.member_id = c.agent_id),
  c.agent_id);
delete from agents.team_costs where rebates = 0;
alter table agents.team_costs alter column path set not null;
alter table agents.team_costs drop constraint team_costs_pkey;
alter table agents.team_costs add primary key (agent_id, day, currency, game_type, path);

insert into agents.account_costs as k (account_id, teams, day, currency, salaries, dividends)
select n.account_id, n.teams, n.day, b.currency, sum(case when b.kind = 'dividend' then 0 else n.sign * b.amount end),
  sum(case when b.kind = 'dividend' then n.sign * b.amount else 0 end)
from agents.bills b cross join lateral (
  select b.taker_id as account_id, b.teams, case when b.kind = 'dividend' then b.until_day - 1 else b.day end as day, 1 as sign
  union all
  select b.giver_id, left(b.teams, length(b.teams) - length(b.taker_id) - 1), case when b.kind = 'dividend' then b.until_day - 1 else b.day end, -1
  where b.giver_id is not null
) n where b.amount > 0 group by 1, 2, 3, 4;

insert into agents.team_costs as k (agent_id, path, day, currency, game_type, salaries, dividends)
select t.agent_id, array_to_string((string_to_array(b.teams, '.'))[1:t.place::int], '.'),
  case when b.kind = 'dividend' then b.until_day - 1 else b.day end, b.currency, '',
  sum(case when b.kind = 'dividend' then 0 else b.amount end), sum(case when b.kind = 'dividend' then b.amount else 0 end)
from agents.bills b cross join lateral unnest(string_to_array(b.teams, '.')) with ordinality as t(agent_id, place)
where b.amount > 0 and (b.giver_id is null or t.agent_id = b.taker_id) group by 1, 2, 3, 4
on conflict (agent_id, day, currency, game_type, path) do update set salaries = k.salaries + excluded.salaries,
  dividends = k.dividends + excluded.dividends;
insert into agents.team_paths (agent_id, path) select distinct agent_id, path from agents.team_costs on conflict do nothing;
