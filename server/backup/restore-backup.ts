import { join } from 'node:path'
import pg from 'pg'
import { copyIn } from '#server/lib/copy.ts'
import { type HouseSchema, migrateHouse, readHouseSchema } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrate, readMigrations, runMigrations, whileMigrating, type Migration } from '#server/lib/migrate.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { applyRoutines } from '#server/lib/routines.ts'
import {
  END_OF_TABLE,
  readLines,
  verifyFile,
  type BackupFile,
  type Foot,
  type Head,
  type Ran,
  type TableLine,
} from './backup-format.ts'
import { listTables } from './write-backup.ts'

const BATCH_BYTES = 256 * 1024

/**
 * Returns the migrations by which the backup's tables were made, and no later ones: those run when the rows are there.
 */
function migrationsOf(
  all: readonly Migration[],
  ran: readonly Ran[],
  retired: HouseSchema['retired'] = {},
): Migration[] {
  const known = new Map(all.map((one) => [one.name, one]))
  return ran.flatMap(({ name, hash }) => {
    if (retired[name]?.includes(hash)) return []
    const migration = known.get(name)
    if (!migration)
      throw new Error(`the backup was made by a newer version: it has migration ${name}, this version does not`)
    if (migration.hash !== hash && !migration.formerHashes?.includes(hash))
      throw new Error(`migration ${name} is another one than in the backup`)
    return [migration]
  })
}

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1 limit 1`)
  if (rows[0]) throw new Error(`the database is not empty (it has ${rows[0].name}): restore into a new one`)
}

async function makeTables(url: string, head: Head): Promise<void> {
  const house = await readHouseSchema()
  const migrations = migrationsOf(house.migrations, head.migrations, house.retired)
  await whileMigrating(url, async (client) => {
    await runMigrations(client, migrations)
    // a later version's routines may need tables of later migrations: they are applied after these
    if (migrations.length === house.migrations.length) await applyRoutines(client, house.routines)
  })
  await migrateJobs({ connectionString: url })
  if (!head.studioMigrations) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create schema if not exists studio')
  await client.end()
  const studio = await readMigrations(join(projectRoot(), 'studio/migrations'))
  await migrate(url, migrationsOf(studio, head.studioMigrations), 'studio.migrations')
}

const NAME = /^[a-z_]+\.[a-z0-9_]+$/
/** What a partition holds, as PostgreSQL prints it: no call and no second statement. */
const BOUND = /^(?:DEFAULT|FOR VALUES (?:FROM \([^;()]*\) TO \([^;()]*\)|IN \([^;()]*\)|WITH \([^;()]*\)))$/

const refuseNames = (what: string): never => {
  throw new Error(`the backup names ${what}, which its migrations do not make: it was not written by this house`)
}

/** Deletes the rows that migrations inserted, and makes the partitions that the backup has. */
async function makeRoom(client: pg.Client, head: Head): Promise<void> {
  const tables = (await listTables(client)).map(({ table }) => table)
  await client.query(`truncate ${tables.join(', ')}`)
  for (const { name, parent, bound } of head.partitions) {
    // who can write where backups lie must not write statements
    if (!NAME.test(name) || !tables.includes(parent) || !BOUND.test(bound)) refuseNames('a partition')
    const {
      rows: [found],
    } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [name])
    if (!found?.is) await client.query(`create table ${name} partition of ${parent} ${bound}`)
  }
}

/** Returns the rows up to the end of their table, in larger pieces. */
async function* rowsOf(lines: AsyncGenerator<Buffer>, count: { rows: number }): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { value: line, done } = await lines.next()
    if (done) throw new Error('the backup ends within a table')
    if (line.length === 2 && line.toString() === END_OF_TABLE) break
    batch.push(line, Buffer.from('\n'))
    bytes += line.length
    count.rows++
    if (bytes < BATCH_BYTES) continue
    yield Buffer.concat(batch)
    ;[batch, bytes] = [[], 0]
  }
  if (batch.length > 0) yield Buffer.concat(batch)
}

async function load(client: pg.Client, from: BackupFile): Promise<Record<string, number>> {
  const lines = readLines(from)
  await lines.next() // the head was read before
  const made = new Map((await listTables(client)).map(({ table, columns }) => [table, columns]))
  const rows: Record<string, number> = {}
  for (;;) {
    const { value, done } = await lines.next()
    if (done) throw new Error('the backup has no end')
    const line = JSON.parse(value.toString()) as TableLine | Foot
    if ('table' in line) {
      const columns = made.get(line.table) ?? refuseNames('a table')
      if (line.columns.length === 0 || !line.columns.every((one) => columns.includes(one))) refuseNames('a column')
      const count = { rows: 0 }
      await copyIn(client, `copy ${line.table} (${line.columns.join(', ')}) from stdin`, rowsOf(lines, count))
      rows[line.table] = count.rows
      continue
    }
    for (const { name, last, isCalled } of line.sequences)
      await client.query('select setval($1, $2, $3)', [name, last, isCalled])
    const wrong = Object.keys(line.rows).filter((table) => line.rows[table] !== rows[table])
    if (wrong.length > 0) throw new Error(`rows are missing in ${wrong.join(', ')}`)
    await lines.return(undefined)
    return rows
  }
}

/**
 * Fills an empty database from a backup file: first verifies the file's SHA-256, then makes the tables by the same
 * migrations, loads every row in one transaction, and then runs the migrations and routines that the backup's version
 * did not have. Jobs that were running start again, and the journal of bets begins a new epoch, because transaction ids
 * start again in the new database. Returns the number of rows by table. Fails with the reason; the database must then
 * be thrown away.
 */
export async function restoreBackup(
  url: string,
  from: BackupFile,
): Promise<{ head: Head; rows: Record<string, number> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairhouse-restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseUnlessEmpty(client)
    const head = await verifyFile(from)
    await makeTables(url, head)
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query('set local session_replication_role = replica') // no triggers: rows are stored as they were
    await makeRoom(client, head)
    const rows = await load(client, from)
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    )
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    )
    await client.query('select bets.begin_epoch()')
    await client.query('commit')
    await migrateHouse(url)
    await client.query('analyze')
    return { head, rows }
  } finally {
    await client.end().catch(() => undefined)
  }
}
