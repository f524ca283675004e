-- A code that an outside provider sent and judges: no hash of ours, but the provider's name for the attempt.
alter table identity.one_time_codes
  alter column hash drop not null,
  add column is_outside boolean not null default false,
  -- null until the provider has taken the number, and for numbers that it was never given
  add column outside_session text,
  add constraint one_time_codes_judged check ((hash is null) = is_outside);
