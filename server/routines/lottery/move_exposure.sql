-- Adds to what the house would owe, or takes away. Rows: merchant, currency, issue, cap, and book: pages with chunks of a hundred cells,
-- in each the cells and what is added to each (games/lottery/core/exposure.ts). A page of which only the dearest cell can fall,
-- as often as balls fall, owes at most that cell as many times; of a page that is `once`, each cell falls at most once. A page
-- with `max` is no debt: it counts what is staked on each number, which must stay within it.
-- Raises LO002 when the sum of all pages passes a cap, LO004 when a number passes its own.
create or replace function lottery.move_exposure(p_rows json) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  r record;
  v_owed bigint[];
  v_place tid;
  v_dearest bigint;
begin
  -- one after another by issue: each sees what those before it have added
  for r in
    select distinct merchant, currency, issue from json_to_recordset(p_rows) as a(merchant text, currency text, issue bigint, book json)
    where json_array_length(book) > 0 order by merchant, currency, issue
  loop
    perform pg_advisory_xact_lock(hashtextextended(r.merchant || ' ' || r.currency || ' ' || r.issue, 620));
  end loop;

  for r in
    select a.merchant, a.currency, a.issue, p.page, c.chunk, array_agg(e.cell) as cells, array_agg(e.owes) as owes
    from json_to_recordset(p_rows) as a(merchant text, currency text, issue bigint, book json)
    cross join lateral json_to_recordset(a.book) as p(page text, chunks json)
    cross join lateral json_to_recordset(p.chunks) as c(chunk int, cells int[], owes bigint[])
    cross join lateral unnest(c.cells, c.owes) as e(cell, owes)
    group by a.merchant, a.currency, a.issue, p.page, c.chunk order by a.merchant, a.currency, a.issue, p.page, c.chunk
  loop
    select x.owed, x.ctid into v_owed, v_place from lottery.exposures x
      where x.merchant = r.merchant and x.currency = r.currency and x.issue = r.issue and x.page = r.page and x.chunk = r.chunk;
    if not found then
      v_place := null;
      v_owed := array_fill(0::bigint, array[100]);
    end if;
    for i in 1 .. cardinality(r.cells) loop
      v_owed[r.cells[i] + 1] := v_owed[r.cells[i] + 1] + r.owes[i];
    end loop;
    select max(x) into v_dearest from unnest(v_owed) as x;
    if v_place is null then
      insert into lottery.exposures (merchant, currency, issue, page, chunk, owed, dearest)
        values (r.merchant, r.currency, r.issue, r.page, r.chunk, v_owed, v_dearest);
    else
      update lottery.exposures x set owed = v_owed, dearest = v_dearest where x.ctid = v_place;
    end if;
  end loop;

  insert into lottery.exposure_pages as old (merchant, currency, issue, page, drawn, dearest, worst)
  select t.merchant, t.currency, t.issue, t.page, t.drawn, d.dearest,
    case
      when left(t.page, 1) = '#' then 0
      when t.once then (select coalesce(sum(o.owes), 0) from (
        select x.owes from lottery.exposures e cross join lateral unnest(e.owed) as x(owes)
        where e.merchant = t.merchant and e.currency = t.currency and e.issue = t.issue and e.page = t.page and x.owes > 0 order by x.owes desc limit t.drawn) o)
      else d.dearest * t.drawn
    end
  from (
    select a.merchant, a.currency, a.issue, p.page, max(p.drawn) as drawn, bool_or(p.once) as once
    from json_to_recordset(p_rows) as a(merchant text, currency text, issue bigint, book json)
    cross join lateral json_to_recordset(a.book) as p(page text, drawn int, once boolean)
    group by a.merchant, a.currency, a.issue, p.page
  ) t
  cross join lateral (
    select max(e.dearest) as dearest from lottery.exposures e
    where e.merchant = t.merchant and e.currency = t.currency and e.issue = t.issue and e.page = t.page
  ) d
  on conflict (merchant, currency, issue, page) do update set dearest = excluded.dearest, worst = excluded.worst;

  perform from (
    select distinct merchant, currency, issue, cap from json_to_recordset(p_rows) as a(merchant text, currency text, issue bigint, cap bigint) where cap is not null
  ) a
  where a.cap < (
    select coalesce(sum(p.worst), 0) from lottery.exposure_pages p where p.merchant = a.merchant and p.currency = a.currency and p.issue = a.issue
  );
  if found then raise exception 'the house would owe too much' using errcode = 'LO002'; end if;

  perform from json_to_recordset(p_rows) as a(merchant text, currency text, issue bigint, cap bigint, book json)
  cross join lateral json_to_recordset(a.book) as p(page text, max bigint)
  join lottery.exposure_pages n on n.merchant = a.merchant and n.currency = a.currency and n.issue = a.issue and n.page = p.page
  where a.cap is not null and p.max is not null and n.dearest > p.max;
  if found then raise exception 'too much is staked on a number' using errcode = 'LO004'; end if;
end $$;
