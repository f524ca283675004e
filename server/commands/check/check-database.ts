/** The database, as `fairhouse check` sees it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BOXED_PLACES } from '#server/boxed-places.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Config } from '#server/lib/config.ts'
import { waitForDatabase } from '#server/lib/database-away.ts'
import { listPowers, ownsDatabase } from '#server/lib/database-roles.sql.ts'
import { type Db, openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { readSchemaState } from '#server/lib/house-schema.ts'
import { MAJOR } from '#server/lib/postgres-programs.ts'
import { findLastBackups, type LastBackup } from '#server/modules/backups/backups.sql.ts'
import { holdsBoxes, readStanding } from './check.sql.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const CLOCK_WARNS_MS = 1_000
const CLOCK_WRONG_MS = 5_000
const SHOWN = 3

/** What the other checks want to know of the database. `hasBoxes`: something in it is opened by a key outside it. */
export type Seen = {
  findings: Finding[]
  isHouse: boolean
  hasBoxes: boolean
  archivedAt: Date | null
  /** The last of the backups and drills that the house makes by itself. */
  backups: readonly LastBackup[]
}
const nothing = (findings: Finding[]): Seen => ({
  findings,
  isHouse: false,
  hasBoxes: false,
  archivedAt: null,
  backups: [],
})

/** Connects once. Throws with the reason when nobody answers in two seconds, or the role is refused. */
const knock = (url: string) => waitForDatabase(url, () => undefined, 0)

function checkClock(there: Date, before: number, after: number): Finding {
  const offMs = Math.round(Math.abs(there.getTime() - (before + after) / 2) - (after - before) / 2)
  if (offMs < CLOCK_WARNS_MS) return ok('clock', 'agrees with the database’s')
  const text = `is ${(offMs / 1000).toFixed(1)} s away from the database’s`
  const mend = 'let both machines follow a time server (systemd-timesyncd, chrony)'
  return offMs < CLOCK_WRONG_MS ? warning('clock', text, mend) : wrong('clock', text, mend)
}

async function checkSchema(db: Db): Promise<{ finding: Finding; isHouse: boolean }> {
  const { isUpToDate, isLater, ran, pending, changed, unknown, routines } = await readSchemaState(db)
  const isHouse = ran + unknown.length > 0
  const say = (finding: Finding) => ({ finding, isHouse })
  if (!isHouse)
    return say(
      warning(
        'migrations',
        'none ran: the database is empty',
        'the first start, or fairhouse migrate, makes the tables',
      ),
    )
  if (changed.length > 0)
    return say(
      wrong(
        'migrations',
        `${changed.slice(0, SHOWN).join(', ')} ran as another file`,
        'this is another version of the house than the database’s: bring the right one',
      ),
    )
  if (isLater)
    return say(
      warning(
        'migrations',
        `${unknown.length} ran that this version does not know`,
        'a newer version runs on this database: bring this one up to it',
      ),
    )
  if (!isUpToDate)
    return say(
      wrong(
        'migrations',
        `${pending.length} did not run, ${routines.length} routines are not as their files say`,
        'fairhouse migrate (it says more with --status), or a start that knows DATABASE_OWNER_URL',
      ),
    )
  return say(ok('migrations', `all ${ran} ran, all routines are in force`))
}

async function checkRole(db: Db, { production }: Config, role: string): Promise<Finding> {
  const powers = await listPowers(db)
  if (powers.length === 0) return ok('role', `${role} may do what a server needs`)
  const text = `${role} may do too much: ${powers.slice(0, SHOWN).join('; ')}`
  const mend = 'name the owner in DATABASE_OWNER_URL and another role in DATABASE_URL, then fairhouse migrate'
  return production ? wrong('role', text, mend) : warning('role', text, mend)
}

