-- Returns what the lines between two places of the journal add: for each line, what its round counts after it, less what
-- it counted before. A round without a stake counts nothing. Reads along the journal's index and sorts no lines, whatever
-- the statistics said when the plan was made; a brand is looked up once for all lines of a member in a game.
create or replace function bets.add_up_game_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.game_days language plpgsql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off
set enable_mergejoin = off set enable_material = off set plan_cache_mode = force_generic_plan
as $$
declare
  -- the square of a larger one may be too large for a bigint
  c_small constant bigint := 3000000000;
begin
  return query
  with lines as (
    select l.member_id, l.currency, (l.at at time zone 'UTC')::date as day, l.vendor, l.game_code,
      bets.staked_by(l.kind, l.reverses, l.amount) as staked, bets.paid_by(l.kind, l.reverses, l.amount) as paid,
      coalesce(l.stake_before, o.stake, 0) as stake_before, coalesce(l.payout_before, o.payout, 0) as payout_before
    from bets.journal l
    left join lateral (
      select b.stake, b.payout from bets.round_before(l.round, l.epoch, l.xid, l.seq) b where l.begins is null offset 0
    ) o on true
    where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
      and not l.trial
    offset 0
  ), steps as (
    select l.member_id, l.currency, l.day, l.vendor, l.game_code, greatest(l.stake_before, 0) as s0,
      case when l.stake_before > 0 then l.payout_before else 0 end as p0, greatest(l.stake_before + l.staked, 0) as s1,
      case when l.stake_before + l.staked > 0 then l.payout_before + l.paid else 0 end as p1
    from lines l offset 0
  ), changes as (
    select s.member_id, s.currency, s.day, s.vendor, s.game_code, sum((s.s1 > 0)::int - (s.s0 > 0)::int) as rounds,
      sum(s.s1 - s.s0) as stake, sum(s.p1 - s.p0) as payout,
      sum(case when greatest(s.s0, s.s1) < c_small then s.s1 * s.s1 - s.s0 * s.s0
        else s.s1::numeric * s.s1 - s.s0::numeric * s.s0 end) as stake_square,
      sum(case when greatest(s.s0, s.s1, abs(s.p0), abs(s.p1)) < c_small then s.s1 * s.p1 - s.s0 * s.p0
        else s.s1::numeric * s.p1 - s.s0::numeric * s.p0 end) as stake_payout,
      sum(case when greatest(abs(s.p0), abs(s.p1)) < c_small then s.p1 * s.p1 - s.p0 * s.p0
        else s.p1::numeric * s.p1 - s.p0::numeric * s.p0 end) as payout_square
    from steps s group by 1, 2, 3, 4, 5
  ), branded as (
    select c.*, m.merchant from changes c left join lateral (
      select a.merchant from identity.merchants a where a.id = case when c.member_id ~ '^[0-9]{1,18}$' then c.member_id::bigint end
      offset 0
    ) m on true
  )
  select coalesce(b.merchant, ''), b.currency, b.day, b.vendor, b.game_code, sum(b.rounds)::bigint, sum(b.stake)::bigint,
    sum(b.payout)::bigint, sum(b.stake_square), sum(b.stake_payout), sum(b.payout_square)
  from branded b group by 1, 2, 3, 4, 5;
end $$;
