-- Turnover of card rooms may be counted by the rake: a line of the journal says which part of its amount counts (none said: all of it),
-- and the bet's row keeps it, so that taking the bet back takes the same part back.
alter table bets.journal add column valid bigint;
alter table bets.journal add constraint journal_valid_is_a_part_of_a_stake
  check (valid is null or (valid between 0 and amount and (kind = 'stake' or reverses = 'stake')));
alter type bets.line add attribute valid bigint;
alter type bets.round_change add attribute valid_bet bigint;
alter table games.vendor_transactions add column valid bigint;
alter table games.vendor_transactions add constraint transactions_valid_is_a_part_of_a_bet
  check (valid is null or (valid between 0 and amount and kind = 'bet'));

create table games.turnover_rules (
  merchant text primary key,
  -- what of a hand between people counts: what the player put in, or so many times the rake that it paid, never more than was put in
  counts text not null check (counts in ('stake', 'rake')),
  multiple int not null check (multiple between 1 and 100)
);

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
      sum(case when l.kind = 'stake' then coalesce(l.valid, l.amount) when l.reverses = 'stake' then -coalesce(l.valid, l.amount) else 0 end)::bigint
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
      state, stake, valid_bet, payout, bonus_stake, bonus_payout, detail, opened_at, settled_at
    )
    select c.vendor, c.round_id, c.member_id, c.trial, c.game_code, c.game_type, c.currency, c.agent_line,
      s.state, c.stake, c.valid_bet, c.payout, c.bonus_stake, c.bonus_payout, c.detail, c.first_at,
      case when s.state = 'settled' then c.last_at end
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

create or replace function bets.add_up_days(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns setof bets.daily language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  select l.member_id, (l.at at time zone 'UTC')::date, l.trial, l.game_type, l.vendor, l.game_code, l.currency, coalesce(l.agent_line, ''),
    sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
    sum(case when l.kind = 'stake' then coalesce(l.valid, l.amount) when l.reverses = 'stake' then -coalesce(l.valid, l.amount) else 0 end)::bigint,
    sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
    count(*) filter (where not exists (
      select from bets.journal e where e.round = l.round and (e.epoch, e.xid, e.seq) < (l.epoch, l.xid, l.seq)
    )),
    sum(case when l.kind = 'stake' then l.bonus when l.reverses = 'stake' then -l.bonus else 0 end)::bigint,
    sum(case when l.kind = 'payout' then l.bonus when l.reverses = 'payout' then -l.bonus else 0 end)::bigint
  from bets.journal l
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
  group by 1, 2, 3, 4, 5, 6, 7, 8;
end $$;

create or replace function games.apply_vendor_transactions(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_wanted int;
  v_done int;
  v_reverses boolean;
begin
  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'reverse';
  v_reverses := v_wanted > 0;
  if v_reverses then
    -- always in the order of ids, so that two batches never wait for each other
    perform 1 from games.vendor_transactions t
      join jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text) on r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId"
      order by t.vendor, t.tx_id for no key update of t;
    update games.vendor_transactions t set state = 'rolled_back', reversal_id = r.posting, jackpot = t.jackpot - coalesce(r.jackpot, 0)
      from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, posting bigint, jackpot bigint)
      where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId" and t.state = 'posted' and t.kind in ('bet', 'win');
    get diagnostics v_done = row_count;
    if v_done < v_wanted then raise exception 'taken back by now' using errcode = 'GV003'; end if;
  end if;

  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'insert';
  insert into games.vendor_transactions (
    vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, request_hash, target_tx_id,
    posting_id, created_at, bonus, jackpot, owed, remainder, valid
  )
  select r.vendor, r."txId", r.kind, r.state, r."roundId", r."gameCode", r."memberId", r."isTrial", r.currency, r.amount, r."didNothing",
    r."requestHash", r."targetTxId", r.posting, r.at, coalesce(r.bonus, 0), coalesce(r.jackpot, 0), coalesce(r.owed, 0), coalesce(r.remainder, 0), r.valid
  from jsonb_to_recordset(p_rows) as r(
    does text, vendor text, "txId" text, kind games.transaction_kind, state games.transaction_state, "roundId" text, "gameCode" text,
    "memberId" text, "isTrial" boolean, currency text, amount bigint, "didNothing" boolean, "requestHash" text, "targetTxId" text,
    posting bigint, at timestamptz, bonus bigint, jackpot bigint, owed bigint, remainder numeric, valid bigint
  )
  where r.does = 'insert'
  order by r.vendor, r."txId"
  on conflict (vendor, tx_id) do nothing;
  get diagnostics v_done = row_count;
  if v_done < v_wanted then raise exception 'the id is taken by now' using errcode = 'GV001'; end if;

  select count(distinct (r.vendor, r."targetTxId")) into v_wanted
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "targetTxId" text)
    where r.does = 'insert' and r.kind = 'win' and r."targetTxId" is not null;
  if v_wanted > 0 then
    perform 1 from games.vendor_transactions t
      where t.kind = 'bet' and t.state = 'posted' and (t.vendor, t.tx_id) in (
        select r.vendor, r."targetTxId" from jsonb_to_recordset(p_rows) as r(does text, vendor text, kind text, "targetTxId" text)
        where r.does = 'insert' and r.kind = 'win' and r."targetTxId" is not null
      )
      order by t.vendor, t.tx_id for share;
    get diagnostics v_done = row_count;
    if v_done < v_wanted then raise exception 'the bet is not there any more' using errcode = 'GV002'; end if;
  end if;

  if v_reverses and exists (
    select from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text)
    cross join lateral (
      select from games.vendor_transactions w
      where w.target_tx_id = r."txId" and w.vendor = r.vendor and w.kind = 'win' and w.state = 'posted' offset 0
    ) w
    where r.does = 'reverse'
  ) then raise exception 'a win of the bet stands' using errcode = 'GV004'; end if;
end $$;
