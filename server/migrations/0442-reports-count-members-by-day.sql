-- What a brand's members did on a day of UTC, kept by the follower reports.brand-days from facts and the journal of bets.
create schema reports;

create table reports.brand_days (
  brand text not null,
  day date not null,
  -- members who registered; agents are not counted
  registered int not null,
  -- members and agents who logged in, and who staked real money
  logged_in int not null,
  played int not null,
  -- those whose first deposit ever this was
  first_deposits int not null,
  deposits int not null,
  withdrawals int not null,
  primary key (brand, day)
);

-- Who is counted on a day already.
create table reports.member_days (
  member_id text not null,
  day date not null,
  logged_in boolean not null,
  played boolean not null,
  primary key (member_id, day)
);

-- Who has deposited, and on which day first.
create table reports.depositors (
  member_id text primary key,
  first_day date not null
);
