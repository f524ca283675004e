-- A clock stands as well while the brand is closed in its member's country: who may not play loses no time.
alter table rewards.grants drop constraint grants_paused_for_check;
alter table rewards.grants add constraint grants_paused_for_check check (paused_for in ('games', 'own', 'market'));
