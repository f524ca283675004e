-- When the member was told that the grant ends within a day; null: not told.
alter table rewards.grants add column warned_at timestamptz;
create index grants_to_warn_of on rewards.grants (id) where state = 'active' and warned_at is null;
