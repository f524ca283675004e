-- The effect of wallet.post_batch that writes journal lines and brings their rounds up to date, in the commit of the money.

create aggregate bets.merged (jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- A line as bets/journal.sql.ts sends it; posting comes from wallet.post_batch.
create type bets.line as (
  posting bigint, leg int, member_id text, vendor text, round_id text, kind bets.kind, reverses bets.reversed, amount bigint,
  currency text, game_code text, game_type text, trial boolean, agent_line text, closes boolean, detail jsonb, at timestamptz
);

-- What the lines of a batch change in one round.
create type bets.round_change as (
  vendor text, round_id text, member_id text, trial boolean, game_code text, game_type text, currency text, agent_line text,
  stake bigint, payout bigint, stakes boolean, moves boolean, reverses boolean, ends boolean, detail jsonb,
  first_at timestamptz, last_at timestamptz
);

create function bets.add_up(p_rows jsonb) returns bets.round_change[] language plpgsql as $$
begin
  return array(
    select row(
      l.vendor, l.round_id, l.member_id, bool_or(l.trial), min(l.game_code), min(l.game_type), min(l.currency), min(l.agent_line),
      sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
      sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
      bool_or(l.kind = 'stake'), bool_or(l.kind in ('stake', 'payout')), bool_or(l.kind = 'reversal'),
      bool_or(l.kind = 'close' or coalesce(l.closes, false)),
      coalesce(bets.merged(l.detail order by l.ordinality) filter (where l.detail is not null), '{}'), min(l.at), max(l.at)
    )::bets.round_change
    from jsonb_populate_recordset(null::bets.line, p_rows) with ordinality as l
    group by l.vendor, l.round_id, l.member_id
    order by l.vendor, l.round_id, l.member_id
  );
end $$;

-- Which state a round is in after a change: taken back when nothing is left of it, open again when more is staked.
create function bets.next_state(p_state bets.round_state, p_stake bigint, p_payout bigint, p_change bets.round_change)
returns bets.round_state language sql immutable as $$
  select case
    when p_change.reverses and p_stake = 0 and p_payout = 0 then 'rolled_back'
    when p_change.ends and (p_change.moves or p_state <> 'rolled_back') then 'settled'
    when p_change.stakes or (p_change.moves and p_state = 'rolled_back') then 'open'
    else p_state
  end::bets.round_state
$$;

-- Raises when a round would have staked or paid less than nothing.
-- Rounds are looked up one by one ("offset 0"): a plan made while the table was small would read all of it once it is large.
create function bets.apply_journal(p_rows jsonb) returns void language plpgsql
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
    valid_bet = r.stake + c.stake,
    payout = r.payout + c.payout,
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
      state, stake, valid_bet, payout, detail, opened_at, settled_at
    )
    select c.vendor, c.round_id, c.member_id, c.trial, c.game_code, c.game_type, c.currency, c.agent_line,
      s.state, c.stake, c.stake, c.payout, c.detail, c.first_at, case when s.state = 'settled' then c.last_at end
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
    epoch, at, round, member_id, vendor, round_id, kind, reverses, amount,
    currency, game_code, game_type, trial, agent_line, transfer_id
  )
  select v_epoch, l.at, r.id, l.member_id, l.vendor, l.round_id, l.kind, l.reverses, l.amount,
    l.currency, l.game_code, l.game_type, l.trial, l.agent_line, l.posting * 64 + l.leg
  from jsonb_populate_recordset(null::bets.line, p_rows) with ordinality as l
  cross join lateral (
    select o.id from bets.rounds o
    where o.vendor = l.vendor and o.round_id = l.round_id and o.member_id = l.member_id offset 0
  ) r
  order by l.ordinality;
end $$;

select wallet.register_effect('bets.apply_journal');
