-- Lucky wheels, raffles, red envelopes and check-ins (docs/reference/games.md 9.2): what each is decided by is sealed
-- before and told after, and every outcome stands for ever.

-- What members did on each day of their brand, counted by a follower of facts and of the journal. Ledger units; what
-- was voided is taken off on the day of the void, so a day may be below zero.
create table promotions.luck_days (
  member_id text not null,
  day date not null,
  brand text not null,
  logged_in boolean not null default false,
  deposited bigint not null default 0,
  staked bigint not null default 0,
  primary key (member_id, day)
);

-- One draw: a wheel's day, a rain, a pack of envelopes, a raffle. Its secret is published when it is over, its seal from
-- the beginning.
create table promotions.draws (
  id bigint generated always as identity primary key,
  reference text not null unique,
  offer_id bigint not null,
  version integer not null,
  brand text not null,
  kind text not null check (kind in ('lucky_wheel', 'envelope_rain', 'red_envelope', 'raffle')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  -- a box (server/lib/secret-box.ts): 32 bytes in hex
  secret text not null,
  told_at timestamptz,
  -- envelopes: how many there are, their sum in ledger units, and how many are taken
  envelopes integer check (envelopes > 0),
  sum bigint check (sum > 0),
  taken integer not null default 0,
  -- raffles: tickets that take part, and the root of their tree since the close
  tickets integer not null default 0 check (tickets >= 0),
  root text check (root ~ '^[0-9a-f]{64}$'),
  state text not null check (state in ('open', 'closed', 'drawn', 'over', 'void')),
  -- raffles: when the winners may be paid
  released_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  reason text,
  created_at timestamptz not null,
  foreign key (offer_id, version) references promotions.offer_versions (offer_id, number),
  check (closes_at > opens_at),
  constraint envelopes_have_a_sum check ((kind in ('envelope_rain', 'red_envelope')) = (envelopes is not null and sum is not null)),
  constraint no_more_is_taken_than_there_is check (taken >= 0 and taken <= coalesce(envelopes, 0)),
  constraint drawn_from_a_root check (state <> 'drawn' or kind <> 'raffle' or root is not null),
  constraint void_for_a_reason check (state <> 'void' or (reason is not null and ended_by is not null))
);
create unique index draws_begin_once on promotions.draws (offer_id, opens_at) where state <> 'void';
create index draws_under_way on promotions.draws (closes_at) where state in ('open', 'closed');
create index draws_of_an_offer on promotions.draws (offer_id, opens_at desc);
-- The secret, its seal and what it decides are fixed; a draw that is over stays so.
-- routine: promotions.keep_draw
create trigger draws_keep_their_seal before update or delete on promotions.draws
  for each row execute function promotions.keep_draw();

-- What is left of a wheel's prizes that are in stock, by version; `prize` is its place in the document, from 0.
create table promotions.prize_stock (
  offer_id bigint not null,
  version integer not null,
  prize integer not null,
  left_over integer not null check (left_over >= 0),
  primary key (offer_id, version, prize),
  foreign key (offer_id, version) references promotions.offer_versions (offer_id, number)
);

-- One ticket, one outcome: `number` counts the member's tickets of the offer from 1.
create table promotions.spins (
  offer_id bigint not null,
  member_id text not null,
  number integer not null check (number > 0),
  version integer not null,
  draw_id bigint not null references promotions.draws,
  seed text not null check (seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- what was drawn, and what was given in its place where its stock had run out
  drawn integer not null check (drawn >= 0),
  prize integer not null check (prize >= 0),
  amount bigint not null check (amount >= 0),
  reward text,
  at timestamptz not null,
  primary key (offer_id, member_id, number),
  check ((amount > 0) = (reward is not null))
);
create index spins_of_a_draw on promotions.spins (draw_id, at desc);
create trigger spins_only_grow before update or delete or truncate on promotions.spins
  for each statement execute function core.refuse_change();

-- One envelope a member and draw; `place` is its place among all, from 0.
create table promotions.grabs (
  draw_id bigint not null references promotions.draws,
  member_id text not null,
  place integer not null check (place >= 0),
  amount bigint not null check (amount > 0),
  reward text not null,
  at timestamptz not null,
  primary key (draw_id, member_id),
  unique (draw_id, place)
);
create trigger grabs_only_grow before update or delete or truncate on promotions.grabs
  for each statement execute function core.refuse_change();

create table promotions.check_ins (
  offer_id bigint not null references promotions.offers,
  member_id text not null,
  day date not null,
  step integer not null check (step > 0),
  amount bigint not null check (amount > 0),
  reward text not null,
  at timestamptz not null,
  primary key (offer_id, member_id, day)
);
create trigger check_ins_only_grow before update or delete or truncate on promotions.check_ins
  for each statement execute function core.refuse_change();

-- Tickets that take part in a raffle, numbered from 1 over all members. `holder`: the member's first ticket.
create table promotions.raffle_tickets (
  draw_id bigint not null references promotions.draws,
  ticket integer not null check (ticket > 0),
  member_id text not null,
  number integer not null check (number > 0),
  holder integer not null check (holder > 0 and holder <= ticket),
  seed text not null check (seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  at timestamptz not null,
  primary key (draw_id, ticket),
  unique (draw_id, member_id, number)
);
create trigger raffle_tickets_only_grow before update or delete or truncate on promotions.raffle_tickets
  for each statement execute function core.refuse_change();

-- Drawn tickets in their order, with their way to the root. `prize` null: its holder had won before. The list is
-- frozen: only whether it was paid is written later, once.
create table promotions.raffle_winners (
  draw_id bigint not null references promotions.draws,
  place integer not null check (place >= 0),
  ticket integer not null,
  prize integer check (prize >= 0),
  member_id text not null,
  amount bigint not null check (amount >= 0),
  path jsonb not null,
  state text not null check (state in ('passed', 'due', 'given', 'withheld', 'void')),
  reward text,
  -- why it was withheld, for operators
  reason text,
  settled_at timestamptz,
  primary key (draw_id, place),
  unique (draw_id, ticket),
  foreign key (draw_id, ticket) references promotions.raffle_tickets (draw_id, ticket),
  check ((prize is null) = (state = 'passed')),
  check ((state = 'given') = (reward is not null)),
  check ((state in ('passed', 'due')) = (settled_at is null))
);
create index raffle_prizes_due on promotions.raffle_winners (draw_id, place) where state = 'due';
-- routine: promotions.keep_winner
create trigger winners_are_frozen before update or delete on promotions.raffle_winners
  for each row execute function promotions.keep_winner();
