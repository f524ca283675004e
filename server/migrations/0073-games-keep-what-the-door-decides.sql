-- What a vendor may do, from where, and in whose words it speaks.
alter table games.vendors
  -- which wire format it speaks, at which path
  add column adapter games.adapter not null default 'own',
  -- what the adapter needs to know, such as its hash or the places of its amounts
  add column adapter_settings jsonb not null default '{}',
  -- addresses that it may call from; empty: any
  add column networks cidr[] not null default '{}' check (cardinality(networks) <= 50),
  -- a win whose bet is unknown: paid, or refused
  add column pays_unknown_bets boolean not null default false,
  -- a correction that the member cannot afford: owed, or refused
  add column may_overdraw boolean not null default false;

-- A key that is being rotated out goes on until this moment.
alter table games.vendor_keys add column retires_at timestamptz;

-- Members who may not play, though they may do everything else.
create table games.barred_members (
  member_id text primary key,
  reason text not null,
  operator_id bigint not null,
  at timestamptz not null
);

alter table games.vendor_transactions drop constraint vendor_transactions_amount_check;
alter table games.vendor_transactions
  -- signed in a correction alone
  add constraint vendor_transactions_amount_check check (amount >= 0 or kind::text = 'adjust'),
  -- the part of the amount that was the member's bonus money
  add column bonus bigint not null default 0 check (bonus between 0 and abs(amount)),
  -- a bet's: what it left in the vendor's jackpot pool; a win's: what it took out of it
  add column jackpot bigint not null default 0 check (jackpot >= 0),
  -- what it added to what the member owes this vendor's house; below zero: what it kept back
  add column owed bigint not null default 0,
  -- what the vendor's amount had below our unit, in units of currency
  add column remainder numeric not null default 0 check (abs(remainder) < 0.0001);

-- As 0032, with the new columns; `reverse` says how much of a bet's contribution the pool gave back, or a win's it took back.
create or replace function games.apply_vendor_transactions(p_rows jsonb) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_wanted int;
  v_done int;
begin
  -- always in the order of ids, so that two batches never wait for each other
  perform 1 from games.vendor_transactions t
    join jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text) on r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId"
    order by t.vendor, t.tx_id for no key update of t;
  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'reverse';
  update games.vendor_transactions t set state = 'rolled_back', reversal_id = r.posting, jackpot = t.jackpot - coalesce(r.jackpot, 0)
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, posting bigint, jackpot bigint)
    where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId" and t.state = 'posted' and t.kind in ('bet', 'win');
  get diagnostics v_done = row_count;
  if v_done < v_wanted then raise exception 'taken back by now' using errcode = 'GV003'; end if;

  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'insert';
  insert into games.vendor_transactions (
    vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, request_hash, target_tx_id,
    posting_id, created_at, bonus, jackpot, owed, remainder
  )
  select r.vendor, r."txId", r.kind, r.state, r."roundId", r."gameCode", r."memberId", r."isTrial", r.currency, r.amount, r."didNothing",
    r."requestHash", r."targetTxId", r.posting, r.at, coalesce(r.bonus, 0), coalesce(r.jackpot, 0), coalesce(r.owed, 0), coalesce(r.remainder, 0)
  from jsonb_to_recordset(p_rows) as r(
    does text, vendor text, "txId" text, kind games.transaction_kind, state games.transaction_state, "roundId" text, "gameCode" text,
    "memberId" text, "isTrial" boolean, currency text, amount bigint, "didNothing" boolean, "requestHash" text, "targetTxId" text,
    posting bigint, at timestamptz, bonus bigint, jackpot bigint, owed bigint, remainder numeric
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

  if exists (
    select from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text)
    join games.vendor_transactions w on w.vendor = r.vendor and w.target_tx_id = r."txId" and w.kind = 'win' and w.state = 'posted'
    where r.does = 'reverse'
  ) then raise exception 'a win of the bet stands' using errcode = 'GV004'; end if;
end $$;
