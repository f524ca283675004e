-- Makes the months' partitions from one month to another; lines of such a month in the default partition are moved.
create or replace function bets.ensure_partitions(p_from timestamptz, p_to timestamptz) returns int language plpgsql
-- runs as the owner, with a search path in which no other role can write
security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_month timestamptz := date_trunc('month', p_from, 'UTC');
  v_name text;
  v_made int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('bets.ensure_partitions'));
  while v_month <= p_to loop
    v_name := 'journal_' || to_char(v_month at time zone 'UTC', 'YYYY_MM');
    if to_regclass('bets.' || v_name) is null then
      execute format('create table bets.%I (like bets.journal including defaults including constraints)', v_name);
      execute format(
        'with moved as (delete from bets.journal_default where at >= %L and at < %L returning *)
          insert into bets.%I select * from moved',
        v_month, v_month + interval '1 month', v_name
      );
      execute format(
        'alter table bets.journal attach partition bets.%I for values from (%L) to (%L)',
        v_name, v_month, v_month + interval '1 month'
      );
      v_made := v_made + 1;
    end if;
    v_month := date_trunc('month', v_month + interval '32 days', 'UTC');
  end loop;
  return v_made;
end $$;
