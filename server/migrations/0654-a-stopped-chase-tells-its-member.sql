-- A chase that ended because its member may not play tells them what came back, once: `to_tell` stands until the message is written.
alter table lottery.chases add column to_tell text check (to_tell in ('excluded', 'break', 'frozen', 'barred'));
create index chases_that_tell on lottery.chases (id) where to_tell is not null;
-- A member's chases that may hold money, when they are stopped.
create index running_chases_of_a_member on lottery.chases (member_id) where state = 'running';
