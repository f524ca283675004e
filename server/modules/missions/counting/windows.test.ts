import { expect, inject, test } from 'vitest'
import { openDb } from '#server/lib/db.ts'
import { readHouseSchema } from '#server/lib/house-schema.ts'
import { runMigrations, whileMigrating } from '#server/lib/migrate.ts'
import { createDatabase } from '#server/testing/postgres.ts'
import { loadMembers } from './state.sql.ts'
import { addReached, saveWindows } from './windows.sql.ts'

const MIGRATION = '0481'

test('PROMO-5 what members had done before windows were rows is carried over, and counting goes on from there', async () => {
  const database = await createDatabase(inject('postgresUrl'), 'empty')
  const { migrations } = await readHouseSchema()
  const run = (isWanted: (name: string) => boolean) =>
    whileMigrating(database.url, (client) =>
      runMigrations(
        client,
        migrations.filter(({ name }) => isWanted(name)),
      ),
    )
  try {
    await run((name) => name < MIGRATION)
    const db = openDb(database.url, 2)
    await db.query(
      `insert into missions.items (reference, brand, currency, kind, draft, from_at, until_at, settle_at, created_by,
         created_at)
       select 'X-' || n, 'fairhouse', 'BDT', 'mission', '{}', now(), now(), now(), 'test', now()
       from generate_series(1, 2) as n`,
    )
    const at = '2026-11-02T03:04:05.678Z'
    const [done, plain] = [
      { values: ['20', '1'], keys: [{}, { dice: 2 }], done: [at], fell: [0] },
      { values: ['7'], keys: [{}], done: [], fell: [] },
    ]
    await db.query(
      `insert into missions.progress (item_id, member_id, win, version, figures, last_at, steps_done)
       select * from json_to_recordset($1) as p (item_id bigint, member_id text, win text, version int, figures jsonb,
         last_at timestamptz, steps_done int)`,
      [
        JSON.stringify([
          { item_id: 2, member_id: '9', win: 'once', version: 3, figures: done, last_at: at, steps_done: 1 },
          { item_id: 1, member_id: '9', win: 'D2026-11-02', version: 1, figures: plain, last_at: at, steps_done: 0 },
          { item_id: 1, member_id: '9', win: 'D2026-11-03', version: 1, figures: plain, last_at: at, steps_done: 0 },
          { item_id: 1, member_id: '8', win: 'D2026-11-03', version: 1, figures: plain, last_at: at, steps_done: 0 },
        ]),
      ],
    )
    await run((name) => name >= MIGRATION)
    const once = { version: 1, values: [7n], keys: [{}], done: [], fell: [], lastAt: new Date(at) }
    const chain = {
      version: 3,
      values: [20n, 1n],
      keys: [{}, { dice: 2 }],
      done: [new Date(at)],
      fell: [0],
      lastAt: new Date(at),
    }
    const former = {
      progress: { once: { 2: chain }, 'D2026-11-02': { 1: once }, 'D2026-11-03': { 1: once } },
      ranks: {},
      reached: [1, 2],
    }
    expect((await loadMembers(db)).get('9')).toEqual(former)
    const later = { ...chain, values: [20n, 5n] }
    await db.tx(async (tx) => {
      await saveWindows(tx, [{ memberId: '9', win: 'once', progress: { 2: later } }])
      await addReached(tx, ['2', '2', '1'])
    })
    expect((await loadMembers(db, ['9'], ['once'])).get('9')).toEqual({
      ...former,
      progress: { once: { 2: later } },
    })
    expect(await db.query('select item_id::int as item, members from missions.reached order by item_id')).toEqual([
      { item: 1, members: 3 },
      { item: 2, members: 3 },
    ])
    await db.close()
  } finally {
    await database.drop()
  }
})
