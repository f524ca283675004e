/** `npm run dry`: what it prints, and that the database is the same afterwards. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMBER_REGISTERED } from '#contract/facts.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { buildMember } from '#server/testing/builders.ts'
import { BRAND_DAYS_FOLLOWER } from '#server/modules/reports/brand-days.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { playLine } from '#server/testing/rounds.ts'
import { programOf } from '#server/testing/server-process.ts'
import { MODULES } from '#server/modules.ts'
import { describeDryRun } from './describe-dry-run.ts'

const run = promisify(execFile)
let house: House
beforeAll(async () => {
  house = await openHouse()
  for (let count = 0; count < 2; count++) {
    const member = await buildMember(house)
    await fundCash(house, member.id, 100)
    await playLine(house.env, member.id, `dry-${count}`, { kind: 'stake', amountMinor: 5n })
  }
  await catchUp(house.env, BRAND_DAYS_FOLLOWER)
})
afterAll(() => house.close())

/** Returns a sum of every row of every table, and the last value of every sequence. */
async function readEverything(): Promise<unknown> {
  const { db } = house.env
  const places = await db.query<{ place: string }>(
    `select format('%I.%I', table_schema, table_name) as place from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const rows = await db.query(
    places
      .map(({ place }) => `select '${place}', md5(string_agg(r::text, '|' order by r::text)) from ${place} r`)
      .join(' union all '),
  )
  expect(places.map(({ place }) => place)).toContain('core.facts')
  return [rows, await db.query('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')]
}

const dry = async (...options: string[]) =>
  run(process.execPath, [await programOf('server/fairhouse.ts'), 'dry', ...options], {
    cwd: projectRoot(),
    env: { ...process.env, DATABASE_URL: house.url },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, text: error.stderr }),
  )

test('a follower is run over the past, and nothing in the database has changed', async () => {
  const before = await readEverything()
  const { code, text } = await dry('reports.brand-days')
  expect(text).toMatch(/^reports.brand-days: a dry run. Nothing was written.\nLines read: \d+\nRows at the end: /)
  expect(text).toMatch(/days 1, memberDays 2, depositors 0/)
  expect(code).toBe(0)
  expect(await readEverything()).toEqual(before)
  await buildMember(house)
  expect(await readEverything(), 'a change is seen').not.toEqual(before)
})

test('days are bounds, both included', async () => {
  const dayOf = (ms: number) => new Date(house.clock.now().getTime() + ms).toISOString().slice(0, 10)
  const [before, around] = await Promise.all([
    dry('reports.brand-days', '--to', dayOf(-2 * DAY_MS)),
    dry('reports.brand-days', '--from', dayOf(-DAY_MS), '--to', dayOf(DAY_MS)),
  ])
  expect(before.text).toContain('Lines read: 0\n')
  expect(around.text).not.toContain('Lines read: 0\n')
})

test('an unknown follower and an invalid day are answered with the usage text', async () => {
  const answers = await Promise.all([dry('bets.dayly'), dry('bets.daily', '--from', 'monday')])
  for (const { code, text } of answers) {
    expect(code).toBe(2)
    for (const { name } of MODULES.flatMap(({ followers = [] }) => followers)) expect(text).toContain(name)
  }
})

type Gift = { kind: 'gift'; amountMinor: bigint }
const gifts: Follower<FactLine<typeof MEMBER_REGISTERED>, { given: number }, Gift, Record<never, never>> = {
  name: 'test.gifts',
  streams: [facts(MEMBER_REGISTERED)],
  keys: ({ brand }) => ({ given: [brand] }),
  fold: ({ given }, { brand }) => ({
    changes: { given: { [brand]: (given.get(brand) ?? 0) + 1 } },
    effects: [{ kind: 'gift', amountMinor: 250n }],
  }),
  store: { tables: {} as never },
}

test('effects are counted by kind, and their amounts added up', async () => {
  await catchUp(house.env, BRAND_DAYS_FOLLOWER)
  const text = describeDryRun('test.gifts', await runDry(house.env, gifts))
  expect(text).toContain('It would have done: gift 3 (amountMinor 750 ledger units)')
  expect(text).toContain('Rows at the end: given 1')
})

test('a follower that writes while it looks something up is stopped by the database', async () => {
  const writing = {
    ...gifts,
    look: {
      given: (q: { query(text: string): Promise<unknown> }) => q.query('insert into core.brands default values'),
    },
  }
  await expect(runDry(house.env, writing as never)).rejects.toThrow(/read-only transaction/)
})
