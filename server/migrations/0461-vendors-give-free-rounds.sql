-- Free rounds that members are given at vendors' games (docs/decisions/0517).
alter type wallet.reason add value 'free_rounds' after 'bonus_held';
alter type wallet.reason add value 'free_rounds_back' after 'free_rounds';

-- Whether a vendor takes the commands about free rounds, and where; without an address the house's own studio is asked.
alter table games.vendors
  add has_free_rounds boolean not null default false,
  add free_rounds_url text check (free_rounds_url ~ '^https?://');

create table games.free_rounds (
  id bigint generated always as identity primary key,
  -- the grant's id at the vendor: 'F-8K2M4QXT'
  reference text not null unique,
  -- what they were given for: 'reward:17', once each
  source text not null unique,
  vendor text not null references games.vendors (code),
  game_code text not null,
  member_id text not null,
  brand text not null,
  currency text not null,
  rounds integer not null check (rounds > 0),
  -- of one round, in ledger units: what the vendor plays it with; nobody pays it
  stake bigint not null check (stake > 0),
  -- the most that all rounds together pay: reserved with the promise
  win_max bigint not null check (win_max > 0),
  winnings text not null check (winnings in ('cash', 'bonus')),
  state text not null check (state in ('issuing', 'issued', 'cancelling', 'cancelled', 'ended', 'refused')),
  why text,
  -- rounds that began and were not taken back, and what counts of their wins
  used integer not null default 0,
  won bigint not null default 0,
  created_at timestamptz not null,
  -- no round begins from then on
  expires_at timestamptz not null,
  issued_at timestamptz,
  last_at timestamptz,
  ended_at timestamptz,
  -- from then on its winnings are final: `settled` is what they were, `is_closed` that no round was open
  settled_at timestamptz,
  settled bigint check (settled >= 0),
  is_closed boolean,
  -- how often the vendor was called, when it is called next, and what it said last
  asks integer not null default 0,
  next_ask_at timestamptz,
  told jsonb,
  needs_attention boolean not null default false,
  constraint free_rounds_are_no_more_than_given check (used between 0 and rounds),
  constraint free_rounds_pay_no_more_than_reserved check (won between 0 and win_max),
  constraint free_rounds_end_at_a_moment check ((ended_at is null) = (state in ('issuing', 'issued', 'cancelling'))),
  constraint free_rounds_are_settled_with_an_amount check ((settled_at is null) = (settled is null) and (settled_at is null) = (is_closed is null))
);
create index free_rounds_of_a_member on games.free_rounds (member_id, id);
create index free_rounds_to_tell on games.free_rounds (next_ask_at) where next_ask_at is not null;
create index free_rounds_unsettled on games.free_rounds (id) where settled_at is null;

-- Which grant a vendor's transaction belongs to, and what of a win counts to it.
alter table games.vendor_transactions add free_rounds text, add free_won bigint;
create index vendor_transactions_of_free_rounds on games.vendor_transactions (free_rounds) where free_rounds is not null;
alter type games.transaction_line add attribute free_rounds text, add attribute free_won bigint;

-- routine: games.keep_free_rounds
create trigger free_rounds_keep_what_was_given before update or delete on games.free_rounds
  for each row execute function games.keep_free_rounds();

create view games.free_round_ends with (security_invoker = true) as
  select id, reference, source, member_id, win_max, winnings, state, won, settled, is_closed from games.free_rounds;
comment on view games.free_round_ends is 'What free rounds were given for, and what they won: modules above settle them.';

-- the studio gives them in its slots, at every vendor that it stands for and that has no wallets of its own
update games.vendors v set has_free_rounds = true
  where v.is_single and exists (select from games.games g where g.vendor = v.code and g.engine ^@ 'slot');

insert into wallet.effects (name) values ('games.use_free_rounds');
