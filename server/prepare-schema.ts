/** What a database needs before the application can run on it, its demo aside (server/prepare.ts). */
import type { Config } from '#server/lib/config.ts'
import { APP_ROLE, grantRoles, roleUrl, STUDIO_ROLE } from '#server/lib/database-roles.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'

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

/** What became of a schema: `later`: it is of a later version of the house, and was left as it is. */
export type SchemaBecame = 'unchanged' | 'changed' | 'later'

/**
 * Brings the schema to what the application needs: migrations, the queue's tables, the roles' rights. Leaves a database
 * of a later version as it is. Several processes may run it at the same time, and after an interrupted start.
 */
export async function prepareSchema({ logLevel }: Pick<Config, 'logLevel'>, at: Addresses): Promise<SchemaBecame> {
  const { migrations, routines, isLater } = await migrateHouse(at.owner)
  if (isLater) {
    createLog(logLevel, 'migrate').warn(
      'the database is of a later version of the house, and is left as it is: bring this one up to it',
    )
    return 'later'
  }
  const altered = routines.filter(({ is }) => is === 'altered').map(({ name }) => name)
  if (altered.length > 0)
    createLog(logLevel, 'migrate').warn(
      `changed in the database by hand, and now again as server/routines says: ${altered.join(', ')}`,
    )
  await migrateJobs({ connectionString: at.owner })
  await grantAddresses(at)
  return migrations.length + routines.length === 0 ? 'unchanged' : 'changed'
}
