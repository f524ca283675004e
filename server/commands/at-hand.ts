/** The database of the house that a command works on. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { type Addresses, addressesOf } from '#server/prepare-schema.ts'

/** `given`: DATABASE_URL, or the owner where it is not set. */
export type AtHand = Addresses & { given: string }
/** `make`: an embedded database is made where there is none. */
type Wish = { make?: boolean }

/**
 * Lets `work` use the database that the configuration names, or the embedded one of DATA_DIR: a server that runs there
 * already is used and left running. Throws when it cannot be reached in half a minute, and where there is no house.
 */
export async function withDatabase<Result>(
  config: Config,
  work: (at: AtHand) => Promise<Result>,
  { make = false }: Wish = {},
): Promise<Result> {
  if (config.databaseUrl || config.databaseOwnerUrl) {
    const at = addressesOf(config)
    const given = config.databaseUrl ?? at.owner
    await waitForCommand(given)
    return work({ ...at, given })
  }
  const dir = join(config.dataDir, 'pg')
  if (!make && !existsSync(dir) && !existsSync(`${dir}.location`))
    throw new Error(
      `There is no house in ${config.dataDir}: start one there, or name its folder in DATA_DIR, or its database in DATABASE_URL`,
    )
  const embedded = await startEmbeddedPostgres({ dir })
  try {
    return await work({ ...addressesOf(config, embedded.url), given: embedded.url })
  } finally {
    if (!embedded.adopted) await embedded.stop()
  }
}
