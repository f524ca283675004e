-- What the contributions of each grant add up to: kept by the follower in the commit of its contributions, and added up again by the books.
create table rewards.progress (
  grant_id bigint primary key references rewards.grants,
  -- hundredths of a ledger unit: amount times weight in per cent
  counted bigint not null,
  -- stakes less what was given back of them, in ledger units, whatever they counted
  staked bigint not null
);

-- Money that came back to a grant after its end, and left its held account: once each.
create table rewards.disposals (
  id bigint generated always as identity primary key,
  grant_id bigint not null references rewards.grants,
  amount bigint not null check (amount > 0),
  rule text not null check (rule in ('taken_back', 'paid_as_cash')),
  at timestamptz not null
);
create index disposals_of_a_grant on rewards.disposals (grant_id);
create trigger disposals_only_grow before update or delete or truncate on rewards.disposals
  for each statement execute function core.refuse_change();

create index contributions_of_a_round on rewards.contributions (grant_id, vendor, round_id);

-- all rounds of a purse: whether the follower has read everything that was staked with it
create index rounds_of_a_purse on bets.rounds (purse) where purse is not null;
create view bets.round_details with (security_invoker = true) as select vendor, round_id, member_id, detail from bets.rounds;
comment on view bets.round_details is 'Public facts of rounds: least odds are read from them.';

-- How a brand gives bonus money: with a purse of its own, or as cash that is locked until it was staked.
create table rewards.brand_rules (
  brand text primary key,
  design text not null check (design in ('purse', 'single_wallet'))
);
