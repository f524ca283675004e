import { renewBoxes } from '#server/boxed-places.ts'
import type { Config } from '#server/lib/config.ts'
import { listPowers, ownsDatabase } from '#server/lib/database-roles.sql.ts'
import { APP_ROLE, grantRoles, roleUrl, STUDIO_ROLE } from '#server/lib/database-roles.ts'
import { openDb } from '#server/lib/db.ts'
import { checkHouseSchema, migrateHouse } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { openEnv } from '#server/open-env.ts'
import { seed } from '#server/seed.ts'

/**
 * The addresses of a database, by role: `owner` makes its tables, `app` is the server's role, `studio` the studio's.
 */
export type Addresses = { owner: string; app: string; studio: string }

/** Returns whether two addresses name one database. */
function isSameDatabase(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  return a.hostname === b.hostname && (a.port || '5432') === (b.port || '5432') && a.pathname === b.pathname
}

/**
 * Returns the addresses of an embedded database, or of the one that the configuration names. When DATABASE_OWNER_URL is
 * missing, DATABASE_URL is used for everything, which a server refuses in production (`checkRole`). The studio's role is
 * the one of STUDIO_DATABASE_URL, where that names the same database.
 */
export function addressesOf(
  {
    databaseUrl,
    databaseOwnerUrl,
    studioDatabaseUrl = null,
  }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> & Partial<Pick<Config, 'studioDatabaseUrl'>>,
  embeddedUrl = '',
): Addresses {
  const owner = databaseOwnerUrl ?? databaseUrl ?? embeddedUrl
  if (databaseUrl && !databaseOwnerUrl) return { owner, app: databaseUrl, studio: databaseUrl }
  const isHere = studioDatabaseUrl !== null && isSameDatabase(studioDatabaseUrl, owner)
  return {
    owner,
    app: databaseUrl ?? roleUrl(owner, APP_ROLE),
    studio: isHere ? studioDatabaseUrl : roleUrl(owner, STUDIO_ROLE),
  }
}

/** Grants the roles what they need after tables were made; does nothing when one address is used for everything. */
export async function grantAddresses({ owner, app, studio }: Addresses): Promise<void> {
  if (owner !== app) await grantRoles(owner, { app, studio: studio === owner ? undefined : studio })
}

/**
 * Brings a database to the state in which the application can run: migrations, the queue's tables, the roles' rights,
 * and seeds when the configuration wants them and the database is empty. Leaves a database of a later version as it is. Several processes may run it at the same time,
 * and after an interrupted start. `members` is how many people the demo has: a few hundred, unless a test wants fewer.
 */
export async function prepareDatabase(config: Config, at: Addresses, members?: number): Promise<void> {
  const { routines, isLater } = await migrateHouse(at.owner)
  if (isLater) {
    createLog(config.logLevel, 'migrate').warn(
      'the database is of a later version of the house, and is left as it is: bring this one up to it',
    )
    return
  }
  const altered = routines.filter(({ is }) => is === 'altered').map(({ name }) => name)
  if (altered.length > 0)
    createLog(config.logLevel, 'migrate').warn(
      `changed in the database by hand, and now again as server/routines says: ${altered.join(', ')}`,
    )
  await migrateJobs({ connectionString: at.owner })
  await grantAddresses(at)
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
