/** Which session tokens were seen to be good of late. A token that nobody has looked at yet is a text that anybody may make up. */
import { RecentNames } from '#contract/callers.ts'
import type { Db } from '#studio/lib/db.ts'

const KNOWN_MAX = 50_000

const knownOf = new WeakMap<Db, RecentNames<true>>()

function known(db: Db): RecentNames<true> {
  let names = knownOf.get(db)
  if (!names) knownOf.set(db, (names = new RecentNames(KNOWN_MAX)))
  return names
}

/** Remembers what a look at the table said of a token's hash. */
export function noteSession(db: Db, tokenHash: string, isGood: boolean): void {
  if (isGood) known(db).touch(tokenHash, () => true)
  else known(db).delete(tokenHash)
}

/** Whether the token of a hash was good when it was last looked at. */
export function isKnownSession(db: Db, tokenHash: string): boolean {
  return known(db).get(tokenHash) === true
}
