-- Segments: which members something is for, as rules in versions that never change (docs/reference/promotions.md 1, rows 30 to 34).
create schema segments;

create table segments.segments (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  code text not null check (code ~ '^[a-z0-9-]{2,40}$'),
  title text not null,
  -- the draft, and how often it was saved
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  revision integer not null default 1 check (revision > 0),
  -- the version in force; null: none was published
  version integer,
  off_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  unique (brand, code),
  check (off_at is null or version is not null)
);
create index segments_newest on segments.segments (brand, id desc);

create table segments.versions (
  segment_id bigint not null references segments.segments,
  number integer not null check (number > 0),
  title text not null,
  -- contract/segments/rules.ts
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  -- the versions of the segments that it names, by code
  uses jsonb not null check (jsonb_typeof(uses) = 'object'),
  -- whether it reads protection, by itself or through others: then it may be neither negated nor excluded by
  reads_protection boolean not null,
  published_by text not null,
  published_at timestamptz not null,
  reason text not null,
  primary key (segment_id, number)
);
create trigger versions_only_grow before update or delete or truncate on segments.versions
  for each statement execute function core.refuse_change();
alter table segments.segments
  add constraint segments_version_fkey foreign key (id, version) references segments.versions (segment_id, number);

create table segments.lists (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  title text not null,
  created_by text not null,
  created_at timestamptz not null
);
create table segments.list_members (
  list_id bigint not null references segments.lists,
  member_id bigint not null,
  primary key (list_id, member_id)
);
create trigger list_members_only_grow before update or delete or truncate on segments.list_members
  for each statement execute function core.refuse_change();

-- What a segment decided about a member: the version by number, and the facts of that moment by value. Each time that something is given
-- or refused by it; of answers that are alike the newest is kept.
create table segments.evidence (
  member_id bigint not null,
  decided text not null check (length(decided) <= 100),
  segment_id bigint not null references segments.segments,
  -- 0: the segment was off, or never published
  version integer not null,
  answer text not null check (answer in ('yes', 'no', 'unknown')),
  facts jsonb not null,
  at timestamptz not null,
  primary key (member_id, decided, segment_id, version, answer)
);

create or replace view identity.member_traits with (security_invoker = true) as
  select a.id, a.username, a.merchant, a.type, a.status, a.path, a.created_at, a.language,
    p.country_dialing_code as dialling_code, p.birthday, p.email_verified_at is not null as has_mail,
    exists (select from identity.mobiles m where m.account_id = a.id and m.verified_at is not null) as has_sms,
    a.currency, a.last_login_at
  from identity.accounts a left join identity.profiles p on p.account_id = a.id;

create view cashier.member_deposits with (security_invoker = true) as
  select id, member_id, currency, credited, decided_at as paid_at from cashier.deposits where state = 'paid';
comment on view cashier.member_deposits is 'Deposits that were paid: what the member was credited, and when.';

create view protection.member_signals with (security_invoker = true) as
  select m.member_id, m.rest_until, m.excluded_at,
    exists (select from protection.limits l where l.member_id = m.member_id) as has_limits
  from protection.members m;
comment on view protection.member_signals is 'Who protects themselves, and how. It may narrow an audience and never form one.';

-- Who writes terms or campaigns writes segments too. Lists of members by name are a right of their own.
update identity.roles set permissions = permissions || '{segments.read,segments.write}'::text[] where name = 'admin';
update identity.roles set permissions = permissions || '{segments.read}'::text[] where name in ('manager', 'support', 'viewer');
update identity.roles set permissions = permissions || '{segments.read,segments.members}'::text[] where name = 'finance';
