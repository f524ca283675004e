-- Takes a shot: gives it its place, its time and its hash, and moves the head of its list. Nobody else says these. The issue
-- is shared until the commit, so that the draw, which locks it, finds every shot that was in time. The same request again is
-- left out. Raises LO007 when the issue takes no shots at this moment, by the database's clock, LO008 when the member shot
-- less than a second ago, and LO009 when the member or all members have shot as often as an issue takes.
create or replace function lottery.keep_shot() returns trigger language plpgsql as $$
declare
  shooting boolean;
  kept lottery.shot_lists;
  last_at timestamptz;
  own int;
begin
  select i.state in ('open', 'closed', 'drawing') into shooting from lottery.issues i where i.id = new.issue for share;
  select * into kept from lottery.shot_lists l where l.issue = new.issue for update;
  if exists (select from lottery.shots s where s.issue = new.issue and s.member_id = new.member_id and s.request_id = new.request_id) then
    return null;
  end if;
  new.at := date_trunc('milliseconds', clock_timestamp());
  if not coalesce(shooting, false) or kept.issue is null or new.at >= kept.ends_at then
    raise exception 'the issue takes no shots' using errcode = 'LO007';
  end if;
  if new.member_id is not null then
    select max(s.at), count(*) into last_at, own from lottery.shots s where s.issue = new.issue and s.member_id = new.member_id;
    if new.at < last_at + interval '1 second' then raise exception 'the member shot a moment ago' using errcode = 'LO008'; end if;
    if own >= 60 then raise exception 'the member has no more shots' using errcode = 'LO009'; end if;
  end if;
  if kept.shots >= 5000 then raise exception 'the list is full' using errcode = 'LO009'; end if;
  new.place := kept.shots + 1;
  new.head := encode(sha256(convert_to(concat_ws('|', kept.head, new.place, lpad(new.shot::text, 5, '0'), new.shown,
    floor(extract(epoch from new.at) * 1000)::bigint), 'UTF8')), 'hex');
  update lottery.shot_lists set shots = new.place, head = new.head where issue = new.issue;
  return new;
end $$;
