-- The effect of wallet.post_batch that writes what vendors moved. Rows as games/vendor-transactions.sql.ts sends them:
-- `does` is
--   insert: a bet, a win, a rollback that found something, or a tombstone;
--   reverse: marks the target of a rollback, and says how much of a bet's contribution the pool gave back, or a win's it took back.
-- Raises, so that its own posting is refused:
--   GV001 the id was used in between       GV002 the bet that a win pays no longer exists
--   GV003 the target was taken back in between       GV004 the bet has a win: that must be taken back first
-- The plan is made once and for an empty table: it must be one that stays good when the table has grown. A batch in
-- which nothing is taken back, as in nearly every one, does not look for targets of rollbacks.
create or replace function games.apply_vendor_transactions(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_rows games.transaction_line[] := array(select r from json_populate_recordset(null::games.transaction_line, p_rows) r);
  v_new int;
  v_back int;
  v_bets int;
  v_done int;
begin
  select count(*) filter (where r.does = 'insert'), count(*) filter (where r.does = 'reverse'),
      count(distinct (r.vendor, r.target_tx_id)) filter (where r.does = 'insert' and r.kind = 'win' and r.target_tx_id is not null)
    into v_new, v_back, v_bets from unnest(v_rows) r;

  if v_back > 0 then
    -- always in the order of ids, so that two batches never wait for each other
    perform 1 from games.vendor_transactions t
      join unnest(v_rows) r on r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r.tx_id
      order by t.vendor, t.tx_id for no key update of t;
    update games.vendor_transactions t set state = 'rolled_back', reversal_id = p_ids[r.ord], jackpot = t.jackpot - coalesce(r.jackpot, 0)
      from unnest(v_rows) r
      where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r.tx_id and t.state = 'posted' and t.kind in ('bet', 'win')
        and t.amount = coalesce(r.amount, t.amount); -- a win that was held may have been paid since
    get diagnostics v_done = row_count;
    if v_done < v_back then raise exception 'taken back by now' using errcode = 'GV003'; end if;
    update games.held_wins h set state = 'rolled_back', ended_at = r.at
      from unnest(v_rows) r
      where r.does = 'reverse' and h.vendor = r.vendor and h.tx_id = r.tx_id and h.state = 'held';
  end if;

  insert into games.vendor_transactions (
    vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, request_hash, target_tx_id,
    posting_id, created_at, bonus, jackpot, owed, remainder, valid, free_rounds, free_won
  )
  select r.vendor, r.tx_id, r.kind, r.state, r.round_id, r.game_code, r.member_id, r.is_trial, r.currency, r.amount, r.did_nothing,
    r.request_hash, r.target_tx_id, p_ids[r.ord], r.at, coalesce(r.bonus, 0), coalesce(r.jackpot, 0), coalesce(r.owed, 0),
    coalesce(r.remainder, 0), r.valid, r.free_rounds, r.free_won
  from unnest(v_rows) r where r.does = 'insert'
  order by r.vendor, r.tx_id
  on conflict (vendor, tx_id) do nothing;
  get diagnostics v_done = row_count;
  if v_done < v_new then raise exception 'the id is taken by now' using errcode = 'GV001'; end if;

  if v_bets > 0 then
    -- one by one, by their ids alone: an index of bets would look as good while the table is empty
    perform 1 from (
      select distinct r.vendor, r.target_tx_id from unnest(v_rows) r
      where r.does = 'insert' and r.kind = 'win' and r.target_tx_id is not null order by 1, 2
    ) w cross join lateral (
      select t.kind, t.state from games.vendor_transactions t
      where t.vendor = w.vendor and t.tx_id = w.target_tx_id offset 0 for share
    ) t where t.kind = 'bet' and t.state = 'posted';
    get diagnostics v_done = row_count;
    if v_done < v_bets then raise exception 'the bet is not there any more' using errcode = 'GV002'; end if;
  end if;

  if v_back > 0 and exists (
    select from unnest(v_rows) r
    cross join lateral (
      select from games.vendor_transactions w
      where w.target_tx_id = r.tx_id and w.vendor = r.vendor and w.kind = 'win' and w.state = 'posted' offset 0
    ) w
    where r.does = 'reverse'
  ) then raise exception 'a win of the bet stands' using errcode = 'GV004'; end if;

  perform games.count_caps(v_rows);
end $$;
