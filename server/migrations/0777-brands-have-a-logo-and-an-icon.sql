-- The uploaded logo and icon of a brand (docs/decisions/0784): addresses; null: its name is written, the icons are the product's.
alter table core.brands
  add column logo text,
  -- on light ground; null: as on dark ground
  add column logo_light text,
  add column icon text;
