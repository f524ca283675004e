-- What a brand's lobby shows first: sections, pins, how the rest is sorted. Each change is a revision; the highest one applies.
create table games.lobby_orders (
  brand text not null references core.brands (code),
  revision int not null check (revision > 0),
  content jsonb not null,
  operator text not null,
  reason text,
  at timestamptz not null,
  primary key (brand, revision)
);
create trigger lobby_orders_only_grow before update or delete or truncate on games.lobby_orders
  for each statement execute function core.refuse_change();

-- Counts changes of the catalogue, so that a process reads ten thousand games again only when one of them changed.
create table games.catalogue_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null default 1
);
insert into games.catalogue_version default values;
-- routine: games.count_catalogue_change
create trigger vendors_change after insert or update or delete or truncate on games.vendors
  for each statement execute function games.count_catalogue_change();
create trigger games_change after insert or update or delete or truncate on games.games
  for each statement execute function games.count_catalogue_change();
create trigger play_switch_changes after insert or update or delete or truncate on games.play_switch
  for each statement execute function games.count_catalogue_change();

-- Members who do not want to stand on the winners board, not even masked.
create table games.hidden_winners (
  member_id text primary key,
  since timestamptz not null
);
