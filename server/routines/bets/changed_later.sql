-- Returns whether a row was last changed by a transaction with a later number than the asking one, which has committed.
-- What the asking transaction wrote behind a savepoint has a later number, too, and is no such row. After a million
-- transactions nothing is compared any more. Volatile, as what it calls is: so the planner puts its text into the asking
-- statement; declared stable it was opened as a function of its own for each batch, and for each row again.
create or replace function bets.changed_later(p_xmin xid) returns boolean language sql volatile as $$
  select case when age(p_xmin) between -1000000 and -1 then
    pg_xact_status(((pg_current_xact_id()::text::bigint >> 32 << 32) + p_xmin::text::bigint)::text::xid8) = 'committed'
  else false end
$$;
