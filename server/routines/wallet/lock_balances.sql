-- Locks accounts in the order of their ids, as wallet.post_batch does, and returns what they hold.
create or replace function wallet.lock_balances(p_ids bigint[]) returns table (id bigint, balance bigint) language sql
-- runs as the owner, with a search path in which no other role can write
security definer set search_path = pg_catalog, public, pg_temp
as $$
  select a.id, a.balance from wallet.accounts a where a.id = any (p_ids) order by a.id for no key update
$$;
