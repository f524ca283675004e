-- Returns what the lines between two places of the journal add: for each line, what its round is after it, less what it
-- was before.
create or replace function bets.add_up_game_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.game_days language plpgsql stable
-- forces the use of indexes on lines, rounds and accounts, also in plans that were made while the tables were still
-- empty
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
