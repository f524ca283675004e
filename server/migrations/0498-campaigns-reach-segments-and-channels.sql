-- Campaigns for a segment in a pinned version, by channels outside the site, and what came of each; texts to begin with.
alter table campaigns.campaigns
  add column channels text[] not null default '{}' check (channels <@ '{push,mail,sms}'::text[]),
  -- the versions of the segments that its audience names, as they were when it was sent to be published
  add column invited_version integer,
  add column excluded_version integer,
  -- whether the audience as it was approved lies in campaigns.pinned_parts
  add column in_parts boolean not null default false;

-- The members of an approved audience, by parts of 4,096 ids: a row for each part, none for a member.
create table campaigns.pinned_parts (
  campaign_id bigint not null references campaigns.campaigns (id),
  part bigint not null,
  members int8multirange not null,
  primary key (campaign_id, part)
);

alter table campaigns.outcomes add column channel text not null default 'inbox' check (channel in ('inbox', 'push', 'mail', 'sms'));
alter table campaigns.outcomes drop constraint outcomes_pkey;
alter table campaigns.outcomes add primary key (campaign_id, channel, outcome);

-- What was sent to whom outside the site, or why it was not after all; once for each member and channel.
create table campaigns.sends (
  campaign_id bigint not null references campaigns.campaigns (id),
  member_id bigint not null,
  channel text not null check (channel in ('push', 'mail', 'sms')),
  outcome text not null,
  at timestamptz not null,
  primary key (campaign_id, channel, member_id)
);
create index sends_of_a_member on campaigns.sends (member_id, at desc);

create table campaigns.templates (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  name text not null,
  texts jsonb not null check (jsonb_typeof(texts) = 'object'),
  version integer not null default 1 check (version > 0),
  changed_by text not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create index templates_of_a_brand on campaigns.templates (brand, id desc) where removed_at is null;

create view messages.channel_choices with (security_invoker = true) as select member_id, marketing, mail, sms from messages.preferences;
comment on view messages.channel_choices is 'Which categories members also get by mail and SMS, and whether they agreed to advertising.';
