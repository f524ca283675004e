import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import pg from 'pg'
import { createDatabase } from '#server/testing/postgres.ts'
import { removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

test('the run’s PostgreSQL has checksums and accepts no connection without the password', async () => {
  const database = await createDatabase(inject('postgresUrl'), 'empty')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('show data_checksums')
  expect(rows).toEqual([{ data_checksums: 'on' }])
  await client.end()

  const address = new URL(database.url)
  address.password = 'guess'
  const stranger = new pg.Client({ connectionString: address.href })
  await expect(stranger.connect()).rejects.toThrow(/password/)
  await database.drop()
})

describe('a server of its own', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairhouse-own-'))
    chmodSync(folder, 0o755)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function ask(url: string, sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined) // the server stops while it is connected
    await client.connect()
    const { rows } = await client.query(sql)
    await client.end()
    return rows
  }

  test('CASH-7 one that outlived its parent is adopted; after a crash everything committed is there', async () => {
    const dir = join(folder, 'pg')
    const first = await startEmbeddedPostgres({ dir })
    await ask(first.url, 'create table kept (id int); insert into kept values (1)')
    const second = await startEmbeddedPostgres({ dir })
    expect([first.adopted, second.adopted, second.url]).toEqual([false, true, first.url])
    await ask(second.url, 'insert into kept values (2)')
    await second.crash()

    expect(second.isAlive()).toBe(false)
    const third = await startEmbeddedPostgres({ dir, port: second.port })
    expect([third.adopted, third.port]).toEqual([false, second.port])
    expect(await ask(third.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }])
    await third.stop()
  })

  test('a folder that a cut-off start left half made is made anew', async () => {
    const dir = join(folder, 'pg')
    mkdirSync(dir)
    writeFileSync(join(dir, 'PG_VERSION'), '18\n')
    const server = await startEmbeddedPostgres({ dir })
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('a folder of another major version is refused with what to do', async () => {
    const dir = join(folder, 'pg')
    const server = await startEmbeddedPostgres({ dir })
    await server.stop()
    writeFileSync(join(dir, 'PG_VERSION'), '17\n')
    await expect(startEmbeddedPostgres({ dir })).rejects.toThrow(/made by PostgreSQL 17.*pg_dump/)
  })

  test('a folder that the database’s account may not enter is left alone, the data lie elsewhere', async () => {
    const closed = join(folder, 'home')
    mkdirSync(closed, { mode: 0o700 })
    const dir = join(closed, 'pg')
    const server = await startEmbeddedPostgres({ dir })
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const [setting] = (await ask(server.url, 'show data_directory')) as { data_directory: string }[]
    const place = setting?.data_directory ?? ''
    expect(place.startsWith(process.getuid?.() === 0 ? '/var/tmp/fairhouse-data-' : closed)).toBe(true)
    await server.stop()
    removeEmbeddedPostgres(dir)
    expect(existsSync(place)).toBe(false)
  })
})
