import { createHash } from 'node:crypto'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import type { Clock } from '#server/lib/clock.ts'
import { copyOut } from '#server/lib/copy.ts'
import { seal } from './sealing.ts'
import {
  END_OF_TABLE,
  FORMAT,
  type Foot,
  type Head,
  type Partition,
  type Ran,
  type Seal,
  type Sequence,
  type TableLine,
} from './backup-format.ts'

/** Tables that others manage, and tables that migrations fill themselves. */
const LEFT_OUT = ['core.routines', 'public.migrations', 'studio.migrations', 'graphile_worker.migrations']
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`

/** Lists tables in the order of their names, partitioned ones as one table. */
export async function listTables(client: pg.ClientBase): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `
    select format('%I.%I', n.nspname, c.relname) as "table",
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and ${OURS} and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
      and n.nspname || '.' || c.relname <> all ($1)
    group by 1 order by 1`,
    [LEFT_OUT],
  )
  return rows
}

async function listRan(client: pg.ClientBase, table: string): Promise<Ran[] | null> {
  const {
    rows: [found],
  } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])
  return found?.is ? (await client.query<Ran>(`select name, hash from ${table} order by name`)).rows : null
}

async function readHead(client: pg.ClientBase, clock: Clock): Promise<Head> {
  const migrations = await listRan(client, 'public.migrations')
  if (!migrations) throw new Error('there is nothing to back up: this database was never prepared')
  const { rows: partitions } = await client.query<Partition>(`
    select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid
    where c.relispartition and c.relkind = 'r' and ${OURS} order by 1`)
  const {
    rows: [version],
  } = await client.query<{ server_version: string }>('show server_version')
  return {
    format: FORMAT,
    takenAt: clock.now().toISOString(),
    server: version?.server_version ?? '',
    migrations,
    studioMigrations: await listRan(client, 'studio.migrations'),
    partitions,
  }
}

/** Reads the sequences. Called after the rows are read, so that no sequence is behind a row of the snapshot. */
async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'S' and ${OURS} order by 1`)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const {
      rows: [at],
    } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    )
    sequences.push({ name, last: at?.last ?? '1', isCalled: at?.called ?? false })
  }
  return sequences
}

/** How a backup is sealed: to whom, and with which files of keys in it. */
export type Sealing = { recipients: readonly string[]; secrets: Readonly<Record<string, string>> }

/** Opens a new file, readable by its owner only, that gets its name when it is complete. */
async function openFile(file: string, sealing: Sealing | null) {
  const part = `${file}.part`
  const gzip = createGzip({ level: 4 })
  const disk = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true })
  let failure: Error | null = null
  const written = pipeline(sealing ? await seal(gzip, sealing.recipients) : gzip, disk)
  gzip.on('error', () => undefined) // `written` tells it
  written.catch((error: Error) => {
    failure = error
    gzip.destroy(error) // else whoever waits for room would wait for ever
  })
  const hash = createHash('sha256')
  let drained: Promise<void> | undefined
  const write = (bytes: Buffer | string): Promise<void> | undefined => {
    if (failure) throw failure
    hash.update(bytes)
    if (gzip.write(bytes)) return undefined
    // all writes before the reader has paused wait for the same event
    drained ??= once(gzip, 'drain').then(() => {
      drained = undefined
    })
    return drained
  }
  return {
    write,
    line: (value: object) => write(`${JSON.stringify(value)}\n`),
    finish: async () => {
      const seal: Seal = { sha256: hash.digest('hex') }
      gzip.end(`${JSON.stringify(seal)}\n`)
      await written
      renameSync(part, file)
    },
    discard: () => {
      gzip.destroy()
      disk.destroy()
      rmSync(part, { force: true })
    },
  }
}

/**
 * Writes everything in a database into a new file, from one snapshot: the house stays open, and what it commits during
 * the backup is not in the file. The file holds password hashes, providers' secrets and private keys: it has mode 0600
 * and must be stored in a safe place, unless it is sealed. Returns the number of rows by table. Fails when the file exists, and leaves no
 * file behind when it fails.
 */
export async function writeBackup(
  url: string,
  file: string,
  clock: Clock,
  sealing: Sealing | null = null,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'fairhouse-backup' })
  client.on('error', () => undefined)
  await client.connect()
  const out = await openFile(file, sealing)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const head = await readHead(client, clock)
    await out.line(sealing ? { ...head, secrets: sealing.secrets } : head)
    const rows: Record<string, number> = {}
    for (const { table, columns } of await listTables(client)) {
      await out.line({ table, columns } satisfies TableLine)
      let count = 0
      await copyOut(client, `copy (select ${columns.join(', ')} from ${table}) to stdout`, (chunk) => {
        count++
        return out.write(Buffer.from(chunk)) // the client uses its own buffer again
      })
      rows[table] = count
      await out.write(`${END_OF_TABLE}\n`)
    }
    await out.line({ sequences: await readSequences(client), rows } satisfies Foot)
    await client.query('commit')
    await out.finish()
    return rows
  } catch (error) {
    out.discard()
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}
