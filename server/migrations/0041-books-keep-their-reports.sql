-- What the books said each time they were asked; kept for ever.
create schema books;

create table books.reports (
  id bigint generated always as identity primary key,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- the operator who asked; null for the nightly job
  asked_by text,
  asked_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  -- how many checks are done, and of how many
  done int not null default 0,
  total int not null default 0,
  -- [{code, name, examined, differing, ms, samples: [{id, what}]}], in the order in which they were asked
  checks jsonb not null default '[]',
  differing bigint not null default 0,
  fault text,
  constraint reports_end_once check ((state in ('done', 'failed')) = (ended_at is not null))
);
-- one report waits or runs at a time
create unique index reports_under_way on books.reports ((true)) where state in ('waiting', 'running');
