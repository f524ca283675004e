-- Members whose progress changed since it was last looked at. The turn that books points reads these rows only: beside a
-- million members it would else compare each of them every two minutes.
alter table points.members add column waits boolean not null default true;
create index members_that_wait on points.members (member_id) where waits;
-- routine: points.mark_waiting
create trigger members_wait before update on points.members
  for each row execute function points.mark_waiting();
