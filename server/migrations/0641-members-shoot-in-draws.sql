-- Draws whose result is a sum of members' shots (docs/reference/games.md 2.2, docs/decisions/0649). The list of an issue is
-- made when the issue opens; `head` is a hash over all of it, which begins with the issue's seal.
create table lottery.shot_lists (
  issue bigint primary key references lottery.issues,
  shots int not null default 0 check (shots between 0 and 5000),
  head text not null check (head ~ '^[0-9a-f]{64}$'),
  -- the database's clock says in the commit whether a shot is in time
  ends_at timestamptz not null
);
create table lottery.shots (
  issue bigint not null references lottery.shot_lists,
  place int not null check (place > 0),
  shot int not null check (shot between 0 and 99999),
  -- null: a player of the demo
  member_id text,
  -- the name as it is published
  shown text not null check (length(shown) between 1 and 40 and shown !~ '[|]'),
  request_id text not null,
  at timestamptz not null,
  head text not null,
  primary key (issue, place)
);
create unique index shots_of_a_request on lottery.shots (issue, member_id, request_id);
create index shots_of_a_member on lottery.shots (issue, member_id, place);
create trigger shots_only_grow before update or delete or truncate on lottery.shots
  for each statement execute function core.refuse_change();
create trigger shot_lists_stay before delete or truncate on lottery.shot_lists
  for each statement execute function core.refuse_change();
-- routine: lottery.keep_shot
create trigger shots_are_taken_in_time before insert on lottery.shots
  for each row execute function lottery.keep_shot();
-- routine: lottery.keep_shot_list
create trigger shot_lists_follow_their_shots before insert or update on lottery.shot_lists
  for each row execute function lottery.keep_shot_list();
