-- What the people below an agent do, by day: kept by a follower (server/modules/agents/measures), rebuilt by it from nothing.

-- where a member stands: from the facts, so that a fact of the past is counted for who stood above then
create table agents.members (
  member_id text primary key,
  brand text not null,
  -- ids of the agents above from the top down, joined by dots; '' for none
  above text not null,
  is_agent boolean not null
);

-- rounds that are not over: what they will count when they are
create table agents.open_rounds (
  vendor text not null,
  round_id text not null,
  member_id text not null,
  stake bigint not null,
  bonus_stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  bonus_payout bigint not null,
  primary key (vendor, round_id, member_id)
);

-- when a member was excluded or took a break
create table agents.bars (member_id text primary key, bars jsonb not null);

create table agents.depositors (member_id text primary key, first_day date not null);

-- What a member did on a day, in ledger units. game_type '' is the sum of all types, with money and people. `teams`: the agents who
-- count it, from the top down, joined by dots: those above the member, and the member too where it is an agent.
create table agents.member_days (
  member_id text not null,
  day date not null,
  currency text not null,
  teams text not null,
  game_type text not null,
  brand text not null,
  stake bigint not null,
  bonus_stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  bonus_payout bigint not null,
  rounds bigint not null,
  bonus bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  registered int not null,
  first_deposits int not null,
  primary key (member_id, day, currency, teams, game_type)
);
create index member_days_of_teams on agents.member_days (teams text_pattern_ops, day);

-- every way from the top to an agent that rows bear: an agent who was moved has more than one
create table agents.team_paths (
  agent_id text not null,
  path text not null,
  primary key (agent_id, path)
);

-- the sums of agents.member_days by each agent that counts them
create table agents.team_days (
  agent_id text not null,
  day date not null,
  currency text not null,
  game_type text not null,
  stake bigint not null,
  bonus_stake bigint not null,
  valid bigint not null,
  payout bigint not null,
  bonus_payout bigint not null,
  rounds bigint not null,
  bonus bigint not null,
  deposits bigint not null,
  withdrawals bigint not null,
  registered int not null,
  first_deposits int not null,
  -- members who had a valid bet on the day
  active int not null,
  primary key (agent_id, day, currency, game_type)
);

-- what moved in the accounts of members, as agents above them may see it
create table agents.money_lines (
  epoch smallint not null,
  xid xid8 not null,
  seq bigint not null,
  brand text not null,
  member_id text not null,
  teams text not null,
  kind text not null check (kind in (
    'deposit', 'deposit_reversed', 'withdrawal', 'withdrawal_corrected', 'line_sent', 'line_received', 'reward', 'reward_reversed', 'bonus_converted'
  )),
  currency text not null,
  amount bigint not null check (amount > 0),
  reference text not null,
  at timestamptz not null,
  primary key (epoch, xid, seq, member_id)
);
create index money_lines_of_teams on agents.money_lines (teams text_pattern_ops, at desc);
create index money_lines_of_a_member on agents.money_lines (member_id, at desc);
