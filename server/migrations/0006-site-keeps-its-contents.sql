-- What frames the site: banners, links, help, and what visitors write to us.
create schema site;

create table site.banners (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  group_name text not null check (group_name in ('w_home', 'w_reg', 'w_forget')),
  tag jsonb not null, title jsonb not null, body jsonb not null, button jsonb not null,
  url text not null,
  mobile_url text not null,
  linkage_type text not null check (linkage_type in ('NONE', 'PAGE', 'GAME', 'PROMOTION', 'EXTERNAL')),
  link text not null default '',
  position integer not null default 0,
  enabled boolean not null default true
);
create index banners_shown on site.banners (merchant, group_name, position, id) where enabled;

create table site.resources (
  merchant text not null references core.brands (code),
  type text not null,
  url text not null,
  label_name_en text,
  -- social pages are shown on the brand's own domains only
  is_social boolean not null,
  position integer not null default 0,
  primary key (merchant, type)
);

create table site.help_articles (
  merchant text not null references core.brands (code),
  key text not null check (key ~ '^[a-z0-9-]{1,40}$'),
  category text not null check (category in ('start', 'money', 'fair', 'rules')),
  device text[] not null default '{WEB,APP}',
  title jsonb not null,
  body jsonb not null,
  position integer not null default 0,
  primary key (merchant, key)
);

create table site.feedback (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  content text not null check (char_length(content) between 1 and 140),
  contact text,
  member_id text,
  ip text not null,
  network text not null,
  at timestamptz not null
);
create index feedback_newest on site.feedback (merchant, id desc);
create index feedback_by_network on site.feedback (network, at);
