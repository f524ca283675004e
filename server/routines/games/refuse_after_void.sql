-- The effect of a win that names no bet: refuses it when the round was taken back. The journal's effect runs before it
-- and locks the round's row, which a decision about the round locks too, so that one of them sees the other.
create or replace function games.refuse_after_void(p_rows json, p_ids bigint[]) returns void language plpgsql as $$
begin
  if exists (
    select from json_to_recordset(p_rows) as r(vendor text, "roundId" text, "memberId" text)
    join games.resolutions d on d.vendor = r.vendor and d.round_id = r."roundId" and d.member_id = r."memberId" and d.outcome = 'void'
  ) then raise exception 'the round was taken back' using errcode = 'GV005'; end if;
end $$;
