create or replace function games.count_catalogue_change() returns trigger language plpgsql as $$
begin
  update games.catalogue_version set version = version + 1;
  return null;
end $$;
