-- The effect of wallet.post_batch with which a hold ends, in the commit of its money.
create or replace function wallet.apply_hold_ended(p_rows json, p_ids bigint[]) returns void language plpgsql
set enable_seqscan = off
as $$
declare
  v_ended int;
begin
  update wallet.holds h set state = r.state, posted = r.posted, ended_at = r.at
    from json_to_recordset(p_rows) as r(key text, state wallet.hold_state, posted bigint, at timestamptz)
    where h.key = r.key and h.state = 'open';
  get diagnostics v_ended = row_count;
  if v_ended < json_array_length(p_rows) then
    raise exception 'a hold has ended already' using errcode = 'object_not_in_prerequisite_state';
  end if;
end $$;
