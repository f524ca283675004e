import { renewBoxes } from '#server/boxed-places.ts'
import type { Config } from '#server/lib/config.ts'
import { listPowers, ownsDatabase } from '#server/lib/database-roles.sql.ts'
import { openDb } from '#server/lib/db.ts'
import { checkHouseSchema } from '#server/lib/house-schema.ts'
import { createLog } from '#server/lib/log.ts'
import { openEnv } from '#server/open-env.ts'
import { type Addresses, addressesOf, prepareSchema } from '#server/prepare-schema.ts'
import { seed } from '#server/seed.ts'

/**
 * Brings a database to the state in which the application can run: its schema (`prepareSchema`), and seeds when the
 * configuration wants them and the database is empty. Leaves a database of a later version as it is. Several processes
 * may run it at the same time, and after an interrupted start. `members` is how many people the demo has: a few hundred,
 * unless a test wants fewer.
 */
export async function prepareDatabase(config: Config, at: Addresses, members?: number): Promise<void> {
  if ((await prepareSchema(config, at)) !== 'later') await fillDemo(config, at, members)
}

/** Fills the demo of a prepared database, where the configuration wants one: what is empty, and what was interrupted. */
export async function fillDemo(config: Config, at: Addresses, members?: number): Promise<void> {
  if (!config.seed) return
  const env = await openEnv(config, at.owner, 'seed', true)
  try {
    await seed(env, members)
  } finally {
    await env.close()
  }
}

/**
 * Prepares the database for a server process: as its owner, when the configuration names one or DATABASE_URL is the
 * owner's; else verifies that it is prepared. Throws when it is behind, and, in production, when the server's role
 * could do what the application never does; elsewhere that is a warning.
 */
export async function prepareForServer(config: Config, url: string): Promise<void> {
  const db = openDb(url, 1)
  try {
    if (config.databaseOwnerUrl !== null || (await ownsDatabase(db)))
      await prepareDatabase(config, addressesOf({ ...config, databaseUrl: url }))
    else await checkHouseSchema(db)
    await renewBoxes(db, { config }, false)
    const powers = await listPowers(db)
    if (powers.length === 0) return
    const text = `the server's database role may do too much (${powers.slice(0, 5).join('; ')}): name the owner in DATABASE_OWNER_URL and a role of its own in DATABASE_URL`
    if (config.production) throw new Error(text)
    createLog(config.logLevel, 'server').warn(text)
  } finally {
    await db.close()
  }
}
