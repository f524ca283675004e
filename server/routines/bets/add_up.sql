-- Returns what the lines of a batch change, round by round.
create or replace function bets.add_up(p_rows jsonb) returns bets.round_change[] language plpgsql as $$
begin
  return array(
    select row(
      l.vendor, l.round_id, l.member_id, bool_or(l.trial), min(l.game_code), min(l.game_type), min(l.currency), min(l.agent_line),
      sum(case when l.kind = 'stake' then l.amount when l.reverses = 'stake' then -l.amount else 0 end)::bigint,
      sum(case when l.kind = 'payout' then l.amount when l.reverses = 'payout' then -l.amount else 0 end)::bigint,
      bool_or(l.kind = 'stake'), bool_or(l.kind in ('stake', 'payout')), bool_or(l.kind = 'reversal'),
      bool_or(l.kind = 'close' or coalesce(l.closes, false)),
      coalesce(bets.merged(l.detail order by l.ordinality) filter (where l.detail is not null), '{}'), min(l.at), max(l.at),
      coalesce(sum(case when l.kind = 'stake' then l.bonus when l.reverses = 'stake' then -l.bonus end), 0)::bigint,
      coalesce(sum(case when l.kind = 'payout' then l.bonus when l.reverses = 'payout' then -l.bonus end), 0)::bigint,
      sum(case when l.kind = 'stake' then coalesce(l.valid, l.amount) when l.reverses = 'stake' then -coalesce(l.valid, l.amount) else 0 end)::bigint,
      min(l.merchant)
    )::bets.round_change
    from jsonb_populate_recordset(null::bets.line, p_rows) with ordinality as l
    group by l.vendor, l.round_id, l.member_id
    order by l.vendor, l.round_id, l.member_id
  );
end $$;
