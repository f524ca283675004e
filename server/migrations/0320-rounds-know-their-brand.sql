-- Operators read and end the rounds of their own brand: it stands in the round itself, so that a query can be bound to it. The line that
-- opens a round brings it along; nothing is read for it.
alter type bets.line add attribute merchant text;
alter type bets.round_change add attribute merchant text;
alter table bets.rounds add column merchant text not null default '';
update bets.rounds r set merchant = m.merchant
  from identity.merchants m where m.id = case when r.member_id ~ '^[0-9]{1,18}$' then r.member_id::bigint end;

drop index bets.rounds_newest;
create index rounds_newest on bets.rounds (merchant, trial, opened_at desc, id desc);

create or replace function bets.add_up(p_rows jsonb) returns bets.round_change[] language plpgsql as $$
begin
  return array(
    select row(
      l.vendor, l.round_id, l.member_id, bool_or(l.trial), min(l.game_code), min(l.game_type), min(l.currency), min(l.agent_line),
      sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
      sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
      bool_or(l.kind = 'stake'), bool_or(l.kind in ('stake', 'payout')), bool_or(l.kind = 'reversal'),
      bool_or(l.kind = 'close' or coalesce(l.closes, false)),
      coalesce(bets.merged(l.detail order by l.ordinality) filter (where l.detail is not null), '{}'), min(l.at), max(l.at),
      coalesce(sum(case when l.kind = 'stake' then l.bonus when l.reverses = 'stake' then -l.bonus end), 0)::bigint,
      coalesce(sum(case when l.kind = 'payout' then l.bonus when l.reverses = 'payout' then -l.bonus end), 0)::bigint,
      sum(case when l.kind = 'stake' then coalesce(l.valid, l.amount) when l.reverses = 'stake' then -coalesce(l.valid, l.amount) else 0 end)::bigint,
      min(l.merchant)
    )::bets.round_change
    from jsonb_populate_recordset(null::bets.line, p_rows) with ordinality as l
    group by l.vendor, l.round_id, l.member_id
    order by l.vendor, l.round_id, l.member_id
  );
end $$;

create or replace function bets.apply_journal(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_epoch smallint;
  v_changes bets.round_change[] := bets.add_up(p_rows);
  v_known int;
  v_new int;
begin
  select max(number) into v_epoch from bets.epochs;

  update bets.rounds r set
    stake = r.stake + c.stake,
    valid_bet = r.valid_bet + c.valid_bet,
    payout = r.payout + c.payout,
    bonus_stake = r.bonus_stake + c.bonus_stake,
    bonus_payout = r.bonus_payout + c.bonus_payout,
    state = bets.next_state(r.state, r.stake + c.stake, r.payout + c.payout, c),
    settled_at = case when bets.next_state(r.state, r.stake + c.stake, r.payout + c.payout, c) = 'settled'
      then coalesce(case when c.ends then c.last_at end, r.settled_at) end,
    detail = r.detail || c.detail
  from unnest(v_changes) as c
  cross join lateral (
    select o.ctid as place from bets.rounds o
    where o.vendor = c.vendor and o.round_id = c.round_id and o.member_id = c.member_id offset 0
  ) o
  where r.ctid = o.place;
  get diagnostics v_known = row_count;

  if v_known < cardinality(v_changes) then
    insert into bets.rounds (
      vendor, round_id, member_id, trial, game_code, game_type, currency, agent_line,
      state, stake, valid_bet, payout, bonus_stake, bonus_payout, detail, opened_at, settled_at, merchant
    )
    select c.vendor, c.round_id, c.member_id, c.trial, c.game_code, c.game_type, c.currency, c.agent_line,
      s.state, c.stake, c.valid_bet, c.payout, c.bonus_stake, c.bonus_payout, c.detail, c.first_at,
      case when s.state = 'settled' then c.last_at end, coalesce(c.merchant, '')
    from unnest(v_changes) as c, lateral (select bets.next_state('open', c.stake, c.payout, c) as state) s
    where (
      select r.id from bets.rounds r where r.vendor = c.vendor and r.round_id = c.round_id and r.member_id = c.member_id
    ) is null
    on conflict (vendor, round_id, member_id) do nothing;
    get diagnostics v_new = row_count;
    if v_known + v_new < cardinality(v_changes) then
      raise exception 'a round was opened or changed elsewhere at the same moment' using errcode = 'serialization_failure';
    end if;
  end if;

  insert into bets.journal (
    epoch, at, round, member_id, vendor, round_id, kind, reverses, amount, valid, bonus,
    currency, game_code, game_type, trial, agent_line, transfer_id, bonus_transfer_id
  )
  select v_epoch, l.at, r.id, l.member_id, l.vendor, l.round_id, l.kind, l.reverses, l.amount, l.valid, coalesce(l.bonus, 0),
    l.currency, l.game_code, l.game_type, l.trial, l.agent_line, l.posting * 64 + l.leg, l.posting * 64 + l.bonus_leg
  from jsonb_populate_recordset(null::bets.line, p_rows) with ordinality as l
  cross join lateral (
    select o.id from bets.rounds o
    where o.vendor = l.vendor and o.round_id = l.round_id and o.member_id = l.member_id offset 0
  ) r
  order by l.ordinality;
end $$;
