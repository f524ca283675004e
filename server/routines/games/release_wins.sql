-- The effect that pays a held win. Raises GV003 when the vendor took it back since.
create or replace function games.release_wins(p_rows json, p_ids bigint[]) returns void language plpgsql as $$
declare
  v_done int;
begin
  update games.vendor_transactions t set amount = r.amount, bonus = r.bonus, jackpot = r.jackpot, owed = r.owed, did_nothing = false, posting_id = p_ids[r.ord]
    from json_to_recordset(p_rows) as r(vendor text, "txId" text, amount bigint, bonus bigint, jackpot bigint, owed bigint, ord int)
    where t.vendor = r.vendor and t.tx_id = r."txId" and t.kind = 'win' and t.state = 'posted' and t.did_nothing;
  get diagnostics v_done = row_count;
  if v_done < json_array_length(p_rows) then raise exception 'taken back by now' using errcode = 'GV003'; end if;
end $$;
