-- Whoever is the last to hold a permission of the house keeps it: counted are those who can get in. Somebody whose password and factors
-- were taken from him, and who has yet to use his link, does not hold the house for the others.
create function identity.keep_permissions_held(p_permissions text[], p_without bigint) returns void language plpgsql as $$
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

create or replace function identity.keep_house_held() returns trigger language plpgsql as $$
declare
  v_old text[]; v_new text[];
begin
  if old.merchant is not null or old.status <> 'active' then return new; end if;
  select permissions into v_old from identity.roles where name = old.role;
  select permissions into v_new from identity.roles where name = new.role;
  if new.status <> 'active' then v_new := '{}'; end if;
  perform identity.keep_permissions_held(array(select unnest(v_old) except select unnest(v_new)), old.id);
  return new;
end $$;
