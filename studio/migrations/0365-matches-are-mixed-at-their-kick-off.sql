-- What decides a match beside its link. A match without a row is of the first recipe, where the link decided alone.
create table studio.sports_matches (
  match_id text primary key,
  -- the seed and the pulse stand in it only when the match is over
  mix jsonb not null,
  -- sealed: listed; closed: the root over the bets before the start is fixed; told: over; void: nobody can play it any more
  state text not null check (state in ('sealed', 'closed', 'told', 'void')),
  -- seals of processes that ended before the kick-off
  earlier_seals text[] not null default '{}',
  sealed_at timestamptz not null,
  ended_at timestamptz
);

-- what the player's device drew for a ticket, and where the ticket stands under the root of each of its matches
alter table studio.sports_tickets add column seed text not null default '';
alter table studio.sports_legs add column mix_path jsonb;
