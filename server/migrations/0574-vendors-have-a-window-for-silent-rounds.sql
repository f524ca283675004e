-- Vendors whose losses are silent never end a round. For a grant such a round is over after this time; nothing is posted by it, and a
-- win that comes later is late money (docs/reference/promotions.md 1, row 3; docs/decisions/0574).
alter table games.vendors add column silent_days smallint not null default 3 check (silent_days between 1 and 30);
create view games.vendor_windows with (security_invoker = true) as select code, silent_days from games.vendors;
comment on view games.vendor_windows is 'After how many days a round of a vendor that says nothing more holds up no bonus.';
