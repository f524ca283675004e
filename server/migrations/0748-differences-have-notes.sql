-- What operators found out about differences between a provider's statement and what was recorded. Notes hold for the
-- difference of a day, however often that day is compared, and are never changed.
create table cashier.difference_notes (
  id bigint generated always as identity primary key,
  merchant text not null references core.brands (code),
  provider text not null references cashier.providers (code),
  -- a day of UTC
  day date not null,
  kind text not null check (kind in ('deposit', 'payout')),
  reference text not null,
  currency text not null,
  -- what differed then: kind of difference, recorded and stated amount; a closed one that changes is open again
  was text not null,
  text text not null,
  closes boolean not null,
  operator text not null,
  at timestamptz not null
);
create index difference_notes_of_day on cashier.difference_notes (merchant, provider, day, id);
-- routine: core.refuse_change
create trigger difference_notes_only_grow before update or delete or truncate on cashier.difference_notes
  for each statement execute function core.refuse_change();
