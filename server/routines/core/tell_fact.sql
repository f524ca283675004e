-- Writes a fact: the only way to do so. The database assigns the place in the log, because followers trust it.
create or replace function core.tell_fact(p_at timestamptz, p_topic text, p_version smallint, p_brand text, p_member text, p_tells jsonb)
returns void language sql
-- runs as the owner, with a search path in which no other role can write
security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into core.facts (epoch, at, topic, version, brand, member_id, tells)
  select max(number), p_at, p_topic, p_version, p_brand, p_member, p_tells from bets.epochs
$$;
