-- The one function that moves money. Posts a batch, one posting after another in the given order.
--
-- Arrays by posting: keys (no two equal), hashes of what is asked, times.
-- p_accounts: the accounts concerned, each once, in ascending order.
-- Arrays by transfer, in the order of postings: ord (its posting, from 1), leg (its place in the posting, from 0), debit and
-- credit (places in p_accounts, from 1), amount, reason, reference.
-- p_effects: by effect, its rows in the order of postings, or null. An effect gets its rows, in which `ord` is the place of
-- its posting, and the ids of the postings by that place. It gets no row of a posting that was not posted now.
--
-- Returns one row for all that were posted now, `ord` 0: postings, the id of each posting (0: its key was known, -1: an account
-- does not have the money); balances, what the debits' accounts had after each transfer, and after a semicolon what the
-- credits' had (of no meaning where nothing was posted); members, whose each of p_accounts is. All of them with spaces
-- between. Then a row for each posting whose key was known: its id, and in balances what the debit's and the credit's account
-- had after each of its transfers, in their order.
-- status: 0 the row of what was posted, 1 was posted before with the same content, 3 the key was used for something else. Raises, and posts nothing at all, when a constraint or an effect raises: the caller then tries
-- smaller batches. Raises as well when an entry's balance was not written (a row that is not where it was, a trigger
-- that swallows the change).
create or replace function wallet.post_batch(
  p_keys text[], p_hashes bytea[], p_ats timestamptz[], p_accounts bigint[],
  p_ords int[], p_legs int[], p_debits int[], p_credits int[], p_amounts bigint[], p_reasons wallet.reason[], p_references text[],
  p_effects json
) returns table (
  ord int, status int, postings text, balances text, members text
)
language plpgsql
-- runs as the owner, with a search path in which no other role can write
security definer set search_path = pg_catalog, public, pg_temp
-- forces the use of indexes, also in plans that were made while the tables were still empty
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_balances bigint[]; -- by account
  v_before bigint[];
  v_may_go_negative boolean[];
  v_members text[];
  v_listed boolean[];
  v_places tid[];
  v_ids bigint[]; -- by posting: its new id; 0 known key; -1 refused
  v_debit_after bigint[] := array_fill(0::bigint, array[cardinality(p_ords)]); -- by transfer
  v_credit_after bigint[] := v_debit_after;
  v_count int := cardinality(p_ords);
  v_first int;
  v_next int := 1;
  v_written bigint;
  d int;
  c int;
  v_effect text;
  v_rows json;
  v_all_posted boolean;
