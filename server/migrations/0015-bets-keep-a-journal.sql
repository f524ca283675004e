-- What was staked and won. The journal is append-only and the only source of turnover; a round is what its lines add up to.
create schema bets;

create type bets.kind as enum ('stake', 'payout', 'reversal', 'close');
create type bets.reversed as enum ('stake', 'payout');
create type bets.round_state as enum ('open', 'settled', 'rolled_back');

create table bets.rounds (
  id bigint generated always as identity primary key,
  vendor text not null,
  round_id text not null,
  member_id text not null,
  trial boolean not null,
  game_code text not null,
  game_type text not null,
  currency text not null,
  agent_line text,
  state bets.round_state not null default 'open',
  -- what is staked and paid once everything taken back is taken off
  stake bigint not null default 0 check (stake >= 0),
  valid_bet bigint not null default 0 check (valid_bet between 0 and stake),
  payout bigint not null default 0 check (payout >= 0),
  detail jsonb not null default '{}',
  opened_at timestamptz not null,
  settled_at timestamptz,
  unique (vendor, round_id, member_id),
  constraint rounds_are_settled_at_a_time check ((state = 'settled') = (settled_at is not null))
) with (fillfactor = 80);

-- the member stands second: a round is looked up by (vendor, round_id, member_id), and a plan made while the table was empty must not
-- find it by walking through all rounds of its member
create index rounds_of_a_member on bets.rounds (trial, member_id, opened_at desc, id desc);
create index rounds_won on bets.rounds (settled_at desc) where state = 'settled' and not trial and payout > stake;

-- Raised by one after the database was restored from a dump: transaction ids then start anew (bets.begin_epoch).
create table bets.epochs (number smallint primary key, began_at timestamptz not null default now());
insert into bets.epochs (number) values (1);

-- routine: bets.begin_epoch

create sequence bets.journal_seq;

-- (epoch, xid, seq) is the order in which followers read: lines of transactions below the horizon can no longer be joined by
-- others in front of them.
create table bets.journal (
  epoch smallint not null,
  xid xid8 not null default pg_current_xact_id(),
  seq bigint not null default nextval('bets.journal_seq'),
  at timestamptz not null,
  round bigint not null,
  member_id text not null,
  vendor text not null,
  round_id text not null,
  kind bets.kind not null,
  reverses bets.reversed,
  amount bigint not null check (amount >= 0),
  currency text not null,
  game_code text not null,
  game_type text not null,
  trial boolean not null,
  agent_line text,
  transfer_id bigint,
  primary key (epoch, xid, seq, at),
  constraint journal_reversals_name_what check ((kind = 'reversal') = (reverses is not null)),
  constraint journal_money_has_its_transfer check ((amount > 0) = (transfer_id is not null)),
  constraint journal_closing_moves_nothing check (kind <> 'close' or amount = 0)
) partition by range (at);

create index journal_of_a_round on bets.journal (round);

-- The safety net: a month that nobody prepared.
create table bets.journal_default partition of bets.journal default;

-- routine: bets.ensure_partitions

select bets.ensure_partitions(now() - interval '3 months', now() + interval '3 months');

-- routine: bets.refuse_change
create trigger journal_stays before update or delete on bets.journal for each statement execute function bets.refuse_change();
