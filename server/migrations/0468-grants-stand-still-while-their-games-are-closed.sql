-- Since when the house keeps every game closed that counts for a grant (docs/decisions/0523): its clock stands. Null: it runs.
alter table rewards.grants add column paused_at timestamptz;
create index grants_that_stand_still on rewards.grants (brand) where paused_at is not null;
