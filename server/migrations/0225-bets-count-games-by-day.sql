-- Which brand an account is of, for whoever adds up figures by brand.
create view identity.merchants as select id, merchant from identity.accounts;

-- What a brand's members staked real money in a game on a day and got back, kept by the follower bets.game-days. Days and what is taken
-- back are as in bets.daily. The sums of squares and of products are of whole rounds, in ledger units: with them anybody can say how far
-- from its stated return a game may be after so many rounds of such stakes. A round without a stake counts nowhere.
create table bets.game_days (
  merchant text not null,
  currency text not null,
  day date not null,
  vendor text not null,
  game_code text not null,
  rounds bigint not null,
  stake bigint not null,
  payout bigint not null,
  stake_square numeric not null,
  stake_payout numeric not null,
  payout_square numeric not null,
  primary key (merchant, currency, day, vendor, game_code)
);

-- What a line of the journal adds to the stake of its round, and to its payout.
create function bets.staked_by(p_kind bets.kind, p_reverses bets.reversed, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_kind = 'stake' then p_amount when p_reverses = 'stake' then -p_amount else 0 end
$$;
create function bets.paid_by(p_kind bets.kind, p_reverses bets.reversed, p_amount bigint) returns bigint language sql immutable as $$
  select case when p_kind = 'payout' then p_amount when p_reverses = 'payout' then -p_amount else 0 end
$$;

-- What the lines between two places of the journal add: each line counts what its round is after it, less what it was before.
create function bets.add_up_game_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.game_days language plpgsql stable
-- lines, rounds and accounts are reached by their indexes, also by plans that were made while the tables were still empty
set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with lines as materialized (
    select l.epoch, l.xid, l.seq, l.round, l.member_id, (l.at at time zone 'UTC')::date as day, l.vendor, l.game_code, l.currency,
      bets.staked_by(l.kind, l.reverses, l.amount) as staked, bets.paid_by(l.kind, l.reverses, l.amount) as paid
    from bets.journal l
    where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq) and not l.trial
  ), earlier as materialized (
    select e.round, sum(bets.staked_by(e.kind, e.reverses, e.amount)) as staked, sum(bets.paid_by(e.kind, e.reverses, e.amount)) as paid
    from (select distinct l.round from lines l) r join bets.journal e on e.round = r.round
    where (e.epoch, e.xid, e.seq) <= (p_epoch, p_xid, p_seq)
    group by e.round
  ), steps as (
    select l.*, coalesce(e.staked, 0) + sum(l.staked) over line as stake, coalesce(e.paid, 0) + sum(l.paid) over line as payout
    from lines l left join earlier e on e.round = l.round
    window line as (partition by l.round order by l.epoch, l.xid, l.seq)
  ), changes as (
    select s.*, case when s.stake > 0 then 1 else 0 end as is_now, case when s.stake > s.staked then 1 else 0 end as was,
      s.stake - s.staked as stake_before, s.payout - s.paid as payout_before
    from steps s
  )
  select coalesce(m.merchant, ''), c.currency, c.day, c.vendor, c.game_code,
    sum(c.is_now - c.was)::bigint,
    sum(c.is_now * c.stake - c.was * c.stake_before)::bigint,
    sum(c.is_now * c.payout - c.was * c.payout_before)::bigint,
    sum(c.is_now * c.stake * c.stake - c.was * c.stake_before * c.stake_before),
    sum(c.is_now * c.stake * c.payout - c.was * c.stake_before * c.payout_before),
    sum(c.is_now * c.payout * c.payout - c.was * c.payout_before * c.payout_before)
  from changes c
  left join identity.merchants m on m.id = case when c.member_id ~ '^[0-9]{1,18}$' then c.member_id::bigint end
  group by 1, 2, 3, 4, 5;
end $$;
