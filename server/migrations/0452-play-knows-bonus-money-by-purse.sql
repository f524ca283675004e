-- A purse is the bonus money of one grant as play sees it. Of a member and currency at most one is open. A member's row is
-- written with their first purse, so that a bet of a member who never had one finds nothing with one look.
create schema play;
create table play.purses (
  member_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the open purse; null when none is
  purse text check (purse ~ '^[^/]+$'),
  -- terms of the open purse: the largest stake in ledger units, and the games that it refuses as [{"of": "game", "code": "…"}]
  stake_max bigint check (stake_max > 0),
  refused jsonb not null default '[]' check (jsonb_typeof(refused) = 'array'),
  primary key (member_id, currency),
  constraint purses_closed_have_no_terms check (purse is not null or (stake_max is null and refused = '[]'))
) with (fillfactor = 70);

create view play.open_purses with (security_invoker = true) as
  select member_id, currency, purse, stake_max, refused from play.purses where purse is not null;
comment on view play.open_purses is 'Which purse of bonus money a member plays with in a currency, and its terms.';

insert into wallet.effects (name) values ('play.apply_purses');
