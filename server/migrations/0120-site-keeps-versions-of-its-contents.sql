-- One table for everything that operators write for the site, and one for how each of it was before: banners, notices, help,
-- pages and links move here.
create table site.contents (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  kind text not null check (kind in ('banner', 'notice', 'article', 'page', 'resource')),
  -- a banner's group, a notice's type, an article's category, a page's label, a link's type
  place text not null,
  -- what names it in an address; banners and notices have none
  key text check (key ~ '^[A-Za-z0-9-]{1,60}$'),
  -- its fields, by contract/site/contents.ts
  data jsonb not null,
  device text[] not null default '{WEB,APP}',
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  position integer not null default 0,
  enabled boolean not null default true,
  updated_at timestamptz not null,
  -- kept, so that it can be put back
  removed_at timestamptz
);
create index contents_shown on site.contents (merchant, kind, place, position, id) where enabled and removed_at is null;
create index contents_of_a_kind on site.contents (merchant, kind, id desc);
create unique index contents_named on site.contents (merchant, kind, key) where removed_at is null;

-- how what operators set was after each change: contents, and settings such as the maintenance window
create table site.versions (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  -- content:12, status:, registration:email
  subject text not null,
  number integer not null check (number > 0),
  act text not null check (act in ('base', 'create', 'update', 'remove', 'restore')),
  -- null where it was removed
  state jsonb,
  -- which version a restore put back
  restored integer,
  -- null of how it was before anybody changed it
  operator text,
  at timestamptz not null,
  unique (merchant, subject, number)
);
create trigger versions_only_grow before update or delete or truncate on site.versions
  for each statement execute function core.refuse_change();

insert into site.contents (merchant, kind, place, data, starts_at, position, enabled, updated_at)
select merchant, 'banner', group_name, jsonb_build_object('tag', tag, 'title', title, 'text', body, 'button', button, 'url', url,
  'mobileUrl', mobile_url, 'linkageType', linkage_type, 'link', link), '2020-01-01Z', position, enabled, now()
from site.banners order by id;

insert into site.contents (merchant, kind, place, data, starts_at, ends_at, position, enabled, updated_at)
select merchant, 'notice', type, jsonb_build_object('execution', execution, 'title', title, 'text', body), starts_at, ends_at, position, enabled, now()
from messages.notices order by id;

insert into site.contents (merchant, kind, place, key, data, device, starts_at, position, updated_at)
select merchant, 'article', category, key, jsonb_build_object('title', title, 'text', body), device, '2020-01-01Z', position, now()
from site.help_articles order by position, key;

insert into site.contents (merchant, kind, place, key, data, starts_at, position, updated_at)
select merchant, 'resource', type, type, jsonb_build_object('url', url, 'title',
  case when label_name_en is null then '{}'::jsonb else jsonb_build_object('en', label_name_en) end, 'text', '{}'::jsonb, 'picture', ''), '2020-01-01Z', position, now()
from site.resources order by position, type;

drop table site.banners, site.help_articles, site.resources, messages.notices;
