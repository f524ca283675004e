-- What bets.apply_journal takes and makes of it.

-- A line as bets/journal.sql.ts sends it; posting comes from wallet.post_batch.
create type bets.line as (
  posting bigint, leg int, member_id text, vendor text, round_id text, kind bets.kind, reverses bets.reversed, amount bigint,
  currency text, game_code text, game_type text, trial boolean, agent_line text, closes boolean, detail jsonb, at timestamptz
);

-- What the lines of a batch change in one round.
create type bets.round_change as (
  vendor text, round_id text, member_id text, trial boolean, game_code text, game_type text, currency text, agent_line text,
  stake bigint, payout bigint, stakes boolean, moves boolean, reverses boolean, ends boolean, detail jsonb,
  first_at timestamptz, last_at timestamptz
);

insert into wallet.effects (name) values ('bets.apply_journal');
