-- "Door" means the vendor door (docs/how-we-write.md). These tables belong to the login guard.
alter table identity.login_failures rename column door to guard;
alter table identity.login_failures rename constraint login_failures_door_check to login_failures_guard_check;
alter table identity.door_counts rename to login_guard_counts;
alter index identity.door_counts_age rename to login_guard_counts_age;
alter table identity.door_secret rename to login_guard_secret;
alter table identity.door_settings rename to login_guard_settings;
