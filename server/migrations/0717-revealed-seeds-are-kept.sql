-- House seeds that a vendor has revealed, by the hash that was shown before the first bet with them. Only a seed that makes
-- its hash is kept, so that a round's record can be checked also when the vendor is gone.
create table bets.revealed_seeds (
  hash text primary key,
  seed text not null,
  at timestamptz not null default now(),
  constraint revealed_seeds_make_their_hash check (hash = encode(sha256(convert_to(seed, 'UTF8')), 'hex'))
);
