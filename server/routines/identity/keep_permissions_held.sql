-- Raises when the last operator with a permission of the house would lose it. Only those who can log in are counted: an
-- operator whose password and factors were reset, and who has not used the link yet, does not count.
create or replace function identity.keep_permissions_held(p_permissions text[], p_without bigint) returns void language plpgsql as $$
declare
  v_permission text;
begin
  perform pg_advisory_xact_lock(hashtextextended('who holds the house', 0));
  foreach v_permission in array p_permissions loop
    if not exists (
      select from identity.operators o join identity.roles r on r.name = o.role
      where o.merchant is null and o.status = 'active' and o.id is distinct from p_without and v_permission = any (r.permissions)
        and (exists (select from identity.passkeys k where k.operator_id = o.id)
          or (o.password_hash is not null
            and (o.is_seeded or exists (select from identity.totp_factors t where t.operator_id = o.id and t.confirmed_at is not null))))
    ) then
      raise exception 'nobody of the house would hold %', v_permission using errcode = 'FH004', detail = v_permission;
    end if;
  end loop;
end $$;
