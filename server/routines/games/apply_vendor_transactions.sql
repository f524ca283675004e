-- The effect of wallet.post_batch that writes what vendors moved. Rows as games/vendor-transactions.sql.ts sends them:
-- `does` is
--   insert: a bet, a win, a rollback that found something, or a tombstone;
--   reverse: marks the target of a rollback, and says how much of a bet's contribution the pool gave back, or a win's it took back.
-- Raises, so that its own posting is refused:
--   GV001 the id was used in between       GV002 the bet that a win pays no longer exists
--   GV003 the target was taken back in between       GV004 the bet has a win: that must be taken back first
-- The plan is made once and for an empty table: it must be one that stays good when the table has grown. A batch in
-- which nothing is taken back, as in nearly every one, does not look for targets of rollbacks.
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
      from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, posting bigint, jackpot bigint, amount bigint)
      where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId" and t.state = 'posted' and t.kind in ('bet', 'win')
        and t.amount = coalesce(r.amount, t.amount); -- a win that was held may have been paid since
    get diagnostics v_done = row_count;
    if v_done < v_wanted then raise exception 'taken back by now' using errcode = 'GV003'; end if;
    update games.held_wins h set state = 'rolled_back', ended_at = r.at
      from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, at timestamptz)
      where r.does = 'reverse' and h.vendor = r.vendor and h.tx_id = r."txId" and h.state = 'held';
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

  perform games.count_caps(p_rows);
end $$;
