-- Where offers of chance are closed by the house: at a brand or at every one, in a country or in every one. One person
-- closes; opening again needs the decision of two (docs/decisions/0580).
create table promotions.luck_closings (
  id bigint generated always as identity primary key,
  -- null: every brand
  brand text references core.brands (code),
  -- ISO 3166; null: every country
  country text check (country ~ '^[A-Z]{2}$'),
  kinds text[] not null check (
    cardinality(kinds) between 1 and 4 and kinds <@ array['lucky_wheel', 'raffle', 'red_envelope', 'envelope_rain']
  ),
  reason text not null check (reason <> ''),
  closed_at timestamptz not null,
  closed_by text not null,
  opened_at timestamptz,
  opened_by text,
  constraint opened_by_somebody check ((opened_at is null) = (opened_by is null))
);
create index luck_closings_in_force on promotions.luck_closings (id) where opened_at is null;

-- routine: promotions.keep_luck_closing
create trigger luck_closings_are_kept before update or delete on promotions.luck_closings
  for each row execute function promotions.keep_luck_closing();
-- routine: promotions.check_luck_opened
create constraint trigger luck_is_opened_by_two after update on promotions.luck_closings deferrable initially deferred
  for each row execute function promotions.check_luck_opened();

-- What is closed at a whole brand is given by no way.
-- routine: promotions.refuse_closed_luck
create trigger spins_where_luck_is_open before insert on promotions.spins
  for each row execute function promotions.refuse_closed_luck();
create trigger grabs_where_luck_is_open before insert on promotions.grabs
  for each row execute function promotions.refuse_closed_luck();
create trigger tickets_where_luck_is_open before insert on promotions.raffle_tickets
  for each row execute function promotions.refuse_closed_luck();
