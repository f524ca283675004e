-- The effect of wallet.post_batch with which a hold begins, in the commit of its money.
create or replace function wallet.apply_hold_begun(p_rows json, p_ids bigint[]) returns void language sql as $$
  insert into wallet.holds (key, account_id, held_id, amount, reference, expires_at, created_at)
  select r.key, r.account_id, r.held_id, r.amount, r.reference, r.expires_at, r.at
  from json_to_recordset(p_rows)
    as r(key text, account_id bigint, held_id bigint, amount bigint, reference text, expires_at timestamptz, at timestamptz)
$$;
