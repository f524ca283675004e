import type { BetLeaf } from '#games/fair/bet-tree.ts'
import type { RoundMix } from '#games/fair/round-mix.ts'
import type { Db, Tx } from '#studio/lib/db.ts'

export type MatchRow = {
  mix: RoundMix
  state: 'sealed' | 'closed' | 'told' | 'void'
}

export async function findMatchRow(db: Db, id: string): Promise<MatchRow | null> {
  const [row] = await db.query<MatchRow>('select mix, state from studio.sports_matches where match_id = $1', [id])
  return row ?? null
}

/** Stores a seal. Replaces an earlier one of a match that was not closed, and stores that one beside it. */
export async function saveSeal(db: Db, mix: RoundMix, now: number): Promise<void> {
  await db.query(
    `insert into studio.sports_matches as match (match_id, mix, state, sealed_at) values ($1, $2, 'sealed', $3)
     on conflict (match_id) do update set mix = excluded.mix, sealed_at = excluded.sealed_at,
       earlier_seals = match.earlier_seals || (match.mix ->> 'seal')
     where match.state = 'sealed'`,
    [mix.round, JSON.stringify(mix), new Date(now)],
  )
}

/** Returns whether a match has tickets. */
export async function hasTickets(db: Db, id: string): Promise<boolean> {
  const rows = await db.query(
    `select 1 from studio.sports_legs join studio.sports_tickets ticket using (round_id)
     where match_id = $1 and ticket.state in ('placing', 'pending', 'accepted') limit 1`,
    [id],
  )
  return rows.length > 0
}

/** Returns the tickets that counted before the start, in the order of their ids. */
export async function listLeaves(tx: Tx, id: string): Promise<BetLeaf[]> {
  return tx.query<BetLeaf>(
    `select round_id as bet, seed from studio.sports_legs join studio.sports_tickets ticket using (round_id)
     where match_id = $1 and ticket.state in ('accepted', 'cashed', 'settled') order by round_id`,
    [id],
  )
}

/** Stores the root of the bets' seeds, and the path of each of them to it. */
export async function saveClose(
  tx: Tx,
  mix: RoundMix,
  paths: readonly { bet: string; path: readonly string[] }[],
): Promise<void> {
  await tx.query(
    `update studio.sports_matches set mix = $2, state = 'closed' where match_id = $1 and state = 'sealed'`,
    [mix.round, JSON.stringify(mix)],
  )
  if (paths.length === 0) return
  await tx.query(
    `update studio.sports_legs leg set mix_path = told.path
     from jsonb_to_recordset($2::jsonb) as told (bet text, path jsonb)
     where leg.match_id = $1 and leg.round_id = told.bet`,
    [mix.round, JSON.stringify(paths)],
  )
}

/** Ends a match: revealed with everything that decided it, or void. */
export async function saveEnd(db: Db, mix: RoundMix, state: 'told' | 'void', now: number): Promise<void> {
  await db.query(
    `update studio.sports_matches set mix = $2, state = $3, ended_at = $4
     where match_id = $1 and state in ('sealed', 'closed')`,
    [mix.round, JSON.stringify(mix), state, new Date(now)],
  )
}
