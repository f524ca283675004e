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

create function bets.begin_epoch() returns smallint language sql as $$
  insert into bets.epochs (number) select max(number) + 1 from bets.epochs returning number
$$;

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

-- Makes the months' partitions from one month to another; lines of such a month that fell into the net move over.
create function bets.ensure_partitions(p_from timestamptz, p_to timestamptz) returns int language plpgsql as $$
declare
  v_month timestamptz := date_trunc('month', p_from, 'UTC');
  v_name text;
  v_made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('bets.ensure_partitions'));
  while v_month <= p_to loop
    v_name := 'journal_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('bets.' || v_name) is null then
      execute format('create table bets.%I (like bets.journal including defaults including constraints)', v_name);
      execute format(
        'with moved as (delete from bets.journal_default where at >= %L and at < %L returning *)
          insert into bets.%I select * from moved',
        v_month, v_month + interval '1 month', v_name
      );
      execute format(
        'alter table bets.journal attach partition bets.%I for values from (%L) to (%L)',
        v_name, v_month, v_month + interval '1 month'
      );
      v_made := v_made + 1;
    end if;
    v_month := date_trunc('month', v_month + interval '32 days', 'UTC');
  end loop;
  return v_made;
end $$;

select bets.ensure_partitions(now() - interval '3 months', now() + interval '3 months');

create function bets.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what the journal wrote stays written';
end $$;
create trigger journal_stays before update or delete on bets.journal for each statement execute function bets.refuse_change();
