-- The effect that holds a win back, in the commit of its transaction's row.
create or replace function games.hold_wins(p_rows json, p_ids bigint[]) returns void language sql as $$
  insert into games.held_wins (vendor, tx_id, member_id, merchant, round_id, game_code, game_type, currency, amount, kind, cap, closes, held_at)
  select r.vendor, r."txId", r."memberId", r.merchant, r."roundId", r."gameCode", r."gameType", r.currency, r.amount, r.kind, r.cap, r.closes, r.at
  from json_to_recordset(p_rows) as r(vendor text, "txId" text, "memberId" text, merchant text, "roundId" text, "gameCode" text, "gameType" text,
    currency text, amount bigint, kind text, cap text, closes boolean, at timestamptz)
$$;
