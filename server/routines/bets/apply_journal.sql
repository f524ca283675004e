-- The effect of wallet.post_batch that writes journal lines and updates their rounds, in the commit of the money.
-- Raises when a round would have staked or paid less than nothing. Rounds are looked up one by one ("offset 0"): a plan
-- made while the table was small would read all of it once it is large.
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
