-- An account that its owner closes: asked for, undone within the time to think, then shut.
alter table identity.accounts drop constraint accounts_status_check;
alter table identity.accounts add constraint accounts_status_check check (status in ('active', 'frozen', 'closed'));

create table identity.closings (
  id bigint generated always as identity primary key,
  account_id bigint not null references identity.accounts (id),
  reason text not null,
  note text not null default '' check (length(note) <= 140),
  asked_at timestamptz not null,
  closes_at timestamptz not null,
  -- how it ended; null while there is time to think
  outcome text check (outcome in ('stopped', 'tied', 'closed')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
create unique index closings_open on identity.closings (account_id) where outcome is null;
create index closings_due on identity.closings (closes_at) where outcome is null;
create index closings_of_account on identity.closings (account_id, id desc);
