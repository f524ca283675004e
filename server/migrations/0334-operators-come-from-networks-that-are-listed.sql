-- From which networks operators log in and act: those of a brand by its code, those of the house under '-'. No row, or none in it: from anywhere.
create table identity.operator_networks (
  scope text primary key,
  networks text[] not null check (cardinality(networks) <= 20),
  changed_at timestamptz not null
);
