/**
 * The roles of the database. The **owner** makes tables and is used by migrations, seeds, backup and restore only. The
 * server works as the **application's role**: it owns nothing, makes nothing (no table, no TEMP object), truncates
 * nothing and switches no trigger off. Into tables that only grow it may insert rows, and money moves through the
 * ledger's routines alone. The **studio** owns its own schema and reaches nothing else. Grants are computed from the
 * catalogue, so that a new table is neither forgotten nor given too many rights.
 */
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { sqlState } from './db.ts'
import {
  findRole,
  findStudioSchema,
  writeDatabaseGrants,
  writeGrants,
  writeRoleStatements,
  writeStudioOwnership,
} from './database-roles.sql.ts'
import { holdLock } from './migrate.sql.ts'

export const APP_ROLE = 'fairhouse_app'
export const STUDIO_ROLE = 'fairhouse_studio'

/** Any number, the same in every process: the process that holds this lock grants. */
const ROLES_LOCK = 72_414_503
const WRONG_PASSWORD = '28P01'
const NO_SUCH_ROLE = '28000'

/**
 * Returns the address of the application's or the studio's role at the owner's server. The password is derived from the
 * owner's; the owner's cannot be derived from it.
 */
export function roleUrl(ownerUrl: string, role: string): string {
  const address = new URL(ownerUrl)
  address.password = createHmac('sha256', decodeURIComponent(address.password))
    .update(`database role ${role}`)
    .digest('base64url')
  address.username = role
  return address.href
}

const loginOf = (url: string) => {
  const { username, password } = new URL(url)
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) }
}

async function mayLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairhouse-roles' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ([WRONG_PASSWORD, NO_SUCH_ROLE].includes(sqlState(error) ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the role if it does not exist, and lets it log in with the address's password. */
async function ensureRole(owner: pg.Client, url: string): Promise<string> {
  const { role, password } = loginOf(url)
  const known = await findRole(owner, role)
  if (known && (known.powerful || known.isOwner))
    throw new Error(
      `the database role ${role} is the owner, may become it, or may make roles: name another one in DATABASE_URL`,
    )
  const said = await writeRoleStatements(owner, role, password)
  if (!known) {
    await owner.query(said?.create ?? '').catch((error: unknown) => {
      // with one of these codes the role exists: it was made for another database of this server
      if (!['42710', '23505'].includes(sqlState(error) ?? '')) throw error
    })
  }
  if (!(await mayLogIn(url))) await owner.query(said?.alter ?? '')
  return role
}

/** Makes the studio's role the owner of the studio's schema and of everything in it. */
async function giveStudioItsSchema(owner: pg.Client, role: string): Promise<void> {
  const at = await findStudioSchema(owner)
  if (!at?.super) await owner.query(`grant ${role} to current_user`)
  if (!at?.is) await owner.query(`create schema studio`)
  for (const statement of await writeStudioOwnership(owner, role)) await owner.query(statement)
}

/**
 * Revokes from everybody but the owner the right to make temporary objects, because PostgreSQL finds those before the
 * tables of the same name.
 */
async function closeDatabase(owner: pg.Client, roles: readonly string[]): Promise<void> {
  for (const statement of await writeDatabaseGrants(owner, roles)) await owner.query(statement)
}

/**
 * Creates the roles of a database and grants them exactly what they need; rights beyond that are revoked. Runs after
 * every migration and every restore, because a new table or a new database has no grants yet. Does nothing when all is
 * as it should be; several processes may run it at the same time. Throws when a role is the owner itself.
 */
export async function grantRoles(
  ownerUrl: string,
  { app, studio }: { app: string; studio?: string | undefined },
): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'fairhouse-roles' })
  owner.on('error', () => undefined)
  await owner.connect()
  try {
    await holdLock(owner, ROLES_LOCK)
    const role = await ensureRole(owner, app)
    const studioRole = studio === undefined ? null : await ensureRole(owner, studio)
    await closeDatabase(owner, studioRole === null ? [role] : [role, studioRole])
    if (studioRole !== null) await giveStudioItsSchema(owner, studioRole)
    for (const statement of await writeGrants(owner, role)) await owner.query(statement)
  } finally {
    await owner.end()
  }
}
