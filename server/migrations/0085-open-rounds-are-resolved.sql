-- A round that stays open holds its stake. It is resolved once: by an operator, or by the vendor's rule when its time is over.

create index rounds_open_of_a_member on bets.rounds (member_id, opened_at) where state = 'open';
create index rounds_open_of_a_vendor on bets.rounds (vendor, opened_at) where state = 'open';

-- the bets of a round, to give their stakes back
create index vendor_transactions_bets_of_a_round on games.vendor_transactions (vendor, round_id) where kind = 'bet';

-- void: the stakes go back and the round counts as never played. closed: it ends as it stands, what was not paid has lost.
create type games.outcome as enum ('void', 'closed');

-- When a vendor's open rounds are resolved by themselves. Without a row, as the code's own default says.
create table games.round_rules (
  vendor text primary key references games.vendors (code),
  after_minutes int not null check (after_minutes between 5 and 43200),
  outcome games.outcome not null
);

-- The round is named as the journal names it. A round that took another bet after it was resolved may be resolved again.
create table games.resolutions (
  vendor text not null,
  round_id text not null,
  member_id text not null,
  round bigint not null,
  outcome games.outcome not null,
  reason text not null,
  -- null: the vendor's rule decided
  operator_id bigint,
  decided_at timestamptz not null,
  -- null while it is being carried out
  done_at timestamptz,
  primary key (vendor, round_id, member_id)
);
create index resolutions_under_way on games.resolutions (decided_at) where done_at is null;

insert into wallet.effects (name) values ('games.refuse_after_void');
