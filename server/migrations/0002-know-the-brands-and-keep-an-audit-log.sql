-- Facts about a brand that every module asks for, and the log of what operators did. They belong to no module.
create table core.brands (
  code text primary key check (code ~ '^[a-z0-9]{2,32}$'),
  name text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  languages text[] not null check (cardinality(languages) between 1 and 40),
  default_language text not null,
  min_age smallint not null default 18 check (min_age between 18 and 99),
  time_zone text not null,
  market text not null check (market ~ '^[A-Z]{2}$'),
  main_domain text not null,
  gtag_id text,
  image_cdns text[] not null default '{}',
  launch_game_cdns text[] not null default '{}',
  -- [{"csPosition": "LIVECHAT-1", "url": "https://…"}]
  customer_service jsonb not null default '[]',
  maintenance boolean not null default false,
  maintenance_end timestamptz,
  region_restriction boolean not null default false,
  member_idle_minutes integer not null default 720 check (member_idle_minutes between 5 and 43200),
  is_default boolean unique check (is_default),
  check (default_language = any (languages))
);

create table core.brand_domains (
  domain text primary key check (domain = lower(domain)),
  brand text not null references core.brands (code)
);
create index brand_domains_of_brand on core.brand_domains (brand);

-- only what differs from the defaults
create table core.brand_switches (
  brand text not null references core.brands (code),
  name text not null,
  enabled boolean not null,
  primary key (brand, name)
);

create table core.registration_rules (
  brand text not null references core.brands (code),
  field text not null,
  enabled boolean not null,
  required boolean not null,
  min_length smallint not null check (min_length between 0 and 255),
  max_length smallint not null check (max_length between 1 and 255),
  pattern_id text not null,
  is_any boolean not null default false,
  primary key (brand, field),
  check (min_length <= max_length)
);

-- a host that no brand claims gets the default one
insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain, is_default)
values ('fairhouse', 'Fairhouse', 'BDT', '{bn,en}', 'bn', 'Asia/Dhaka', 'BD', 'localhost', true);
insert into core.brand_domains (domain, brand) values ('localhost', 'fairhouse'), ('127.0.0.1', 'fairhouse');

create table core.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  brand text not null,
  operator_id text not null,
  operator text not null,
  action text not null,
  subject text not null,
  reason text,
  before jsonb,
  after jsonb,
  ip text not null
);
create index audit_log_newest on core.audit_log (brand, id desc);
create index audit_log_of_subject on core.audit_log (brand, subject, id desc);
create index audit_log_of_operator on core.audit_log (brand, operator, id desc);

-- routine: core.refuse_change
create trigger audit_log_only_grows before update or delete or truncate on core.audit_log
  for each statement execute function core.refuse_change();
