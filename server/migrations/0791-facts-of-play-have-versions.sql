-- What decides whether a member may play has a version, so that a process may remember facts and the commit of the money
-- sees whether they still hold (server/modules/doors/commands/recall.ts). What belongs to all members has one since 0140.
create table play.member_versions (
  member_id text primary key,
  version bigint not null default 1
) with (fillfactor = 70);
create view play.fact_versions with (security_invoker = true) as select member_id, version from play.member_versions;
comment on view play.fact_versions is 'How often the facts that decide about a member’s play were changed; no row: never.';
create view games.title_versions with (security_invoker = true) as select version from games.catalogue_version;
comment on view games.title_versions is 'How often games, vendors, or what brands and play switches say of them were changed: one row.';

-- routine: play.count_member_change
create trigger accounts_change_play after update of status, type, merchant, currency, path on identity.accounts
  for each row execute function play.count_member_change('id');
create trigger barred_members_change_play after insert or update or delete on games.barred_members
  for each row execute function play.count_member_change('member_id');
create trigger members_begin_protection after insert or delete on protection.members
  for each row execute function play.count_member_change('member_id');
create trigger members_change_protection
  after update of merchant, currency, rest_until, excluded_at, excluded_until, return_asked_at, checked_at on protection.members
  for each row execute function play.count_member_change('member_id');
create trigger limits_change_play after insert or update or delete on protection.limits
  for each row execute function play.count_member_change('member_id');
create trigger purses_change_play after insert or update or delete on play.purses
  for each row execute function play.count_member_change('member_id');

-- routine: games.admit_recalled
insert into wallet.effects (name) values ('games.admit_recalled');
