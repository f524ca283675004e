-- Offers of all kinds, their immutable versions, and what members have of them (docs/reference/games.md 9).
create schema promotions;

create table promotions.offers (
  id bigint generated always as identity primary key,
  brand text not null check (brand <> ''),
  code text not null check (code ~ '^[a-z0-9-]{2,60}$'),
  kind text not null check (kind ~ '^[a-z_]{2,40}$'),
  position integer not null default 100,
  -- the version in force; null: none was published
  version integer,
  -- stopped by a person: nothing is given and nobody joins
  stopped_at timestamptz,
  stopped_by text,
  created_at timestamptz not null,
  created_by text not null,
  unique (brand, code),
  check ((stopped_at is null) = (stopped_by is null))
);
create index offers_of_a_brand on promotions.offers (brand, position, id);

create table promotions.offer_versions (
  offer_id bigint not null references promotions.offers,
  number integer not null check (number > 0),
  -- contract/promotions/documents.ts
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  state text not null check (state in ('draft', 'waiting', 'published', 'dropped')),
  currency text not null,
  value_max bigint check (value_max > 0),
  members_max integer check (members_max > 0),
  day_max bigint check (day_max > 0),
  shown_from timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- what bounds everything that this version gives (rewards)
  authority text,
  -- the number of the version that it was made from by an undo
  restored integer,
  -- what it would have cost, as it was forecast when it was published
  forecast jsonb,
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  published_by text,
  primary key (offer_id, number),
  check (ends_at > starts_at),
  check (shown_from <= starts_at),
  -- nothing goes live without total value, number of members and end (docs/reference/promotions.md 1, row 26)
  constraint published_is_bounded check (
    state <> 'published'
    or (value_max is not null and members_max is not null and starts_at is not null and ends_at is not null
      and authority is not null and published_at is not null and published_by is not null)
  )
);
-- one draft an offer, which may wait for a second person
create unique index offer_drafts on promotions.offer_versions (offer_id) where state in ('draft', 'waiting');
alter table promotions.offers
  add constraint offers_version_fkey foreign key (id, version) references promotions.offer_versions (offer_id, number);

-- What a member has of an offer: once for each occurrence (an order, a day, a year, or `once`).
create table promotions.participations (
  id bigint generated always as identity primary key,
  offer_id bigint not null,
  version integer not null,
  brand text not null,
  member_id text not null,
  occurrence text not null check (occurrence <> ''),
  state text not null check (state in ('joined', 'applying', 'given', 'rejected', 'closed')),
  currency text not null,
  -- what was given; null until then, and where it is no amount of money
  amount_minor bigint check (amount_minor > 0),
  -- the reward (rewards); null until then
  reward text,
  reason text,
  -- what was known of the member when it was decided, by value with its time (docs/reference/promotions.md 1, row 33)
  evidence jsonb not null default '{}',
  at timestamptz not null,
  changed_at timestamptz not null,
  unique (offer_id, member_id, occurrence),
  foreign key (offer_id, version) references promotions.offer_versions (offer_id, number),
  check (state <> 'given' or reward is not null),
  check (state not in ('rejected', 'closed') or reason is not null)
);
create index participations_of_a_member on promotions.participations (member_id, changed_at desc);
create index participations_of_an_offer on promotions.participations (offer_id, state, changed_at desc);

create table promotions.applications (
  id bigint generated always as identity primary key,
  participation_id bigint not null unique references promotions.participations,
  brand text not null,
  member_id text not null,
  request_id text not null,
  remark text not null check (char_length(remark) <= 140),
  state text not null check (state in ('applying', 'approved', 'rejected')),
  reason text,
  note text,
  amount_minor bigint check (amount_minor > 0),
  at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  unique (member_id, request_id),
  check ((state = 'applying') = (decided_at is null)),
  check ((state = 'rejected') = (reason is not null))
);
create index applications_that_wait on promotions.applications (brand, id) where state = 'applying';
create index applications_of_a_brand on promotions.applications (brand, id desc);

-- made again by us from what the member sent
create table promotions.application_pictures (
  id bigint generated always as identity primary key,
  application_id bigint not null references promotions.applications,
  picture bytea not null check (octet_length(picture) < 5242880),
  width integer not null,
  height integer not null,
  digest text not null,
  at timestamptz not null,
  unique (application_id, digest)
);

create table promotions.codes (
  brand text not null,
  code text not null check (code ~ '^[A-Z0-9-]{4,40}$'),
  offer_id bigint not null references promotions.offers,
  -- null: once a member, as often as members come
  uses_max integer check (uses_max > 0),
  used integer not null default 0,
  primary key (brand, code),
  check (used >= 0 and (uses_max is null or used <= uses_max))
);
create index codes_of_an_offer on promotions.codes (offer_id);

-- A published version never changes, except that it gets its forecast's figures; no version is removed.
-- routine: promotions.keep_version
create trigger versions_stay before update or delete on promotions.offer_versions
  for each row execute function promotions.keep_version();
-- What was given stays given; what was refused or closed stays so.
-- routine: promotions.keep_participation
create trigger participations_move before update or delete on promotions.participations
  for each row execute function promotions.keep_participation();
