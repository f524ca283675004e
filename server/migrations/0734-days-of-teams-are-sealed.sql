-- What teams did on a day and what it brought their agents, as it was sealed (docs/decisions/0705): a chain for each brand and currency.
create table agents.seals (
  brand text not null references core.brands (code),
  currency text not null,
  day date not null,
  accounts int not null,
  entries int not null,
  root bytea not null check (length(root) = 32),
  previous bytea not null check (length(previous) = 32),
  link bytea not null check (length(link) = 32),
  -- the levels of the tree, from the leaves up
  levels bytea[] not null,
  blinding_key bytea not null,
  sealed_at timestamptz not null,
  primary key (brand, currency, day)
);
-- routine: core.refuse_change
create trigger seals_stay before update or delete or truncate on agents.seals for each statement execute function core.refuse_change();

-- A figure of an agent on a day, in ledger units: "account" of a statement. Before it were so many entries and so much.
create table agents.sealed_figures (
  agent_id text not null,
  currency text not null,
  measure text not null,
  day date not null,
  brand text not null,
  position int not null,
  entries_before int not null,
  opening bigint not null,
  -- each entry: what it is of, and how much
  parts jsonb not null,
  closing bigint not null,
  primary key (agent_id, currency, measure, day),
  foreign key (brand, currency, day) references agents.seals
);
create index sealed_figures_of_a_day on agents.sealed_figures (brand, currency, day);
create trigger sealed_figures_stay before update or delete or truncate on agents.sealed_figures
  for each statement execute function core.refuse_change();

-- bills that are in a sealed day: each in one
create table agents.sealed_bills (bill_id bigint primary key references agents.bills, day date not null);
create trigger sealed_bills_stay before update or delete or truncate on agents.sealed_bills for each statement execute function core.refuse_change();
