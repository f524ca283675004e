/** Whether a start may open a database before all that the demo is made of is loaded (docs/decisions/0799). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#server/lib/config.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { openEnv, openHouse, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { groundOf, isFilled, rememberFilled } from './ground.ts'

const BUILT = 'file:///house/dist/node/chunks/run-house-AB12CD34.js'
const folder = mkdtempSync(join(tmpdir(), 'fairhouse-ground-'))
const file = join(folder, 'studio-vendors.json')

let house: House
let config: Config
let ground: string
beforeAll(async () => {
  house = await openHouse()
  const owner = await openEnv(house.ownerUrl)
  await seedGames(owner, { studioVendors: file })
  await owner.db.close()
  config = { ...house.env.config, seed: true, dataDir: folder }
  ground = groundOf(config, BUILT) ?? expect.fail('a built file has no name')
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true })
})

const change = (statement: string) => damage(house, statement)
const asks = () => isFilled(config, house.ownerUrl, ground)

test('a database that was filled is remembered by version and settings, and sources have no version', async () => {
  expect(await asks()).toBe(false)
  await rememberFilled(house.ownerUrl, ground)
  expect(await asks()).toBe(true)
  const others = [
    groundOf(config, BUILT.replace('AB12CD34', 'AB12CD35')),
    groundOf({ ...config, seedSize: 'large' }, BUILT),
    groundOf({ ...config, sandbox: !config.sandbox }, BUILT),
    groundOf({ ...config, dataDir: tmpdir() }, BUILT),
    groundOf({ ...config, seed: false }, BUILT),
  ]
  expect(new Set([ground, ...others]).size).toBe(6)
  for (const other of others) expect(await isFilled(config, house.ownerUrl, other ?? '')).toBe(false)
  expect(groundOf(config, 'file:///house/server/run-house.ts')).toBe(null)
})

test('a lost file of keys, a key that was retired and a title that came since fill it before the door opens', async () => {
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  expect(await asks()).toBe(false)
  writeFileSync(file, text)
  expect(await asks()).toBe(true)
  const [kept = expect.fail('no vendor')] = Object.values(JSON.parse(text) as StudioVendors)
  await change(`update games.vendor_keys set retires_at = '2020-01-01' where key_id = '${kept.keyId}'`)
  expect(await asks()).toBe(false)
  await change(`update games.vendor_keys set retires_at = null where key_id = '${kept.keyId}'`)
  expect(await asks()).toBe(true)
  await change(
    'update games.games set engine = null where code = (select min(code) from games.games where engine is not null)',
  )
  expect(await asks()).toBe(false)
})
