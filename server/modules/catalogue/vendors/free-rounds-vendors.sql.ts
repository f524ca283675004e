/** Vendors that give free rounds of their games. */
import { takesFreeRounds } from '#games/free-rounds.ts'
import type { Queryable } from '#server/lib/db.ts'

/** `url`: where the vendor takes commands about them; null: the house's own studio is asked. */
export type FreeRoundsVendor = { code: string; url: string | null }

/** Returns a vendor that gives free rounds, or null. */
export async function findFreeRoundsVendor(q: Queryable, code: string): Promise<FreeRoundsVendor | null> {
  const [row] = await q.query<FreeRoundsVendor>(
    'select code, free_rounds_url as url from games.vendors where code = $1 and has_free_rounds and is_single',
    [code],
  )
  return row ?? null
}

/** Lists the vendors that give free rounds and are not closed by the house. */
export function listFreeRoundsVendors(q: Queryable): Promise<FreeRoundsVendor[]> {
  return q.query<FreeRoundsVendor>(
    `select code, free_rounds_url as url from games.vendors where has_free_rounds and is_single and status <> 'off'`,
  )
}

type Game = { vendor: string; gameType: string; engine: string | null; status: string }

/** Returns whether free rounds can be given in a game of one of these vendors: at the studio its engine decides. */
export function takesRounds(givers: readonly FreeRoundsVendor[], { vendor, gameType, engine, status }: Game): boolean {
  const giver = givers.find(({ code }) => code === vendor)
  if (!giver || status === 'off' || gameType !== 'RNG') return false
  return giver.url !== null || (engine !== null && takesFreeRounds(engine))
}

/** Returns whether free rounds can be given in a game: it is the vendor's, it is on, and the vendor gives some. */
export async function givesFreeRounds(q: Queryable, vendor: string, gameCode: string): Promise<boolean> {
  const [game] = await q.query<Game>(
    'select vendor, game_type as "gameType", engine, status from games.games where vendor = $1 and code = $2',
    [vendor, gameCode],
  )
  return game !== undefined && takesRounds(await listFreeRoundsVendors(q), game)
}
