/** House seeds that vendors have revealed. */
import type { Queryable } from '#server/lib/db.ts'

/** Returns the seed of a hash, or null where it is not known. */
export async function findRevealedSeed(q: Queryable, hash: string): Promise<string | null> {
  const [row] = await q.prepared<{ seed: string }>(
    'bets.find_revealed_seed',
    'select seed from bets.revealed_seeds where hash = $1',
    [hash],
  )
  return row?.seed ?? null
}

/** Keeps a seed that makes its hash; the database refuses another. */
export async function insertRevealedSeed(q: Queryable, hash: string, seed: string): Promise<void> {
  await q.query('insert into bets.revealed_seeds (hash, seed) values ($1, $2) on conflict (hash) do nothing', [
    hash,
    seed,
  ])
}