begin
  -- always in the order of ids, so that two batches never wait for each other
  select array_agg(a.balance), array_agg(a.may_go_negative), array_agg(a.member), array_agg(a.place),
      array_agg(a.kind in ('member_cash', 'trial_play'))
    into v_balances, v_may_go_negative, v_members, v_places, v_listed
    from (
      select balance, may_go_negative, member, ctid as place, kind from wallet.accounts
      where id = any (p_accounts) order by id for no key update
    ) a;
  if coalesce(cardinality(v_balances), 0) <> cardinality(p_accounts) then
    raise exception 'a transfer names an account that does not exist' using errcode = 'foreign_key_violation';
  end if;
  v_before := v_balances;

  -- ids are drawn while the accounts are locked: in each account they rise in the order in which its entries are
  -- written
  select array_agg(case when k.known is null then nextval('wallet.posting_ids') else 0 end) into v_ids
    from (
      select (select p.id from wallet.postings p where p.key = k.key) as known
      from unnest(p_keys) with ordinality as k(key, ord) order by k.ord
    ) k;

  for i in 1 .. cardinality(p_keys) loop
    v_first := v_next;
    while v_next <= v_count and p_ords[v_next] = i loop v_next := v_next + 1; end loop;
    continue when v_ids[i] = 0;
    for t in v_first .. v_next - 1 loop
      d := p_debits[t];
      c := p_credits[t];
      v_balances[d] := v_balances[d] - p_amounts[t];
      v_balances[c] := v_balances[c] + p_amounts[t];
      v_debit_after[t] := v_balances[d];
      v_credit_after[t] := v_balances[c];
      if v_balances[d] < 0 and not v_may_go_negative[d] then
        v_ids[i] := -1;
        for taken_back in v_first .. t loop
          v_balances[p_debits[taken_back]] := v_balances[p_debits[taken_back]] + p_amounts[taken_back];
          v_balances[p_credits[taken_back]] := v_balances[p_credits[taken_back]] - p_amounts[taken_back];
        end loop;
        exit;
      end if;
    end loop;
  end loop;

  insert into wallet.postings (key, id, request_hash, created_at)
    select k.key, v_ids[k.ord], k.hash, k.at
    from unnest(p_keys, p_hashes, p_ats) with ordinality as k(key, hash, at, ord) where v_ids[k.ord] > 0;

  -- read once, and in one statement: each of the two would prepare as much again as a small batch takes
  with moved as materialized (
    select v_ids[t.ord] * 64 + t.leg as id, v_ids[t.ord] as posting, p_accounts[t.debit] as debit, p_accounts[t.credit] as credit,
      t.amount, t.reason, t.reference, p_ats[t.ord] as at, t.debit_after, t.credit_after,
      v_listed[t.debit] as debit_listed, v_listed[t.credit] as credit_listed
    from unnest(p_ords, p_legs, p_debits, p_credits, p_amounts, p_reasons, p_references, v_debit_after, v_credit_after)
      as t(ord, leg, debit, credit, amount, reason, reference, debit_after, credit_after)
    where v_ids[t.ord] > 0
  ), written as (
    insert into wallet.transfers (id, posting_id, debit, credit, amount, reason, reference, created_at)
    select id, posting, debit, credit, amount, reason, reference, at from moved
  )
  insert into wallet.entries (account_id, transfer_id, amount, balance_after, created_at, listed)
    select debit, id, -amount, debit_after, at, debit_listed from moved
    union all
    select credit, id, amount, credit_after, at, credit_listed from moved;

  -- by physical place: the rows are locked, so they are where they were. In one scan: a join would open the table again for
  -- each account.
  select array_agg(n.place), array_agg(n.after) into v_places, v_balances
    from unnest(v_places, v_before, v_balances) as n(place, before, after) where n.before <> n.after;
  update wallet.accounts a set balance = v_balances[array_position(v_places, a.ctid)] where a.ctid = any (v_places);
  get diagnostics v_written = row_count;
  if v_written <> coalesce(cardinality(v_places), 0) then
    raise exception 'the balances of % accounts were to be written, and % were', cardinality(v_places), v_written using errcode = 'data_corrupted';
  end if;

  if p_effects is not null then
    v_all_posted := 0 < all (v_ids);
    for v_effect, v_rows in
      select e.key, case when v_all_posted then e.value else (
        select json_agg(r.value order by r.ordinality) from json_array_elements(e.value) with ordinality as r
        where v_ids[(r.value ->> 'ord')::int] > 0
      ) end
      from json_each(p_effects) as e order by e.key
    loop
      continue when v_rows is null;
      if not exists (select from wallet.effects f where f.name = v_effect) then
        raise exception 'unknown effect %', v_effect using errcode = 'undefined_function';
      end if;
      -- the effects of play are in nearly every batch: their calls are prepared once for a connection, and not for each batch
      case v_effect
        when 'bets.apply_journal' then perform bets.apply_journal(v_rows, v_ids);
        when 'games.admit_recalled' then perform games.admit_recalled(v_rows, v_ids);
        when 'games.apply_vendor_transactions' then perform games.apply_vendor_transactions(v_rows, v_ids);
        when 'play.apply_purses' then perform play.apply_purses(v_rows, v_ids);
        when 'protection.apply_stakes' then perform protection.apply_stakes(v_rows, v_ids);
        else execute format('select %s($1, $2)', v_effect) using v_rows, v_ids;
      end case;
    end loop;
  end if;

  return query select 0, 0, array_to_string(v_ids, ' '),
    array_to_string(v_debit_after, ' ') || ';' || array_to_string(v_credit_after, ' '), array_to_string(v_members, ' ', '');

  if 0 = any (v_ids) then
    return query
    select k.ord::int, case when p.request_hash = p_hashes[k.ord] then 1 else 3 end, p.id::text, (
        select string_agg(d.balance_after || ' ' || c.balance_after, ' ' order by t.id)
        from (select t.* from wallet.transfers t where t.id between p.id * 64 and p.id * 64 + 63 offset 0) t
        cross join lateral (select balance_after from wallet.entries where account_id = t.debit and transfer_id = t.id offset 0) d
        cross join lateral (select balance_after from wallet.entries where account_id = t.credit and transfer_id = t.id offset 0) c
      ), null
      from unnest(p_keys) with ordinality as k(key, ord)
      cross join lateral (select p.id, p.request_hash from wallet.postings p where p.key = k.key offset 0) p
      where v_ids[k.ord] = 0;
  end if;
end $$;
