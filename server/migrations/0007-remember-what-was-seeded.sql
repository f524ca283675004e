-- Seeds that take several commits: where one was cut off, the next start goes on with the same moments.
create table core.seeds (
  name text primary key,
  began_at timestamptz not null,
  done_at timestamptz
);
