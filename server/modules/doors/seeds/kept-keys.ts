/** The file in which the studio finds the keys with which it plays as each vendor, and the titles that it serves. */
import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { SignatureAlgorithm } from '#contract/doors/vendor-protocol.ts'
import type { Queryable } from '#server/lib/db.ts'
import { type GameRecord, listGames, listVendors } from '#server/modules/catalogue/titles/catalogue.sql.ts'
import { listAllLiveKeys } from '../keys/vendor-keys.sql.ts'

/** A vendor as the studio plays it: how it signs, and which of its games the studio serves. */
export type StudioVendor = {
  keyId: string
  algorithm: SignatureAlgorithm
  /** The shared secret of hmac-sha256, else the private key as PEM. */
  secret: string
  /** How the vendor's games move money: through the vendor door, or from wallets of its own. */
  wallet: 'seamless' | 'transfer'
  games: Record<string, { engine: string; theme: string; title: Record<string, string> }>
}
export type StudioVendors = Record<string, StudioVendor>

/** What the database says of a vendor of that file. */
export type Served = Pick<StudioVendor, 'wallet' | 'games'>

/** Returns every title that an engine plays, including those that only an older database has. */
function servedGames(games: readonly GameRecord[]): StudioVendor['games'] {
  return Object.fromEntries(
    games.flatMap(({ code, engine, theme, names }) =>
      engine === null ? [] : [[code, { engine, theme, title: { ...names } }]],
    ),
  )
}

/** Returns the content of the file; nothing where there is none. */
export function readKept(file: string | null): StudioVendors {
  return file !== null && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StudioVendors) : {}
}

/** Returns how the studio serves vendors, by their codes. */
export async function readServed(q: Queryable, codes: readonly string[]): Promise<ReadonlyMap<string, Served>> {
  const ofVendor = new Map<string, GameRecord[]>(codes.map((code) => [code, []]))
  for (const game of await listGames(q)) ofVendor.get(game.vendor)?.push(game)
  const singles = new Set((await listVendors(q)).filter(({ isSingle }) => isSingle).map(({ code }) => code))
  return new Map(
    codes.map((code) => [
      code,
      { wallet: singles.has(code) ? 'seamless' : 'transfer', games: servedGames(ofVendor.get(code) ?? []) },
    ]),
  )
}

/** Returns whether the file is as `seedKeys` would leave it: every key is valid, and every title that it serves is there. */
export async function areKeysKept(q: Queryable, file: string, now: Date): Promise<boolean> {
  const kept = readKept(file)
  const codes = Object.keys(kept)
  const live = new Set((await listAllLiveKeys(q, now)).map(({ vendor, keyId }) => `${vendor} ${keyId}`))
  const served = await readServed(q, codes)
  return (
    codes.length > 0 &&
    codes.every((code) => {
      const { keyId, wallet, games } = kept[code] as StudioVendor
      return live.has(`${code} ${keyId}`) && isDeepStrictEqual({ wallet, games }, served.get(code))
    })
  )
}
