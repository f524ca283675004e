-- What a brand allows of agents' contracts, and who signed which text by what (docs/decisions/0703).
create table agents.contract_rules (brand text primary key references core.brands (code), document jsonb not null);

-- One signature of each side. A contract of the brand is signed for it by the two persons of its decision.
create table agents.contract_signatures (
  contract_id bigint not null references agents.contracts,
  side text not null check (side in ('giver', 'taker')),
  means text not null check (means in ('paymentPassword', 'passkey', 'decision')),
  at timestamptz not null,
  -- SHA-256 of the whole text: both sign the same one
  print text not null check (print ~ '^[0-9a-f]{64}$'),
  primary key (contract_id, side)
);
-- routine: core.refuse_change
create trigger contract_signatures_only_grow before update or delete or truncate on agents.contract_signatures
  for each statement execute function core.refuse_change();

-- offers whose taker was told that they are over soon
create table agents.contract_reminders (contract_id bigint primary key references agents.contracts, at timestamptz not null);
