-- How protection stops a bet: one fact in what the vendor door reads, and an effect in the commit of the stake.

-- The one fact that the door reads with a bet; no row for members who never set anything.
create view protection.stake_facts as
  select m.member_id, jsonb_build_object(
    'restUntil', m.rest_until, 'excludedAt', m.excluded_at, 'excludedUntil', m.excluded_until, 'returnAskedAt', m.return_asked_at,
    'sittingAt', m.sitting_at, 'lastBetAt', m.last_bet_at, 'checkedAt', m.checked_at,
    'timeMinutes', l.time_minutes, 'realityMinutes', l.reality_minutes, 'countsMoney', coalesce(l.counts_money, false)
  ) as facts
  from protection.members m
  cross join lateral (
    select max(value) filter (where kind = 'time') as time_minutes, max(value) filter (where kind = 'reality') as reality_minutes,
      bool_or(kind in ('stake', 'loss')) as counts_money
    from protection.limits where limits.member_id = m.member_id
  ) l;

insert into wallet.effects (name) values ('protection.apply_stakes');
