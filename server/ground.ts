/**
 * Whether this very version has filled this database before, so that a start need not load all that the demo is made of
 * before it opens (docs/decisions/0799).
 */
import { join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { systemClock } from '#server/lib/clock.ts'
import { openDb } from '#server/lib/db.ts'
import { sha256 } from '#server/lib/random.ts'
import { claimSeed, isSeedDone } from '#server/lib/seeds/seeds-done.sql.ts'
import { areKeysKept } from '#server/modules/doors/seeds/kept-keys.ts'

/** In the name of a built file: a hash of it and of all that it imports. */
const BUILT = /-[0-9A-Z]{8}\.js$/

/**
 * Returns the name under which the database remembers that this version filled it, with these settings; null for a
 * version that is not named, such as the sources. `file`: address of a built file that imports all that is filled.
 */
export function groundOf(config: Config, file: string): string | null {
  const { seed, seedSize, sandbox, dataDir } = config
  if (!BUILT.test(file)) return null
  return `ground ${sha256(JSON.stringify([file.split('/').at(-1), seed, seedSize, sandbox, dataDir])).slice(0, 32)}`
}

/** Returns whether a database was filled under this name, and the studio's keys are as they were left. */
export async function isFilled(config: Config, owner: string, ground: string): Promise<boolean> {
  const db = openDb(owner, 1)
  try {
    if (!(await isSeedDone(db, ground))) return false
    return !config.seed || (await areKeysKept(db, join(config.dataDir, 'studio-vendors.json'), systemClock.now()))
  } finally {
    await db.close()
  }
}

/** Remembers that a database was filled under this name. */
export async function rememberFilled(owner: string, ground: string): Promise<void> {
  const db = openDb(owner, 1)
  try {
    await claimSeed(db, ground, systemClock.now())
  } finally {
    await db.close()
  }
}
