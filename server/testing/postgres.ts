/**
 * One PostgreSQL for a whole test run, one database per test file, cloned from a migrated template of the house or of
 * the studio.
 *
 * vitest's global setup starts it and hands its address to the workers; a test file asks for `createDatabase()`.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { APP_ROLE, grantRoles, roleUrl } from '#server/lib/database-roles.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { migrate as migrateStudio } from '#studio/lib/migrate.ts'
import { makeMemoryFolder } from './memory-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the run's server. */
    postgresUrl: string
    /** The folder of the run's bundled programs (server/testing/server-process.ts). */
    programs: string
  }
}

const TEMPLATE = 'fairhouse_template'
const STUDIO_TEMPLATE = 'fairhouse_studio_template'

/** Settings of a server whose data nobody needs after the run, not even after a crash of the machine. */
const LOST_AFTER_THE_RUN = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

function withDatabase(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * vitest global setup: starts the server, migrates the template, stops and removes everything afterwards. Projects are
 * set up one after the other: all of a run use the server of the first.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = project.vitest.projects.map((one) => one.getProvidedContext()).find((one) => one.postgresUrl)
  if (running) {
    project.provide('postgresUrl', running.postgresUrl)
    project.provide('programs', running.programs)
    return undefined
  }
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  const programs = mkdtempSync(join(cache, 'programs-'))
  const folder = makeMemoryFolder('test')
  const server = await startEmbeddedPostgres({ dir: join(folder, 'pg'), settings: LOST_AFTER_THE_RUN })
  await administer(server.url, `create database ${TEMPLATE}`, `create database ${STUDIO_TEMPLATE}`)
  const template = withDatabase(server.url, TEMPLATE)
  await migrateHouse(template)
  await migrateJobs({ connectionString: template })
  await grantRoles(template, { app: roleUrl(template, APP_ROLE) })
  await migrateStudio(withDatabase(server.url, STUDIO_TEMPLATE), join(projectRoot(), 'studio', 'migrations'))
  project.provide('postgresUrl', server.url)
  project.provide('programs', programs)
  return async () => {
    await server.stop()
    for (const one of [folder, programs]) rmSync(one, { recursive: true, force: true })
  }
}

export type TestDatabase = {
  /** As the server connects: with the application's role. Of the studio's or an empty database, as its owner. */
  url: string
  /** As its owner, who may do everything. */
  ownerUrl: string
  drop(): Promise<void>
}

const newName = () => `test_${randomBytes(6).toString('hex')}`

/**
 * Makes a database under a name of its own, of a template or empty; returns the name. It copies files: writing each page
 * to the log as well takes three times the processor time.
 */
async function make(adminUrl: string, template?: string): Promise<string> {
  const name = newName()
  await administer(
    adminUrl,
    `create database ${name} ${template ? `template ${template}` : ''} strategy file_copy`,
    // what is granted on a database itself does not come along from its template
    ...(template === TEMPLATE ? [`revoke temporary, create on database ${name} from public`] : []),
  )
  return name
}

/** The clone for this worker's next file, made while the present file runs. */
let ahead: Promise<string | null> | null = null

/** Takes the clone that was made ahead, or makes one, and starts making the next. */
async function takeClone(adminUrl: string): Promise<string> {
  const mine = ahead
  ahead = null // before anything is awaited: two houses that open at once must not take the same clone
  const name = (await mine) ?? (await make(adminUrl, TEMPLATE))
  ahead ??= make(adminUrl, TEMPLATE).catch(() => null) // the file that needs it then makes one, and fails with the reason
  return name
}

/**
 * Makes a fresh database for one test file: migrated for the house or for the studio, or empty, without our tables.
 * `drop` removes it.
 */
export async function createDatabase(
  adminUrl: string,
  content: 'house' | 'studio' | 'empty' = 'house',
): Promise<TestDatabase> {
  const isHouse = content === 'house'
  const name = isHouse
    ? await takeClone(adminUrl)
    : await make(adminUrl, content === 'studio' ? STUDIO_TEMPLATE : undefined)
  const ownerUrl = withDatabase(adminUrl, name)
  return {
    url: isHouse ? roleUrl(ownerUrl, APP_ROLE) : ownerUrl,
    ownerUrl,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  }
}
