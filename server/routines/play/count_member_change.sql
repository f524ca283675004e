-- Counts a change of what decides about a member's play. The argument names the column with the member.
create or replace function play.count_member_change() returns trigger language plpgsql as $$
declare
  v_member text := to_jsonb(case when tg_op = 'DELETE' then old else new end) ->> tg_argv[0];
begin
  insert into play.member_versions as m (member_id) values (v_member)
    on conflict (member_id) do update set version = m.version + 1;
  return null;
end $$;
