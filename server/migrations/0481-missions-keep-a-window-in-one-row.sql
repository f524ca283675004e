-- What a member has done of all missions in one window is one row: a follower writes few rows for many lines.
create table missions.windows (
  member_id text not null,
  -- a day, a week, or 'once'
  win text not null,
  -- by the mission's id: version, values, and where there are any keys, done and fell; at is when a line counted last
  figures json not null,
  primary key (member_id, win)
);

insert into missions.windows (member_id, win, figures)
select member_id, win, json_object_agg(item_id, figures || jsonb_build_object(
  'version', version, 'at', (extract(epoch from last_at) * 1000)::bigint))
from missions.progress group by member_id, win;

-- The missions that a member ever did something for, in the order of their ids.
create table missions.members (
  member_id text primary key,
  items bigint[] not null
);

insert into missions.members (member_id, items)
select member_id, array_agg(distinct item_id order by item_id) from missions.progress group by member_id;

-- How many members ever did something for a mission.
create table missions.reached (
  item_id bigint primary key references missions.items,
  members int not null check (members >= 0)
);

insert into missions.reached (item_id, members)
select item_id, count(distinct member_id) from missions.progress group by item_id;

drop table missions.progress;

-- A rank is changed with every batch of a member's lines: free room keeps it on its page, and out of its index where the
-- score stays.
alter table missions.ranks set (fillfactor = 80);
