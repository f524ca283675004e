-- The effect of a command that was decided by facts which a process remembered: it stores the message's nonce, and says
-- whether the facts still hold, in the commit of the money. Rows as doors/commands/recall.ts sends them: `nonce` of `vendor`
-- (null: the message has none), `member` with the version of their facts, the catalogue's version, and `debtor`, the owner
-- of a debt that must be nothing (null: it does not matter). For a member with an open purse of bonus money: `purse`, and
-- what the play leaves: `stake` and `bonus_stake` of its `round`, and, where it stakes, the balances `cash` and `bonus`.
-- Raises, so that its own posting is refused:
--   GV008 the nonce was used before       GV009 a fact has changed: read again and decide again
-- Plans stay good when the tables have grown. The second statement is for purses only.
create or replace function games.admit_recalled(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  v_used bigint;
  v_purses bigint;
  v_is_stale boolean;
begin
  with asked as materialized (
    select r.* from json_to_recordset(p_rows)
      as r(vendor text, nonce text, at timestamptz, member text, version bigint, catalogue bigint, debtor text, currency text, purse text)
  ), stored as (
    -- always in the same order, so that two batches never wait for each other
    insert into games.nonces (vendor, nonce, seen_at)
      select vendor, nonce, at from asked where nonce is not null order by vendor, nonce
    on conflict (vendor, nonce) do nothing
    returning 1
  )
  select count(a.nonce) - (select count(*) from stored), count(a.purse),
      bool_or(a.catalogue <> c.version or a.version <> coalesce(m.version, 0) or coalesce(d.balance, 0) <> 0)
    into v_used, v_purses, v_is_stale
    from asked a
    cross join games.title_versions c
    left join lateral (select v.version from play.fact_versions v where v.member_id = a.member offset 0) m on true
    left join lateral (
      select b.balance from wallet.balances b where b.kind = 'vendor_debt' and b.owner = a.debtor and b.currency = a.currency offset 0
    ) d on true;
  if v_used > 0 then raise exception 'a nonce was used before' using errcode = 'GV008'; end if;
  if v_purses > 0 and not v_is_stale then
    -- the money and the journal are written: this is what the play left
    select bool_or(
        a.cash <> coalesce(cash.balance, 0) or a.bonus <> coalesce(bonus.balance, 0)
        or a.stake is distinct from r.stake or a.bonus_stake is distinct from r.bonus_stake)
      into v_is_stale
      from json_to_recordset(p_rows) as a(vendor text, member text, currency text, purse text, round text, stake bigint,
        bonus_stake bigint, cash bigint, bonus bigint)
      left join lateral (
        select b.balance from wallet.balances b where a.cash is not null and b.kind = 'member_cash' and b.owner = a.member
          and b.currency = a.currency offset 0
      ) cash on true
      left join lateral (
        select b.balance from wallet.balances b where a.bonus is not null and b.kind = 'member_bonus'
          and b.owner = a.member || '/' || a.purse and b.currency = a.currency offset 0
      ) bonus on true
      left join lateral (
        select t.stake, t.bonus_stake from bets.round_totals t
        where t.vendor = a.vendor and t.round_id = a.round and t.member_id || '' = a.member offset 0
      ) r on true
      where a.purse is not null;
  end if;
  if v_is_stale then raise exception 'what was decided by has changed' using errcode = 'GV009'; end if;
end $$;
