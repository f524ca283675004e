-- The effect of wallet.post_batch that writes journal lines and updates their rounds, in the commit of the money.
-- Raises when a round would have staked or paid less than nothing. Rounds are looked up one by one ("offset 0"), by the
-- index of their names alone ("|| ''"): a plan made while the table was small would read all of it, or all of a member,
-- once it is large. They are changed in one order, so that two batches never wait for each other. Each line says what its
-- round was before it (docs/decisions/0474), and to which purse of bonus money the round belongs: the one that its first line
-- names. Where a bank says what of the whole round counts, or asks that it be derived from its result (round_valid), the round's
-- last line says by what its valid bet changes (docs/decisions/0560). Raises PU003 when a line names another purse than its round has; a line that names none is one of the round's.
create or replace function bets.apply_journal(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_written int;
begin
  with lines as materialized (
    select l.* from json_populate_recordset(null::bets.line, p_rows) with ordinality as l
  ), changes as materialized (
    select l.vendor, l.round_id, l.member_id, bool_or(l.trial) as trial, min(l.game_code) as game_code,
      min(l.game_type) as game_type, min(l.currency) as currency, min(l.agent_line) as agent_line, min(l.merchant) as merchant,
      min(nullif(l.purse, '')) as purse,
      sum(bets.staked_by(l.kind, l.reverses, l.amount))::bigint as stake,
      sum(bets.paid_by(l.kind, l.reverses, l.amount))::bigint as payout,
      sum(bets.staked_by(l.kind, l.reverses, coalesce(l.valid, l.amount)))::bigint as valid_bet,
      sum(bets.staked_by(l.kind, l.reverses, coalesce(l.bonus, 0)))::bigint as bonus_stake,
      sum(bets.paid_by(l.kind, l.reverses, coalesce(l.bonus, 0)))::bigint as bonus_payout,
      max(l.round_valid) as round_valid, max(l.round_why) as round_why, max(l.ordinality) as last_line,
      bool_or(l.kind = 'stake') as stakes, bool_or(l.kind in ('stake', 'payout')) as moves,
      bool_or(l.kind = 'reversal') as reverses, bool_or(l.kind = 'close' or coalesce(l.closes, false)) as ends,
      coalesce(bets.merged(l.detail order by l.ordinality) filter (where l.detail is not null), '{}') as detail,
      min(l.at) as first_at, max(l.at) as last_at
    from lines l group by l.vendor, l.round_id, l.member_id order by l.vendor, l.round_id, l.member_id
  ), found as materialized (
    select c.*, o.place, bets.valid_of_round(coalesce(o.valid_bet, 0) + c.valid_bet, coalesce(o.stake, 0) + c.stake,
        coalesce(o.payout, 0) + c.payout, c.round_valid) as valid_after, coalesce(o.valid_bet, 0) as valid_before,
      case when o.stake > 0 then o.stake else c.stake end as of_stake,
      case when o.stake > 0 then o.bonus_stake else c.bonus_stake end as of_bonus
    from changes c left join lateral (
      select r.ctid as place, r.stake, r.payout, r.valid_bet, r.bonus_stake from bets.rounds r
      where r.vendor = c.vendor and r.round_id = c.round_id and r.member_id || '' = c.member_id offset 0
    ) o on true
  ), recounts as materialized (
    select last_line, valid_after - valid_before - valid_bet as recount, coalesce(round_why, 'at_risk') as why,
      case when of_bonus > 0 then div((valid_after - valid_before - valid_bet)::numeric * of_bonus, of_stake)::bigint
        else 0 end as recount_bonus
    from found where valid_after <> valid_before + valid_bet
  ), known as (
    update bets.rounds r set
      stake = r.stake + c.stake,
      valid_bet = c.valid_after,
      payout = r.payout + c.payout,
      bonus_stake = r.bonus_stake + c.bonus_stake,
      bonus_payout = r.bonus_payout + c.bonus_payout,
      state = bets.next_state(r.state, r.stake + c.stake, r.payout + c.payout, c.stakes, c.moves, c.reverses, c.ends),
      settled_at = case
        when bets.next_state(r.state, r.stake + c.stake, r.payout + c.payout, c.stakes, c.moves, c.reverses, c.ends) = 'settled'
        then coalesce(case when c.ends then c.last_at end, r.settled_at) end,
      detail = r.detail || c.detail
    -- not a round that a later transaction changed: followers read lines in the order of transactions, so this line would
    -- be read before one that it counts as earlier. The caller tries again, and is then the later one.
    from found c where r.ctid = c.place and not bets.changed_later(r.xmin)
    returning r.id, r.vendor, r.round_id, r.member_id, r.purse, false as is_new, r.stake - c.stake as stake, r.payout - c.payout as payout
  ), begun as (
    insert into bets.rounds (
      vendor, round_id, member_id, trial, game_code, game_type, currency, agent_line, state, stake, valid_bet, payout,
      bonus_stake, bonus_payout, detail, opened_at, settled_at, merchant, purse
    )
    select c.vendor, c.round_id, c.member_id, c.trial, c.game_code, c.game_type, c.currency, c.agent_line, s.state, c.stake,
      c.valid_after, c.payout, c.bonus_stake, c.bonus_payout, c.detail, c.first_at,
      case when s.state = 'settled' then c.last_at end, coalesce(c.merchant, ''), c.purse
    from found c
    cross join lateral (
      select bets.next_state('open', c.stake, c.payout, c.stakes, c.moves, c.reverses, c.ends) as state offset 0
    ) s
    where c.place is null
    on conflict (vendor, round_id, member_id) do nothing
    returning id, vendor, round_id, member_id, purse, true, 0::bigint, 0::bigint
  ), rounds as (
    select * from known union all select * from begun
  ), told as (
    select l.*, r.id, r.purse as of_purse, r.is_new and row_number() over line = 1 as begins,
      r.stake + sum(bets.staked_by(l.kind, l.reverses, l.amount)) over line - bets.staked_by(l.kind, l.reverses, l.amount) as stake_before,
      r.payout + sum(bets.paid_by(l.kind, l.reverses, l.amount)) over line - bets.paid_by(l.kind, l.reverses, l.amount) as payout_before
    from lines l join rounds r on r.vendor = l.vendor and r.round_id = l.round_id and r.member_id = l.member_id
      and (l.purse is null or l.purse = coalesce(r.purse, ''))
    window line as (partition by r.id order by l.ordinality rows unbounded preceding)
  )
  insert into bets.journal (
    epoch, at, round, member_id, vendor, round_id, kind, reverses, amount, valid, bonus,
    currency, game_code, game_type, trial, agent_line, transfer_id, bonus_transfer_id, begins, stake_before, payout_before,
    purse, recount, recount_bonus, recount_why, closes, split
  )
  select (select max(number) from bets.epochs), l.at, l.id, l.member_id, l.vendor, l.round_id, l.kind, l.reverses, l.amount,
    l.valid, coalesce(l.bonus, 0), l.currency, l.game_code, l.game_type, l.trial, l.agent_line,
    p_ids[l.ord] * 64 + l.leg, p_ids[l.ord] * 64 + l.bonus_leg, l.begins, case when not l.begins then l.stake_before end,
    case when not l.begins then l.payout_before end, l.of_purse, c.recount, c.recount_bonus,
    case when c.recount is not null then c.why end, l.kind = 'close' or coalesce(l.closes, false), l.split
  from told l left join recounts c on c.last_line = l.ordinality order by l.ordinality;
  get diagnostics v_written = row_count;
  if v_written < json_array_length(p_rows) then
    if exists (
      select from json_populate_recordset(null::bets.line, p_rows) l
      join bets.rounds r on r.vendor = l.vendor and r.round_id = l.round_id and r.member_id = l.member_id
      where l.purse <> coalesce(r.purse, '')
    ) then raise exception 'the round belongs to another purse' using errcode = 'PU003'; end if;
    raise exception 'a round was opened or changed elsewhere at the same moment' using errcode = 'serialization_failure';
  end if;
end $$;
