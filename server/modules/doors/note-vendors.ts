import type { Env } from '#server/lib/env.ts'
import type { VendorNotes } from '#server/modules/catalogue/catalogue.slots.ts'
import { countHeldWins } from './held-wins/held-wins.sql.ts'
import { listAllLiveKeys } from './keys/vendor-keys.sql.ts'

/**
 * Returns what operators of the house see of each vendor beside its titles: how many of its wins are held, and the
 * signature algorithms of its keys.
 */
export async function noteVendors({ db, clock }: Env): Promise<ReadonlyMap<string, VendorNotes>> {
  const [keys, held] = await Promise.all([listAllLiveKeys(db, clock.now()), countHeldWins(db)])
  const codes = new Set([...held.keys(), ...keys.map((key) => key.vendor)])
  const algorithmsOf = (code: string) => keys.filter((key) => key.vendor === code).map((key) => key.algorithm)
  return new Map([...codes].map((code) => [code, { heldWins: held.get(code) ?? 0, algorithms: algorithmsOf(code) }]))
}
