-- Why the clock of a grant stands: the house keeps its games closed, or its member is on a break or excluded.
alter table rewards.grants add column paused_for text check (paused_for in ('games', 'own'));
update rewards.grants set paused_for = 'games' where paused_at is not null;
alter table rewards.grants add constraint grants_stand_for_a_reason check ((paused_at is null) = (paused_for is null));
