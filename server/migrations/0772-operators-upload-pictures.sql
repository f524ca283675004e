-- Pictures that operators uploaded (docs/decisions/0775). Their bytes are files; addresses in contents, offers and goods name
-- them by their hash.
create table core.pictures (
  brand text not null references core.brands (code),
  -- of what was sent, and of how it is encoded
  hash text not null check (hash ~ '^[0-9a-f]{32}$'),
  width int not null check (width between 1 and 1920),
  height int not null check (height between 1 and 1920),
  -- of all sizes together
  bytes bigint not null check (bytes > 0),
  by_name text not null,
  -- of its last upload
  at timestamptz not null,
  primary key (brand, hash)
);
create index pictures_of_brand on core.pictures (brand, at desc, hash);
create index pictures_by_hash on core.pictures (hash, at);
