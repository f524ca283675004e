-- The lottery hall (docs/reference/games.md 0 to 4.1). Plays, boards and schedules are data of games/lottery; here is what a
-- brand sells, which issues there are, how each was drawn, and who bought what.
create schema lottery;

-- What a brand sells of a lottery and at which price. A version never changes; a ticket names the one that it was sold by.
create table lottery.terms (
  id bigint generated always as identity primary key,
  merchant text not null,
  lottery text not null,
  version int not null check (version > 0),
  terms jsonb not null,
  from_at timestamptz not null,
  restored int,
  by_name text not null,
  at timestamptz not null,
  unique (merchant, lottery, version)
);
create trigger terms_only_grow before update or delete or truncate on lottery.terms
  for each statement execute function core.refuse_change();

-- Days on which a lottery does not draw, draws at another time, or draws as well; the newest version counts.
create table lottery.calendars (
  lottery text not null,
  version int not null check (version > 0),
  days jsonb not null,
  reason text not null,
  by_name text not null,
  at timestamptz not null,
  primary key (lottery, version)
);
create trigger calendars_only_grow before update or delete or truncate on lottery.calendars
  for each statement execute function core.refuse_change();

-- A chain of secrets of the house's own draws. `commitment` is its end, published before its first draw; `secret` is its
-- beginning in a box. Link i is the commitment's i-th pre-image, so that the seal of link i is link i - 1: issues take links
-- in their order when they open, none is left out, and one is on sale at a time.
create table lottery.chains (
  id bigint generated always as identity primary key,
  lottery text not null,
  length int not null check (length > 0),
  commitment text not null check (commitment ~ '^[0-9a-f]{64}$'),
  secret text not null,
  -- the second secret, sealed in advance, of draws for which no public beacon is named
  beacon_secret text not null,
  beacon_commitment text not null check (beacon_commitment ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null
);
create trigger chains_stay before delete or truncate on lottery.chains
  for each statement execute function core.refuse_change();
-- routine: lottery.keep_chain
create trigger chains_say_what_they_said before update on lottery.chains
  for each row execute function lottery.keep_chain();
create index chains_of_a_lottery on lottery.chains (lottery, id);

create table lottery.issues (
  id bigint generated always as identity primary key,
  lottery text not null,
  number text not null,
  -- in the lottery's own time zone
  day date not null,
  -- simulation: stands in for the feed of an official draw and says so
  source text not null check (source in ('own', 'official', 'simulation')),
  state text not null check (state in
    ('pending', 'open', 'closed', 'drawing', 'drawn', 'settling', 'settled', 'resettling', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  draws_at timestamptz not null,
  -- a result that has not come by then makes it void
  void_at timestamptz not null,
  -- of the house's own draws
  chain bigint references lottery.chains,
  link int,
  seal text,
  -- named before the close: a public beacon's pulse, or the local one
  beacon text,
  pulse bigint,
  beacon_seal text,
  -- told when it is drawn
  secret text,
  beacon_value text,
  beacon_signature text,
  board jsonb,
  drawn_at timestamptz,
  -- 1 when it is drawn; grows with each correction; a ticket is settled once for each
  settle_version int not null default 0,
  settled_at timestamptz,
  void_reason text,
  unique (lottery, number),
  unique (chain, link),
  constraint issues_close_before_they_draw check (opens_at < closes_at and closes_at <= draws_at and draws_at < void_at),
  constraint issues_that_are_drawn_have_a_board check
    (state not in ('drawn', 'settling', 'settled', 'resettling') or (board is not null and drawn_at is not null)),
  constraint issues_are_void_for_a_reason check ((state = 'void') = (void_reason is not null)),
  constraint issues_of_a_chain_have_a_link check ((chain is null) = (link is null) and (chain is null) = (seal is null)),
  constraint issues_of_our_own_are_sealed_when_they_open check (source <> 'own' or state in ('pending', 'void') or chain is not null),
  constraint issues_tell_no_secret_before_they_are_drawn check (secret is null or board is not null or state = 'void')
);
create index issues_to_come on lottery.issues (lottery, draws_at);
create index issues_to_open on lottery.issues (opens_at) where state = 'pending';
create index issues_to_close on lottery.issues (closes_at) where state = 'open';
create index issues_to_draw on lottery.issues (draws_at) where state in ('closed', 'drawing');
create index issues_to_settle on lottery.issues (drawn_at) where state in ('drawn', 'settling', 'resettling');
create index issues_that_are_drawn on lottery.issues (lottery, draws_at desc) where board is not null;
create index issues_of_all_that_are_drawn on lottery.issues (draws_at desc, id desc) where board is not null;
create index issues_of_a_day on lottery.issues (day, lottery) where board is not null;
-- routine: lottery.keep_issue
create trigger issues_move_forward before update or delete on lottery.issues
  for each row execute function lottery.keep_issue();

-- What sources said of an official draw. Two sources that differ stop the settlement.
create table lottery.results (
  id bigint generated always as identity primary key,
  issue bigint not null references lottery.issues,
  source text not null,
  board jsonb not null,
  state text not null check (state in ('offered', 'accepted', 'rejected')),
  by_name text,
  -- the message of a feed as it was signed
  message text,
  at timestamptz not null,
  unique (issue, source, board)
);

-- Corrections of a published board.
create table lottery.corrections (
  id bigint generated always as identity primary key,
  issue bigint not null references lottery.issues,
  settle_version int not null,
  before jsonb not null,
  after jsonb not null,
  reason text not null,
  at timestamptz not null,
  unique (issue, settle_version)
);
create trigger corrections_only_grow before update or delete or truncate on lottery.corrections
  for each statement execute function core.refuse_change();

-- What past draws were, kept with each draw, so that nobody counts a hundred thousand boards to look at a page. `draws`: the
-- number of the last one counted, from 1 on; `through`: its time. They say nothing about the next one.
create table lottery.archives (
  lottery text primary key,
  draws int not null check (draws >= 0),
  through timestamptz not null
);
create table lottery.falls (
  lottery text not null,
  position text not null,
  number int not null,
  fell int not null check (fell > 0),
  -- the draw in which it fell last, and the most draws in a row without it before that
  last int not null,
  absent_max int not null check (absent_max >= 0),
  primary key (lottery, position, number)
);
