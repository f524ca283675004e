/** The functions of the database are what server/routines says, and change when a file there does. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '#server/testing/postgres.ts'
import { asOwner } from '#server/testing/owner.ts'
import { type Db, openDb } from './db.ts'
import { checkHouseSchema, hashWithoutComments, migrateHouse, readHouseSchema } from './house-schema.ts'
import { whileMigrating } from './migrate.ts'
import { sha256 } from './random.ts'
import { applyRoutines, listRoutineStates, readRoutines, type Routine } from './routines.ts'

let database: TestDatabase
let routines: Routine[]
/** A connection as the server has it, whose role may change no routine. */
let server: Db
beforeAll(async () => {
  database = await createDatabase(inject('postgresUrl'))
  routines = await readRoutines()
  server = openDb(database.url, 1)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const routine = (name: string, sql: string): Routine => ({ name, file: `${name}.sql`, sql, hash: sha256(sql) })
const apply = (...more: Routine[]) =>
  whileMigrating(database.ownerUrl, (client) => applyRoutines(client, [...routines, ...more]))
const owner = <T>(sql: string) => asOwner(database, (db) => db.query<T & object>(sql))

/** The database's definition of each function in our schemas. */
const DEFINITIONS = `
  select n.nspname || '.' || f.proname as name,
    case f.prokind when 'a' then f.oid::regprocedure::text else pg_get_functiondef(f.oid) end as text
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where n.nspname in (select split_part(name, '.', 1) from core.routines) order by 1, 2`

describe('the functions in force', () => {
  test('are those of the files, each as its file says', async () => {
    await asOwner(database, (db) =>
      db.tx(async (tx) => {
        const before = await tx.query<{ name: string }>(DEFINITIONS)
        expect(before.map(({ name }) => name)).toEqual(routines.map(({ name }) => name))
        for (const { sql } of routines) await tx.query(sql)
        expect(await tx.query(DEFINITIONS)).toEqual(before)
      }),
    )
    expect(await listRoutineStates(server, routines)).toEqual([])
  })

  test('a function that no file says is found', async () => {
    await owner('create function wallet.helper() returns int language sql as $$ select 1 $$')
    expect(await listRoutineStates(server, routines)).toEqual([{ name: 'wallet.helper', is: 'unknown' }])
    await owner('drop function wallet.helper()')
  })

  test('every effect of a posting is a routine that takes rows, and takes none of them', async () => {
    const effects = await owner<{ name: string }>('select name from wallet.effects order by name')
    expect(effects.length).toBeGreaterThan(5)
    const known = new Set(routines.map(({ name }) => name))
    expect(effects.filter(({ name }) => !known.has(name))).toEqual([])
    for (const { name } of effects) await owner(`select ${name}('[]', '{}')`)
  })
})

describe('a routine that changes', () => {
  const counts = (to: number) =>
    routine('core.counts', `create or replace function core.counts() returns int language sql as $$ select ${to} $$;`)

  test('is applied once, however many start at once, and goes by a migration that drops it', async () => {
    const first = await Promise.all(Array.from({ length: 5 }, () => apply(counts(1))))
    expect(first.flat()).toEqual([{ name: 'core.counts', is: 'unapplied' }])
    const at = () => owner(`select xmin::text, core.counts() from core.routines where name = 'core.counts'`)
    const before = await at()
    expect(await apply(counts(1))).toEqual([])
    expect(await at()).toEqual(before)
    expect(await apply(counts(2))).toEqual([{ name: 'core.counts', is: 'unapplied' }])
    expect(await at()).toMatchObject([{ counts: 2 }])
    // its file was deleted: the function stays, and is reported, until a migration drops it
    expect(await apply()).toEqual([])
    expect(await listRoutineStates(server, routines)).toEqual([{ name: 'core.counts', is: 'unknown' }])
    await owner('drop function core.counts()')
    expect(await listRoutineStates(server, routines)).toEqual([])
  })

  test('may call one that comes after it', async () => {
    await apply(
      routine('core.one', 'create or replace function core.one() returns int language sql as $$ select core.two() $$;'),
      routine('core.two', 'create or replace function core.two() returns int language sql as $$ select 2 $$;'),
    )
    expect(await owner('select core.one()')).toEqual([{ one: 2 }])
    await owner('drop function core.one(); drop function core.two()')
    await apply()
  })

  test.each([
    [
      'a statement that is none',
      ['create or replace function core.wrong(', '  p_a int,,'],
      /^core.wrong.sql:2: syntax/,
    ],
    [
      'a body that does not parse',
      [
        '-- why',
        'create or replace function core.wrong() returns int language plpgsql as $$',
        'begin',
        '  retrun 1;',
        'end $$;',
      ],
      /^core.wrong.sql:4: syntax error/,
    ],
    [
      'a variable that was not declared',
      [
        'create or replace function core.wrong() returns int',
        'language plpgsql as $$',
        'begin',
        '',
        '  v := 1;',
        'end $$;',
      ],
      /^core.wrong.sql:5: "v" is not a known variable/,
    ],
    [
      'a column that is not there',
      [
        'create or replace function core.wrong() returns int language sql as $$',
        '  select 1',
        '  from core.brands',
        '  where nothing = 1',
        '$$;',
      ],
      /^core.wrong.sql:4: column "nothing" does not exist/,
    ],
    [
      'a function that is not there',
      ['create or replace function core.wrong() returns int language sql as $$', '  select core.nothing()', '$$;'],
      /^core.wrong.sql:2: function core.nothing\(\) does not exist/,
    ],
  ])('stops with file and line at %s, and nothing has changed', async (_, lines, says) => {
    await expect(apply(counts(3), routine('core.wrong', lines.join('\n')))).rejects.toThrow(says)
    expect(await listRoutineStates(server, routines)).toEqual([])
  })

  test('has its former shape dropped by a migration where result or arguments change', async () => {
    const shaped = (head: string) =>
      routine(
        'core.shaped',
        `create or replace function core.shaped${head} language plpgsql as $$ begin return null; end $$;`,
      )
    await apply(shaped('() returns int'))
    await expect(apply(shaped('() returns text'))).rejects.toThrow(
      /core.shaped.sql:1: cannot change return type .*must drop/,
    )
    await expect(apply(shaped('(p_a int) returns int'))).rejects.toThrow(
      /another core.shaped with other arguments; .*must drop/,
    )
    await owner('drop function core.shaped()')
    await apply(shaped('(p_a int) returns text'))
    await owner('drop function core.shaped(int)')
    await apply()
  })
})

describe('a function that was changed by hand', () => {
  const CHANGES = [
    `create or replace function protection.moved(p_reason wallet.reason, p_amount bigint) returns bigint language sql immutable as $$ select 0 $$`,
    'alter function protection.moved volatile',
    'alter function protection.moved set search_path = public',
    'drop function protection.moved',
    'create function protection.moved(text) returns int language sql as $$ select 1 $$',
  ]
  test.each(CHANGES)('is found: %s', async (change) => {
    await owner(change)
    const state = [{ name: 'protection.moved', is: 'altered' }]
    expect(await listRoutineStates(server, routines)).toEqual(state)
    await expect(checkHouseSchema(server)).rejects.toThrow(/protection.moved was changed in the database by hand/)
    if (change.includes('text')) {
      await expect(migrateHouse(database.ownerUrl)).rejects.toThrow(/another protection.moved with other arguments/)
      await owner('drop function protection.moved(text)')
    } else expect(await migrateHouse(database.ownerUrl)).toMatchObject({ migrations: [], routines: state })
    await checkHouseSchema(server)
  })

  test('a database of a later version keeps its routines, and servers of this one start on it', async () => {
    await owner(`insert into public.migrations (name, hash) values ('9999-of-a-later-version.sql', 'x')`)
    await owner(`update core.routines set hash = 'x' || hash where name = 'wallet.post_batch'`)
    await owner(`create function core.of_later() returns int language sql as $$ select 1 $$`)
    await owner(`insert into core.routines (name, hash, print) values ('core.of_later', 'x', 'x')`)
    await checkHouseSchema(server)
    expect(await migrateHouse(database.ownerUrl)).toEqual({ migrations: [], routines: [], isLater: true })
    expect(await owner(`select name from core.routines where name = 'core.of_later'`)).toHaveLength(1)
    // what somebody changed by hand is found all the same, and so is a migration that did not run
    await owner('alter function protection.moved volatile')
    await expect(checkHouseSchema(server)).rejects.toThrow(/protection.moved was changed in the database by hand/)
    await owner(`create table public.kept_row as select * from public.migrations where name like '0002-%'`)
    await owner(`delete from public.migrations where name like '0002-%'`)
    await expect(checkHouseSchema(server)).rejects.toThrow(/0002-.* did not run/)
    await owner(`insert into public.migrations select * from public.kept_row`)
    await owner('drop table public.kept_row')
    await owner(`delete from public.migrations where name like '9999-%'`)
    expect(await migrateHouse(database.ownerUrl)).toMatchObject({
      routines: [
        { name: 'protection.moved', is: 'altered' },
        { name: 'wallet.post_batch', is: 'unapplied' },
      ],
      isLater: false,
    })
    expect(await owner(`select name from core.routines where name = 'core.of_later'`)).toEqual([])
    await owner('drop function core.of_later()')
  })

  test('a server that may not change it says so too where a file was changed', async () => {
    await owner(`update core.routines set hash = 'x' || hash where name = 'wallet.post_batch'`)
    await expect(checkHouseSchema(server)).rejects.toThrow(/not up to date: the routine wallet.post_batch/)
    await migrateHouse(database.ownerUrl)
  })
})

describe('the files', () => {
  test('hold one function each, named as the file is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairhouse-routines-'))
    mkdirSync(join(folder, 'core'))
    const write = (sql: string) => writeFileSync(join(folder, 'core/count_up.sql'), sql)
    write('-- Counts.\ncreate or replace function core.count_up() returns int language sql as $$ select 1 $$;')
    expect(await readRoutines(folder)).toMatchObject([{ name: 'core.count_up' }])
    for (const other of [
      'create function core.count_up() …',
      'create or replace function core.count_down() …',
      'select 1',
    ])
      await (write(other), expect(readRoutines(folder)).rejects.toThrow(/core.count_up.sql must begin with/))
    rmSync(folder, { recursive: true })
  })

  test('a migration is known by what it does: its comments may change', async () => {
    const text = `-- why\ncreate table a (b text default '-- no comment'); -- c\n\ninsert into a values ($x$ -- nor this $x$);\n`
    expect(hashWithoutComments(text.replace('-- why\n', '').replace('-- c', '-- another'))).toBe(
      hashWithoutComments(text),
    )
    for (const part of ['no comment', 'nor this', 'default'])
      expect(hashWithoutComments(text.replace(part, 'x'))).not.toBe(hashWithoutComments(text))
    const needs = '-- routine: core.refuse_change'
    expect(hashWithoutComments(`${needs}\n${text}`)).not.toBe(hashWithoutComments(text))
  })

  test('a database that ran the migrations as they were, with functions in them, goes on', async () => {
    const { migrations, retired } = await readHouseSchema()
    const of = (prefix: string) => migrations.find(({ name }) => name.startsWith(prefix)) ?? expect.fail(prefix)
    await owner(`update public.migrations set hash = '${of('0002').formerHashes.at(-1)}' where name like '0002-%'`)
    const [gone] = Object.entries(retired)
    await owner(`insert into public.migrations (name, hash) values ('${gone?.[0]}', '${gone?.[1][0]}')`)
    expect(await migrateHouse(database.ownerUrl)).toEqual({ migrations: [], routines: [], isLater: false })
    expect(await owner(`select hash from public.migrations where name like '0002-%'`)).toEqual([
      { hash: of('0002').hash },
    ])
  })
})
