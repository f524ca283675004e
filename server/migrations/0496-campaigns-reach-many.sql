-- Messages to many: one row a campaign. A member has a row of their own only after reading or removing one.
create schema campaigns;

create table campaigns.campaigns (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'running', 'stopped')),
  version int not null default 1 check (version > 0),
  texts jsonb not null,
  audience jsonb not null,
  offer text,
  created_by text not null,
  created_at timestamptz not null,
  -- the campaign of which this is a test for an operator's own accounts
  test_of bigint references campaigns.campaigns (id),
  published_by text,
  published_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- the audience as it was approved: no member with a higher id, and of a named audience only these
  upto bigint,
  pinned int8multirange,
  members bigint,
  stopped_by text,
  stopped_at timestamptz,
  -- the member up to whom outcomes are counted; null: counting is over, or never began
  counted_upto bigint,
  check ((state in ('draft', 'waiting')) = (published_at is null)),
  check (published_at is null or (starts_at is not null and ends_at is not null and upto is not null and members is not null))
);
create index campaigns_newest on campaigns.campaigns (brand, id desc) where test_of is null;
create index campaigns_published on campaigns.campaigns (brand, starts_at) where published_at is not null;

create table campaigns.seen (
  campaign_id bigint not null references campaigns.campaigns (id),
  member_id bigint not null,
  read_at timestamptz,
  removed_at timestamptz,
  primary key (member_id, campaign_id)
);
create index seen_of_campaign on campaigns.seen (campaign_id);

-- what came of a campaign, counted page by page after it began: 'sent' and each reason for which a member was left out
create table campaigns.outcomes (
  campaign_id bigint not null references campaigns.campaigns (id),
  outcome text not null,
  members bigint not null check (members >= 0),
  primary key (campaign_id, outcome)
);

create view identity.recipients with (security_invoker = true) as select id, merchant, type, status, username from identity.accounts;
comment on view identity.recipients is 'Accounts in the order of their registration, for messages to many.';
