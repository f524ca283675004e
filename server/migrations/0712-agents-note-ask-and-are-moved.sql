-- What an agent notes about an account of the own line. Nobody else reads it.
create table agents.remarks (
  agent_id bigint not null,
  account_id bigint not null,
  text text not null check (length(text) between 1 and 200),
  at timestamptz not null,
  primary key (agent_id, account_id)
);

-- What agents ask operators: to freeze an account of their line. Operators decide.
create table agents.freeze_requests (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  agent_id bigint not null,
  account_id bigint not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused', 'withdrawn')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  -- the operator, and what he noted; agents read neither
  answered_by text,
  note text,
  check ((state = 'open') = (answered_at is null))
);
create unique index freeze_requests_open on agents.freeze_requests (agent_id, account_id) where state = 'open';
create index freeze_requests_of_agent on agents.freeze_requests (agent_id, id desc);
create index freeze_requests_of_brand on agents.freeze_requests (brand, state, id desc);

-- Every move of a line: who, from where, to where, and the decision of two persons behind it.
create table agents.moves (
  id bigint generated always as identity primary key,
  brand text not null references core.brands (code),
  account_id bigint not null,
  -- the account above, before and after; null: none
  from_id bigint,
  to_id bigint,
  from_path text not null,
  to_path text not null,
  -- accounts that moved, the first one included
  people int not null check (people > 0),
  reason text not null,
  at timestamptz not null,
  decision_id bigint not null unique references core.decisions
);
create index moves_of_account on agents.moves (account_id, id desc);
create trigger moves_only_grow before update or delete or truncate on agents.moves
  for each statement execute function core.refuse_change();

-- The list of a brand's agents.
create index accounts_agents on identity.accounts (merchant, id desc) where type in (1, 2, 41, 42);

update identity.roles set permissions = permissions || '{agents.read,agents.write}'::text[]
  where name = 'admin';
update identity.roles set permissions = permissions || '{agents.read}'::text[]
  where name in ('manager', 'finance', 'support', 'viewer');
