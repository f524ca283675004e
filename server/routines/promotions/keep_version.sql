-- Refuses to remove a version, and to change what a published one says: its document, its bounds, its authority. State
-- moves draft, waiting, published, and back from waiting to draft; a draft may be dropped.
create or replace function promotions.keep_version() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a version of an offer is not removed' using errcode = 'PM001';
  end if;
  if old.state in ('published', 'dropped')
    and (new.state, new.document, new.currency, new.value_max, new.members_max, new.day_max, new.shown_from,
      new.starts_at, new.ends_at, new.authority, new.published_at)
    is distinct from (old.state, old.document, old.currency, old.value_max, old.members_max, old.day_max,
      old.shown_from, old.starts_at, old.ends_at, old.authority, old.published_at) then
    raise exception 'version % of offer % is published and stays as it is', old.number, old.offer_id
      using errcode = 'PM001';
  end if;
  return new;
end
$$;
