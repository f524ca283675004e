-- Campaigns that run while they are published: each day one row more, for the members who crossed its number of days that day
-- (docs/decisions/0572).
alter table campaigns.campaigns add column trigger_of bigint references campaigns.campaigns (id);
create index campaigns_of_a_trigger on campaigns.campaigns (trigger_of) where trigger_of is not null;

-- Whom it has reached: once for each absence, whatever runs again.
create table campaigns.absences (
  campaign_id bigint not null references campaigns.campaigns (id),
  version integer not null,
  member_id bigint not null,
  -- what they did last: with something newer another absence begins
  since timestamptz not null,
  at timestamptz not null,
  primary key (campaign_id, version, member_id, since)
);
create trigger absences_only_grow before update or delete or truncate on campaigns.absences
  for each statement execute function core.refuse_change();
