-- What happened to members, told in the commit in which it happened, so that whoever must know reads it later from a place of his own
-- (docs/decisions/0440). Topics and what each tells are closed in contract/facts.ts. Money is in ledger units, as text; no names,
-- addresses or numbers: whoever needs them looks them up by the member's id.
create table core.facts (
  epoch smallint not null,
  xid xid8 not null default pg_current_xact_id(),
  -- the journal's own, so that a follower of both reads them in one order
  seq bigint not null default nextval('bets.journal_seq'),
  at timestamptz not null,
  topic text not null check (topic ~ '^[a-z-]+\.[a-z-]+$'),
  version smallint not null check (version > 0),
  brand text not null check (brand <> ''),
  member_id text not null check (member_id <> ''),
  tells jsonb not null check (jsonb_typeof(tells) = 'object'),
  -- not in the order of reading: a plan along this one would read the facts of every topic
  primary key (at, epoch, xid, seq)
) partition by range (at);

-- A follower reads each of its topics along this one, and nothing of the others.
create index facts_of_a_topic on core.facts (topic, epoch, xid, seq);

-- The safety net: a month that nobody prepared.
create table core.facts_default partition of core.facts default;

create trigger facts_only_grow before update or delete or truncate on core.facts
  for each statement execute function core.refuse_change();

-- routine: core.ensure_fact_months
select core.ensure_fact_months(now() - interval '3 months', now() + interval '3 months');

-- Followers follow facts, the journal, or both: where each stands is no longer the journal's alone.
alter table bets.followers set schema core;
