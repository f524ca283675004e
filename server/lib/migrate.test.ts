import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createDatabase } from '#server/testing/postgres.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let folder: string
beforeEach(async () => {
  database = await createDatabase(inject('postgresUrl'), 'empty')
  folder = mkdtempSync(join(tmpdir(), 'fairhouse-migrations-'))
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = async () => migrate(database.url, await readMigrations(folder))

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('runs what is new, in order, once', async () => {
  write('0002-second.sql', 'insert into things values (2)')
  write('0001-first.sql', 'create table things (id int)')
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
  write('0003-third.sql', 'insert into things values (3)')
  expect(await run()).toEqual(['0003-third.sql'])
  expect(await run()).toEqual([])
  expect(await ask('select id from things order by id')).toEqual([{ id: 2 }, { id: 3 }])
})

test('ten starts at once end in the same state', async () => {
  write('0001-first.sql', 'create table things (id int); insert into things values (1)')
  const ran = await Promise.all(Array.from({ length: 10 }, run))
  expect(ran.flat()).toEqual(['0001-first.sql'])
  expect(await ask('select id from things')).toEqual([{ id: 1 }])
})

test('one that fails half way leaves nothing of itself, and runs once it is mended', async () => {
  write('0001-first.sql', 'create table things (id int)')
  write('0002-second.sql', 'insert into things values (2); select 1 / 0')
  await expect(run()).rejects.toThrow(/0002-second\.sql: division by zero/)
  expect(await ask('select id from things')).toEqual([])
  write('0002-second.sql', 'insert into things values (2)')
  expect(await run()).toEqual(['0002-second.sql'])
})

test('one that was changed after it ran is refused by name', async () => {
  write('0001-first.sql', 'create table things (id int)')
  await run()
  write('0001-first.sql', 'create table things (id bigint)')
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed/)
})
