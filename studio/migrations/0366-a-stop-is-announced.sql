-- When the studio is to stop and to be back, so that nobody bets meanwhile on a match that the stop would break off.
create table studio.planned_stops (
  id bigint generated always as identity primary key,
  stops_at timestamptz not null,
  back_at timestamptz not null check (back_at > stops_at),
  announced_by text not null,
  announced_at timestamptz not null,
  -- withdrawn, replaced by another, or over because the studio has started since
  ended_at timestamptz
);

-- one is in force at most
create unique index planned_stops_in_force on studio.planned_stops ((true)) where ended_at is null;
