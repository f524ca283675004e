-- Raises when an issue would move backwards, be void although it is drawn (its first wins may be paid), open without its seal or out of its chain's order, change what was sealed or
-- drawn, tell a secret while bets are taken, or go although it was on sale.
create or replace function lottery.keep_issue() returns trigger language plpgsql as $$
declare
  next_states text[] := case old.state
    when 'pending' then array['open', 'void']
    when 'open' then array['closed', 'void']
    when 'closed' then array['drawing', 'drawn', 'void']
    when 'drawing' then array['drawn', 'void']
    when 'drawn' then array['settling']
    when 'settling' then array['settled']
    when 'settled' then array['resettling']
    when 'resettling' then array['settled']
    else array[]::text[] end;
  opens boolean;
  draws boolean;
  corrects boolean;
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then raise exception 'an issue that was on sale stays' using errcode = 'integrity_constraint_violation'; end if;
    return old;
  end if;
  if new.state <> old.state and not new.state = any (next_states) then
    raise exception 'an issue does not go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  opens := old.state = 'pending' and new.state = 'open';
  draws := old.state in ('closed', 'drawing') and new.state = 'drawn';
  corrects := old.state = 'settled' and new.state = 'resettling';
  if (new.id, new.lottery, new.number, new.day) is distinct from (old.id, old.lottery, old.number, old.day)
    or (old.board is not null and new.source <> old.source and not (corrects and new.source = 'entered'))
    -- times are those of the sale: they stand when it ends
    or (old.state not in ('pending', 'open') and (new.opens_at, new.closes_at, new.draws_at) is distinct from (old.opens_at, old.closes_at, old.draws_at))
    or (old.state = 'open' and (new.closes_at, new.draws_at) is distinct from (old.closes_at, old.draws_at) and old.closes_at <= now())
    or (not opens and (new.chain, new.link, new.seal, new.beacon, new.pulse, new.beacon_seal)
      is distinct from (old.chain, old.link, old.seal, old.beacon, old.pulse, old.beacon_seal))
    or (not draws and (new.secret, new.beacon_value, new.beacon_signature, new.drawn_at)
      is distinct from (old.secret, old.beacon_value, old.beacon_signature, old.drawn_at))
    or (not draws and not corrects and new.board is distinct from old.board)
    or new.settle_version <> old.settle_version + (draws or corrects)::int
  then raise exception 'what was sealed or drawn of an issue stands' using errcode = 'integrity_constraint_violation'; end if;
  if new.state = 'closed' and old.state = 'open' and new.closes_at > clock_timestamp() then
    raise exception 'an issue does not close early' using errcode = 'integrity_constraint_violation';
  end if;
  -- the seal of a link is the secret of the link before: it may be told only when that one takes no bets any more
  if opens and new.chain is not null and (
    new.link is distinct from (select coalesce(max(i.link), 0) + 1 from lottery.issues i where i.chain = new.chain)
    or exists (select from lottery.issues i where i.chain = new.chain and i.state = 'open'))
  then raise exception 'links are used in their order, one on sale at a time' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
