-- The uploaded pictures of games and vendors (docs/decisions/0783): the house's for every brand, a brand's own in front of it.
-- What is not here is shown as it was generated.
create table games.shown_pictures (
  -- null: the house's, for every brand
  merchant text references core.brands (code),
  -- 'vendor <code>', 'game <code>'
  subject text not null check (subject ~ '^(vendor|game) .{1,64}$'),
  address text not null check (address ~ '^/art/uploads/[0-9a-f]{32}-\d{1,4}x\d{1,4}/\d{1,4}\.webp$'),
  operator_id bigint not null,
  at timestamptz not null,
  unique nulls not distinct (merchant, subject)
);
create trigger shown_pictures_change after insert or update or delete or truncate on games.shown_pictures
  for each statement execute function games.count_catalogue_change();
