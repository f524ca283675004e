-- Refuses to remove what a member has of an offer, and moves that do not exist: joined to applying, given or closed;
-- applying to given, rejected or closed; given, rejected and closed are final.
create or replace function promotions.keep_participation() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a participation is not removed' using errcode = 'PM002';
  end if;
  if new.state is distinct from old.state
    and not (old.state = 'joined' and new.state in ('applying', 'given', 'closed')
      or old.state = 'applying' and new.state in ('given', 'rejected', 'closed')) then
    raise exception 'a participation does not move from % to %', old.state, new.state using errcode = 'PM002';
  end if;
  if (new.offer_id, new.version, new.member_id, new.occurrence)
    is distinct from (old.offer_id, old.version, old.member_id, old.occurrence) then
    raise exception 'a participation stays with its member and version' using errcode = 'PM002';
  end if;
  if old.state = 'given' and (new.reward, new.amount_minor) is distinct from (old.reward, old.amount_minor) then
    raise exception 'what was given stays as it was' using errcode = 'PM002';
  end if;
  return new;
end
$$;
