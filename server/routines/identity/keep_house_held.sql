-- Raises when the last operator with a permission of the house would lose it. Two changes at the same time wait for
-- each other.
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
