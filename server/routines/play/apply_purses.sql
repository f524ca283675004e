-- The effect of wallet.post_batch that opens, closes and uses purses of bonus money, in the commit of the money. Rows as
-- play/purses/purses.ts sends them: `does` is
--   open: `purse` becomes the open one, with its terms;  widen: the open one gets another largest stake;  close: the open one closes;  use: `purse` is the open one ('': none is).
-- Raises, so that its own posting is refused:
--   PU001 another purse is open       PU002 the purse is not the open one       PU003 another purse is open, or none, than was read
--   PU004 a purse that closes still holds something
-- In nearly every batch purses are only used: these are compared in one statement.
create or replace function play.apply_purses(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_row record;
  v_open text;
  v_changes bigint;
  v_wrong bigint;
begin
  -- always in the order of members, so that two batches never wait for each other
  select count(*) filter (where coalesce(l.purse, '') <> r.purse), count(*) filter (where r.does <> 'use')
    into v_wrong, v_changes
    from (
      select r.* from json_to_recordset(p_rows) as r(does text, member_id text, currency text, purse text) order by 2, 3
    ) r left join lateral (
      select p.purse from play.purses p where p.member_id = r.member_id and p.currency = r.currency offset 0 for no key update
    ) l on true;

  if v_changes = 0 then
    if v_wrong > 0 then raise exception 'another purse is open by now' using errcode = 'PU003'; end if;
    return;
  end if;

  insert into play.purses (member_id, currency)
    select distinct r.member_id, r.currency from json_to_recordset(p_rows) as r(does text, member_id text, currency text)
    where r.does = 'open' order by 1, 2
  on conflict (member_id, currency) do nothing;

  for v_row in
    select r.* from rows from (json_to_recordset(p_rows)
      as (does text, member_id text, currency text, purse text, stake_max bigint, refused jsonb, ord int)) with ordinality
      as r(does, member_id, currency, purse, stake_max, refused, ord, place)
    order by r.ord, r.place
  loop
    select p.purse into v_open from play.purses p
      where p.member_id = v_row.member_id and p.currency = v_row.currency for no key update;
    if v_row.does = 'open' then
      if v_open is not null then raise exception 'another purse is open' using errcode = 'PU001'; end if;
      update play.purses p set purse = v_row.purse, stake_max = v_row.stake_max, refused = coalesce(v_row.refused, '[]')
        where p.member_id = v_row.member_id and p.currency = v_row.currency;
    elsif v_row.does = 'widen' then
      if v_open is distinct from v_row.purse then raise exception 'this purse is not open' using errcode = 'PU002'; end if;
      update play.purses p set stake_max = v_row.stake_max where p.member_id = v_row.member_id and p.currency = v_row.currency;
    elsif v_row.does = 'close' then
      if v_open is distinct from v_row.purse then raise exception 'this purse is not open' using errcode = 'PU002'; end if;
      if exists (
        select from wallet.balances b where b.kind = 'member_bonus' and b.owner = v_row.member_id || '/' || v_row.purse
          and b.currency = v_row.currency and b.balance <> 0
      ) then raise exception 'the purse is not empty' using errcode = 'PU004'; end if;
      update play.purses p set purse = null, stake_max = null, refused = '[]'
        where p.member_id = v_row.member_id and p.currency = v_row.currency;
    elsif coalesce(v_open, '') <> v_row.purse then
      raise exception 'another purse is open by now' using errcode = 'PU003';
    end if;
  end loop;
end $$;
