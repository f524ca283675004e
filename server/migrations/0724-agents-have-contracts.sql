-- Contracts of agents: written once, answered once, ended once (docs/decisions/0703).
create table agents.contracts (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- who gives it and pays it; null: the brand
  giver_id text,
  taker_id text not null,
  currency text not null,
  terms jsonb not null check (terms ->> 'kind' = kind),
  state text not null default 'offered' check (state in ('offered', 'accepted', 'rejected', 'cancelled', 'expired')),
  -- the operator who asked for it; null: an agent gives it
  offered_by text,
  -- the decision of two persons behind a contract of the brand
  decision_id bigint unique references core.decisions,
  -- made once, however often it was sent
  request_id text,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  -- from when to when it counts: whole business days of dividends and daily salaries, moments of the others; until: the first day,
  -- or moment, that does not count
  from_day date,
  until_day date,
  from_at timestamptz,
  until_at timestamptz,
  end_reason text check (end_reason in ('replaced', 'uplineChanged', 'byGiver', 'byTaker', 'moved')),
  constraint contracts_are_given_by_one check ((giver_id is null) = (offered_by is not null) and giver_id is distinct from taker_id),
  constraint contracts_of_the_brand_are_decided check ((giver_id is null) = (decision_id is not null)),
  constraint contracts_are_answered check ((state = 'offered') = (answered_at is null)),
  constraint contracts_begin_when_accepted check (
    case when state <> 'accepted' then num_nonnulls(from_day, until_day, from_at, until_at, end_reason) = 0
    when kind in ('dividend', 'daily') then from_day is not null and num_nonnulls(from_at, until_at) = 0
    else from_at is not null and num_nonnulls(from_day, until_day) = 0 end),
  constraint contracts_end_for_a_reason check ((num_nonnulls(until_day, until_at) = 0) = (end_reason is null)),
  constraint contracts_end_after_they_began check (until_day >= from_day and until_at >= from_at)
);
-- one that goes on, and one offer of each giver, for a kind and a taker
create unique index contracts_going_on on agents.contracts (taker_id, kind) where state = 'accepted' and until_day is null and until_at is null;
create unique index contracts_on_offer on agents.contracts (taker_id, kind, coalesce(giver_id, '')) where state = 'offered';
create unique index contracts_by_request on agents.contracts (giver_id, request_id) where request_id is not null;
create index contracts_of_a_taker on agents.contracts (taker_id, id desc);
create index contracts_of_a_giver on agents.contracts (giver_id, id desc) where giver_id is not null;
create index contracts_of_a_brand on agents.contracts (brand, kind, id desc);
create index contracts_to_expire on agents.contracts (expires_at) where state = 'offered';
-- routine: agents.keep_contract
create trigger contracts_stay before update or delete on agents.contracts for each row execute function agents.keep_contract();
create trigger contracts_only_grow before truncate on agents.contracts for each statement execute function core.refuse_change();
