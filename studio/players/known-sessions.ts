/**
 * Remembers which session tokens were valid lately. A token that was not looked up yet is a text that anyone can make
 * up.
 */
import { RecentNames } from '#contract/callers.ts'
import type { Db } from '#studio/lib/db.ts'

const KNOWN_MAX = 50_000

const knownOf = new WeakMap<Db, RecentNames<true>>()

function known(db: Db): RecentNames<true> {
  let names = knownOf.get(db)
  if (!names) knownOf.set(db, (names = new RecentNames(KNOWN_MAX)))
  return names
}

/** Stores what the database said about a token's hash. */
export function noteSession(db: Db, tokenHash: string, isGood: boolean): void {
  if (isGood) known(db).touch(tokenHash, () => true)
  else known(db).delete(tokenHash)
}

/** Returns whether the token of a hash was valid at its last lookup. */
export function isKnownSession(db: Db, tokenHash: string): boolean {
  return known(db).get(tokenHash) === true
}
