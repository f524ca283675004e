-- Stores which members staked between two places of the journal.
create or replace function bets.note_game_players(
  p_epoch smallint, p_xid xid8, p_seq bigint, p_to_epoch smallint, p_to_xid xid8, p_to_seq bigint
) returns void language sql
-- forces the use of indexes on a batch of lines and its accounts, also in plans that were made while the tables were
-- still empty
set enable_seqscan = off
as $$
  insert into bets.game_players as p (merchant, currency, game_code, member_id, last_day)
  select coalesce(m.merchant, ''), l.currency, l.game_code, l.member_id, max((l.at at time zone 'UTC')::date)
  from bets.journal l
  left join identity.merchants m on m.id = case when l.member_id ~ '^[0-9]{1,18}$' then l.member_id::bigint end
  where (l.epoch, l.xid, l.seq) > (p_epoch, p_xid, p_seq) and (l.epoch, l.xid, l.seq) <= (p_to_epoch, p_to_xid, p_to_seq)
    and not l.trial and l.kind = 'stake' and l.amount > 0
  group by 1, 2, 3, 4
  on conflict (merchant, currency, game_code, member_id) do update set last_day = greatest(p.last_day, excluded.last_day)
$$;
