/**
 * One PostgreSQL for a whole test run, one database per test file, cloned from a migrated template.
 *
 * vitest's global setup starts it and hands its address to the workers; a test file asks for `createDatabase()`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { APP_ROLE, grantRoles, roleUrl } from '#server/lib/database-roles.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Administrator's address of the run's server. */
    postgresUrl: string
  }
}

const TEMPLATE = 'fairhouse_template'

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

/** vitest global setup: starts the server, migrates the template, stops and removes everything afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-test-'))
  // the unprivileged account must be able to pass through
  const { chmodSync } = await import('node:fs')
  chmodSync(folder, 0o755)
  const server = await startEmbeddedPostgres({
    dir: join(folder, 'pg'),
    settings: ['fsync=off', 'synchronous_commit=off'],
  })
  await administer(server.url, `create database ${TEMPLATE}`)
  const template = withDatabase(server.url, TEMPLATE)
  await migrateHouse(template)
  await migrateJobs({ connectionString: template })
  await grantRoles(template, { app: roleUrl(template, APP_ROLE) })
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export type TestDatabase = {
  /** As the server connects: with the application's role. Of an empty database, as its owner. */
  url: string
  /** As its owner, who may do everything. */
  ownerUrl: string
  drop(): Promise<void>
}

const newName = () => `test_${randomBytes(6).toString('hex')}`

/** A clone of the template under a name of its own; returns the name. */
async function clone(adminUrl: string): Promise<string> {
  const name = newName()
  await administer(
    adminUrl,
    `create database ${name} template ${TEMPLATE}`,
    // what is granted on a database itself does not come along from its template
    `revoke temporary, create on database ${name} from public`,
  )
  return name
}

/** The clone for this worker's next file, made while the present file runs. */
let ahead: Promise<string | null> | null = null

/** Takes the clone that was made ahead, or makes one, and starts making the next. */
async function takeClone(adminUrl: string): Promise<string> {
  const mine = ahead
  ahead = null // before anything is awaited: two houses that open at once must not take the same clone
  const name = (await mine) ?? (await clone(adminUrl))
  ahead ??= clone(adminUrl).catch(() => null) // the file that needs it then makes one, and fails with the reason
  return name
}

/** A fresh, migrated database of its own for one test file (`empty`: without our tables). `drop` removes it. */
export async function createDatabase(adminUrl: string, empty = false): Promise<TestDatabase> {
  const name = empty ? newName() : await takeClone(adminUrl)
  if (empty) await administer(adminUrl, `create database ${name}`)
  const ownerUrl = withDatabase(adminUrl, name)
  return {
    url: empty ? ownerUrl : roleUrl(ownerUrl, APP_ROLE),
    ownerUrl,
    drop: () => administer(adminUrl, `drop database ${name} with (force)`),
  }
}
