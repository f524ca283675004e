-- A break or an exclusion that is over is told once in the log of facts (docs/decisions/0471). Each column has the end that was told last.
alter table protection.members
  add column rest_told_until timestamptz,
  add column excluded_told_until timestamptz;

-- What was over before these columns existed counts as told. Followers that need the past find its end in break.began and exclusion.began.
update protection.members set
  rest_told_until = case when rest_until <= now() then rest_until end,
  excluded_told_until = case when excluded_until <= now() then excluded_until end
where rest_until <= now() or excluded_until <= now();

-- The job that tells reads these two. Bets change none of their columns, so their updates of the row stay HOT.
create index members_with_a_break_to_tell on protection.members (rest_until) where rest_until is distinct from rest_told_until;
create index members_with_an_exclusion_to_tell on protection.members (excluded_until)
  where excluded_until is distinct from excluded_told_until;