/** Tries the owner's address, where one is named. */
async function checkOwner(url: string): Promise<Finding> {
  const db = openDb(url, 1)
  try {
    await knock(url)
    const { role } = await readStanding(db)
    return (await ownsDatabase(db))
      ? ok('owner', `${role} owns the tables`)
      : wrong('owner', `${role} does not own the tables`, 'name their owner in DATABASE_OWNER_URL')
  } catch (error) {
    return wrong('owner', (error as Error).message, 'mend DATABASE_OWNER_URL: migrations, backup and restore use it')
  } finally {
    await db.close()
  }
}

async function look(db: Db, config: Config, clock: Clock): Promise<Seen> {
  const before = clock.now().getTime()
  const standing = await readStanding(db)
  const after = clock.now().getTime()
  const { version, major, role, isReplica } = standing
  const findings: Finding[] = []
  if (isReplica)
    findings.push(wrong('database', `PostgreSQL ${version} is a replica`, 'name the primary in DATABASE_URL'))
  else if (major < Number(MAJOR))
    findings.push(
      wrong(
        'database',
        `PostgreSQL ${version}`,
        `it must be ${MAJOR}: dump it with ${major}’s pg_dump and restore it there`,
      ),
    )
  else if (major > Number(MAJOR))
    findings.push(warning('database', `PostgreSQL ${version}`, `the house is tried with ${MAJOR} only`))
  else findings.push(ok('database', `PostgreSQL ${version} answers in ${after - before} ms`))
  const { finding, isHouse } = await checkSchema(db)
  if (isHouse) findings.push(await checkRole(db, config, role))
  findings.push(finding, checkClock(standing.now, before, after))
  const isUpToDate = finding.is === 'ok'
  const hasBoxes = isUpToDate && (await holdsBoxes(db, BOXED_PLACES))
  const backups = isUpToDate ? await findLastBackups(db) : []
  return { findings, isHouse, hasBoxes, archivedAt: standing.archivedAt, backups }
}

async function lookAt(url: string, config: Config, clock: Clock): Promise<Seen> {
  const db = openDb(url, 1)
  try {
    await knock(url)
    return await look(db, config, clock)
  } catch (error) {
    const name = config.databaseUrl
      ? 'DATABASE_URL'
      : config.databaseOwnerUrl
        ? 'DATABASE_OWNER_URL'
        : 'the embedded database'
    return nothing([wrong('database', (error as Error).message, `see that PostgreSQL runs and that ${name} is right`)])
  } finally {
    await db.close()
  }
}

async function lookAtEmbedded(config: Config, clock: Clock): Promise<Seen> {
  const dir = join(config.dataDir, 'pg')
  const advice = 'the embedded one is for trying the house: name a PostgreSQL in DATABASE_URL and DATABASE_OWNER_URL'
  const own = config.production ? [warning('database', 'embedded', advice)] : []
  if (!existsSync(dir) && !existsSync(`${dir}.location`))
    return nothing([
      ...own,
      warning(
        'database',
        `there is none in ${config.dataDir}`,
        'the first start makes one; else name its folder in DATA_DIR',
      ),
    ])
  const database = await startEmbeddedPostgres({ dir })
  try {
    const seen = await lookAt(database.url, { ...config, production: false }, clock) // the server's role is another one
    return { ...seen, findings: [...own, ...seen.findings.filter(({ name }) => name !== 'role')] }
  } finally {
    if (!database.adopted) await database.stop()
  }
}

/** Looks at the database that the configuration names, or at the embedded one of DATA_DIR, which is not made here. */
export async function checkDatabase(config: Config, clock: Clock): Promise<Seen> {
  const { databaseUrl, databaseOwnerUrl } = config
  const url = databaseUrl ?? databaseOwnerUrl
  if (url === null) return lookAtEmbedded(config, clock)
  const seen = await lookAt(url, config, clock)
  if (databaseUrl && databaseOwnerUrl) seen.findings.push(await checkOwner(databaseOwnerUrl))
  return seen
}
