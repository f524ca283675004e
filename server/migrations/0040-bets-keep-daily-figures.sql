-- Where each follower of the journal stands; moved in the commit that uses the lines.
create table bets.followers (
  name text primary key check (name ~ '^[a-z]+(\.[a-z-]+)+$'),
  epoch smallint not null default 0,
  xid xid8 not null default '0',
  seq bigint not null default 0,
  moved_at timestamptz
);

-- What a member staked and got back in a game on a day, kept by the follower bets.daily. A day is a day of UTC by the line's own
-- time. A line that takes something back counts on its own day, so that a day that is over does not change: figures may be
-- below zero. A round counts where its first line stands. The journal alone decides every figure: it can be made anew.
create table bets.daily (
  member_id text not null,
  day date not null,
  trial boolean not null,
  game_type text not null,
  vendor text not null,
  game_code text not null,
  currency text not null,
  -- the agents above the member at the time of the bet, from the top down; '' without
  agent_line text not null,
  stake bigint not null,
  valid_bet bigint not null,
  payout bigint not null,
  rounds bigint not null,
  primary key (member_id, day, trial, game_type, vendor, game_code, currency, agent_line)
);
create index daily_of_a_day on bets.daily (day, trial);

-- What the lines between two places of the journal add up to; the first line of a round, wherever it stands, counts the round.
create function bets.add_up_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.daily language sql stable
-- rows of a batch and of its rounds are reached by their indexes, also by plans that were made while the table was still empty
set enable_seqscan = off
as $$
  select l.member_id, (l.at at time zone 'UTC')::date, l.trial, l.game_type, l.vendor, l.game_code, l.currency, coalesce(l.agent_line, ''),
    sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
    sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
    sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
    count(*) filter (where not exists (
      select from bets.journal e where e.round = l.round and (e.epoch, e.xid, e.seq) < (l.epoch, l.xid, l.seq)
    ))
  from bets.journal l
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
  group by 1, 2, 3, 4, 5, 6, 7, 8
$$;
