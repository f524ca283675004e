-- Outside vendors open their games at an address of their own.
create table games.vendor_launches (
  vendor text primary key references games.vendors (code),
  -- the address, with the names of what is put into it in braces (server/modules/catalogue/outside/launch-address.ts)
  address text not null check (address ~ '^https?://' and length(address) <= 1000),
  -- origins beside that of the address whose pages are shown in the frame
  frame_origins text[] not null,
  -- currencies that its games are opened in; empty: every one
  currencies text[] not null,
  takes_trial boolean not null
);
create trigger vendor_launches_change after insert or update or delete or truncate on games.vendor_launches
  for each statement execute function games.count_catalogue_change();

-- The vendor's own name for a game, where it is another than our code.
alter table games.games add column vendor_code text check (vendor_code ~ '^[A-Za-z0-9_.:/-]{1,100}$');
-- looked at when a statement ends: an import may let two games change their names with each other
alter table games.games add constraint games_by_vendor_code unique (vendor, vendor_code) deferrable initially immediate;
