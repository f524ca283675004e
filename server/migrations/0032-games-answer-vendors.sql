-- What vendors moved: one row for each of their transaction ids, written in the commit of the money and never deleted.
create type games.transaction_kind as enum ('bet', 'win', 'rollback');
-- tombstone: taken back before it arrived; a bet or win with that id is refused when it comes
create type games.transaction_state as enum ('posted', 'rolled_back', 'tombstone');

create table games.vendor_transactions (
  vendor text not null references games.vendors (code),
  tx_id text not null,
  -- null on a tombstone: nobody knows what would have come
  kind games.transaction_kind,
  state games.transaction_state not null,
  round_id text not null,
  game_code text,
  member_id text not null,
  is_trial boolean not null,
  currency text not null,
  amount bigint not null default 0 check (amount >= 0),
  -- a rollback that found nothing to take back
  did_nothing boolean not null default false,
  -- of the command's content, to tell a repetition from another command under the same id
  request_hash text,
  -- the bet that a win pays, or what a rollback takes back
  target_tx_id text,
  posting_id bigint not null,
  -- the posting that took it back
  reversal_id bigint,
  created_at timestamptz not null,
  primary key (vendor, tx_id),
  check ((state = 'tombstone') = (kind is null)),
  check ((state = 'rolled_back') = (reversal_id is not null))
) with (fillfactor = 90);
-- no other index may begin with the vendor: a plan made while the table was empty could then walk through all of a vendor's rows
create index vendor_transactions_paying on games.vendor_transactions (target_tx_id, vendor) where kind = 'win' and target_tx_id is not null;

-- Nonces of the last minutes. Lost in a crash, which a repeated message cannot use: commands are idempotent and timestamps age.
create unlogged table games.nonces (
  vendor text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (vendor, nonce)
);
create index nonces_age on games.nonces (seen_at);

-- The effect of wallet.post_batch that writes these rows. Rows as games/vendor-transactions.sql.ts sends them: `does` is
--   insert: a bet, a win, a rollback that found something, or a tombstone;
--   reverse: marks the target of a rollback.
-- Raises, so that its own posting is refused:
--   GV001 the id is taken by now       GV002 the bet that a win pays is not there any more
--   GV003 the target is taken back by now       GV004 a win of the bet stands: the win must be taken back first
-- The plan is made once and for an empty table: it must be the one that stays good when the table has grown.
create function games.apply_vendor_transactions(p_rows jsonb) returns void language plpgsql
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
  update games.vendor_transactions t set state = 'rolled_back', reversal_id = r.posting
    from jsonb_to_recordset(p_rows) as r(does text, vendor text, "txId" text, posting bigint)
    where r.does = 'reverse' and t.vendor = r.vendor and t.tx_id = r."txId" and t.state = 'posted' and t.kind <> 'rollback';
  get diagnostics v_done = row_count;
  if v_done < v_wanted then raise exception 'taken back by now' using errcode = 'GV003'; end if;

  select count(*) into v_wanted from jsonb_to_recordset(p_rows) as r(does text) where r.does = 'insert';
  insert into games.vendor_transactions (
    vendor, tx_id, kind, state, round_id, game_code, member_id, is_trial, currency, amount, did_nothing, request_hash, target_tx_id,
    posting_id, created_at
  )
  select r.vendor, r."txId", r.kind, r.state, r."roundId", r."gameCode", r."memberId", r."isTrial", r.currency, r.amount, r."didNothing",
    r."requestHash", r."targetTxId", r.posting, r.at
  from jsonb_to_recordset(p_rows) as r(
    does text, vendor text, "txId" text, kind games.transaction_kind, state games.transaction_state, "roundId" text, "gameCode" text,
    "memberId" text, "isTrial" boolean, currency text, amount bigint, "didNothing" boolean, "requestHash" text, "targetTxId" text,
    posting bigint, at timestamptz
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

select wallet.register_effect('games.apply_vendor_transactions');
