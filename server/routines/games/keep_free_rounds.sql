-- Raises when what was given as free rounds, or who pays them, would change, when rounds would begin again after their end, or when what was settled would move.
create or replace function games.keep_free_rounds() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or (old.reference, old.source, old.vendor, old.game_code, old.member_id, old.brand, old.currency, old.rounds, old.stake, old.win_max, old.winnings,
        old.payer, old.created_at, old.expires_at)
      is distinct from (new.reference, new.source, new.vendor, new.game_code, new.member_id, new.brand, new.currency, new.rounds, new.stake, new.win_max,
        new.winnings, new.payer, new.created_at, new.expires_at)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
    or (old.settled_at is not null and (old.settled_at, old.settled, old.is_closed) is distinct from (new.settled_at, new.settled, new.is_closed))
    or (new.used > old.used and (old.state not in ('issuing', 'issued') or old.settled_at is not null))
  then raise exception 'free rounds are what was given, and end once' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
