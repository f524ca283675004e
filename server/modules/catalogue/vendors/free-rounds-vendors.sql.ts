/** Vendors that give free rounds of their games. */
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

/** Returns whether free rounds can be given in a game: it is the vendor's, it is on, and the vendor gives some. */
export async function givesFreeRounds(q: Queryable, vendor: string, gameCode: string): Promise<boolean> {
  const rows = await q.query(
    `select from games.vendors v join games.games g on g.vendor = v.code
     where v.code = $1 and g.code = $2 and v.has_free_rounds and v.is_single and g.game_type = 'RNG'
       and v.status <> 'off' and g.status <> 'off'
       and (v.free_rounds_url is not null or g.engine ^@ 'slot')`,
    [vendor, gameCode],
  )
  return rows.length > 0
}
