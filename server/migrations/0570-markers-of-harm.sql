-- Markers of harm: what in play and payments says that a member may be losing control (docs/decisions/0570).
create schema harm;

-- What was counted of a member, and the markers that were seen. Kept by the follower harm.watch.
create table harm.watch (
  member_id text primary key,
  brand text not null,
  -- server/modules/harm/watch.ts
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  -- the latest end of a marker; null: none was seen
  marked_until timestamptz,
  seen_at timestamptz,
  check ((marked_until is null) = (seen_at is null))
);
create index watch_marked on harm.watch (brand, marked_until) where marked_until is not null;

-- Each time that a marker began, with what was counted then.
create table harm.sightings (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null,
  kind text not null,
  at timestamptz not null,
  evidence jsonb not null
);
create index sightings_of_member on harm.sightings (member_id, id desc);
create trigger sightings_only_grow before update or delete or truncate on harm.sightings
  for each statement execute function core.refuse_change();

-- Markers that operators added. Only a decision of two persons ends one before its time.
create table harm.marks (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null references core.brands (code),
  at timestamptz not null,
  until timestamptz not null check (until > at),
  reason text not null,
  added_by text not null,
  lifted_at timestamptz
);
create index marks_of_member on harm.marks (member_id, id desc);
create index marks_of_brand on harm.marks (brand, until) where lifted_at is null;

-- What two persons lifted; there is no lift without their decision.
create table harm.lifts (
  id bigint generated always as identity primary key,
  member_id text not null,
  brand text not null,
  kind text not null,
  at timestamptz not null,
  reason text not null,
  lifted_by text not null,
  decision_id bigint not null unique references core.decisions
);
create index lifts_of_member on harm.lifts (member_id, id desc);
create trigger lifts_only_grow before update or delete or truncate on harm.lifts
  for each statement execute function core.refuse_change();

-- routine: harm.guard_lift
create trigger lifts_are_decided before insert on harm.lifts for each row execute function harm.guard_lift();
-- routine: harm.guard_mark
create trigger marks_end_by_lifts before update or delete on harm.marks for each row execute function harm.guard_mark();

-- Who looks after members sees and adds markers; who runs the brand sees them.
update identity.roles set permissions = permissions || '{harm.read,harm.write}'::text[] where name in ('admin', 'support');
update identity.roles set permissions = permissions || '{harm.read}'::text[] where name = 'manager';
