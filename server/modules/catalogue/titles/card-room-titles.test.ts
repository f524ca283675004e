import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '#server/lib/project-root.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { openHouse, type House } from '#server/testing/house.ts'

const MIGRATION = '0255-card-titles-open-rooms.sql'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

test('GAME-4 titles between players of an older database open card rooms under true names, and the studio serves them', async () => {
  await seedGames(house.env, { studioVendors: null })
  const { db } = house.env
  await db.query(
    `insert into games.games (code, vendor, game_type, classify, names, theme, engine, is_hot, is_new, sort, status)
     select r.code, r.vendor, 'PVP', 'CARD', r.names::jsonb, r.theme, null, false, false, 900, 'on' from (values
       ('ludo-arena', 'KX', '{"en":"Ludo Arena","bn":"লুডু অ্যারেনা"}', 'ludo'),
       ('mahjong-parlour', 'XY', '{"en":"Our Parlour","bn":"আমাদের বৈঠক"}', 'mahjong')) as r(code, vendor, names, theme)`,
  )
  await db.query(`update games.games set engine = null where code in ('holdem', 'patti')`)
  const sql = await readFile(join(projectRoot(), 'server/migrations', MIGRATION), 'utf8')
  for (let time = 0; time < 2; time++)
    for (const statement of sql.split(/;\n/).filter((one) => one.trim())) await db.query(statement)
  const rows = await db.query(
    `select code, engine, names ->> 'en' as name from games.games where code in ('holdem', 'patti', 'ludo-arena', 'mahjong-parlour') order by code`,
  )
  expect(rows).toEqual([
    { code: 'holdem', engine: 'pvp-holdem', name: 'Hold’em Club' },
    { code: 'ludo-arena', engine: 'pvp-holdem-duel', name: 'Arena Duel' },
    { code: 'mahjong-parlour', engine: 'pvp-patti', name: 'Our Parlour' },
    { code: 'patti', engine: 'pvp-patti', name: 'Teen Patti Gold' },
  ])
  const served = await seedGames(house.env, { studioVendors: null })
  expect(served['KX']?.games['ludo-arena']).toMatchObject({ engine: 'pvp-holdem-duel', theme: 'poker' })
  expect(served['XY']?.games['mahjong-parlour']?.engine).toBe('pvp-patti')
})
