/**
 * A message to a million members: how long its publishing takes, for everybody and for a segment, that no member has a
 * row of it before reading, and what one inbox and one question about a segment cost then. Fails above PUBLISH_MS and
 * INBOX_MS. `npm run bench -- messages [members]`: fewer for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { segmentRules } from '#contract/segments/rules.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { listForMember } from '#server/modules/campaigns/broadcasts.sql.ts'
import { findCampaign, insertCampaign, publishParts, publishRow } from '#server/modules/campaigns/campaigns.sql.ts'
import { askOne, countRules, listParts } from '#server/modules/segments/answers.sql.ts'
import type { WholeRules } from '#server/modules/segments/rules.sql.ts'
import { openBenchEnv } from './lib-env.ts'
import { median, printTable } from './lib-house.ts'

const MEMBERS = Number(process.argv[3] ?? 1_000_000)
const PUBLISH_MS = 1_000
const INBOX_MS = 20
const QUESTIONS = 200
const BRAND = 'bench'

/** Speaks English, or registered of late; and has not played in a month: what an operator would ask. */
const RULES: WholeRules = {
  rules: segmentRules.parse({
    all: [
      {
        any: [
          { is: 'language', languages: ['en'] },
          { is: 'registered', withinDays: 30 },
        ],
      },
      { any: [{ is: 'last', what: 'play', withinDays: 30, not: true }] },
    ],
  }),
  uses: new Map(),
}

async function fillMembers({ db }: Env): Promise<void> {
  const client = await db.pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(
      `insert into core.brands (code, name, currency, time_zone, default_language, languages, market, main_domain)
       values ($1, 'Bench', 'BDT', 'UTC', 'en', '{en}', 'BD', 'bench.localhost') on conflict do nothing`,
      [BRAND],
    )
    await client.query(
      `insert into identity.accounts (id, merchant, username, type, currency, path, language, created_at)
       overriding system value
       select 1000000 + n, $1, 'm' || n, 0, 'BDT', (1000000 + n) || '.', case when n % 2 = 0 then 'en' else 'bn' end,
         now() - (n % 400) * interval '1 day'
       from generate_series(1, $2::int) n`,
      [BRAND, MEMBERS],
    )
    await client.query('vacuum analyze identity.accounts')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function often(ask: (turn: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < QUESTIONS; turn++) times.push(await took(() => ask(turn)))
  return median(times)
}

async function draft(env: Env) {
  const at = env.clock.now()
  const texts = { en: { title: 'To all', text: 'Hello {name}.' } }
  const id = await env.db.tx((tx) =>
    insertCampaign(tx, { brand: BRAND, by: 'bench', at, texts, audience: { kind: 'everybody' }, offer: null }),
  )
  const campaign = await findCampaign(env.db, BRAND, id)
  if (!campaign) throw new Error('the campaign was not stored')
  return { campaign, times: { startsAt: at, endsAt: after(at, DAY_MS), by: 'bench', at } }
}

async function measure(env: Env) {
  const all = await draft(env)
  const everybody = await took(() => env.db.tx((tx) => publishRow(tx, all.campaign, all.times)))
  const some = await draft(env)
  const segment = await took(() =>
    env.db.tx(async (tx) =>
      publishParts(tx, some.campaign.id, await listParts(tx, RULES, null, BRAND, env.clock.now()), some.times),
    ),
  )
  const [rows] = await env.db.query<{ seen: number; parts: number }>(
    `select (select count(*)::int from campaigns.seen) as seen, (select count(*)::int from campaigns.pinned_parts) as parts`,
  )
  const memberOf = (turn: number) => String(1_000_001 + ((turn * 104_729) % MEMBERS))
  const inbox = await often((turn) =>
    listForMember(env.db, { memberId: memberOf(turn), brand: BRAND, at: env.clock.now(), limit: 100 }),
  )
  const one = await often((turn) =>
    askOne(env.db, RULES, { brand: BRAND, memberId: memberOf(turn), now: env.clock.now() }),
  )
  const count = await took(() => countRules(env.db, RULES, BRAND, env.clock.now()))
  return { everybody, segment, inbox, one, count, seen: rows?.seen ?? -1, parts: rows?.parts ?? -1 }
}

/** Measures the publishing of a message to many. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-messages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({ dir: join(folder, 'pg'), settings: ['max_wal_size=4GB'] })
  await migrateHouse(postgres.url)
  const env = openBenchEnv(postgres.url)
  await fillMembers(env)
  const { everybody, segment, inbox, one, count, seen, parts } = await measure(env)
  printTable(
    ['', 'ms', ''],
    [
      [`published to everybody (${MEMBERS})`, everybody.toFixed(0), `${seen} rows of members`],
      ['published to a segment', segment.toFixed(0), `${parts} rows of parts`],
      ['campaigns of one inbox', inbox.toFixed(2), 'median'],
      ['one member and a segment', one.toFixed(2), 'median'],
      ['a segment counted', count.toFixed(0), 'one statement'],
    ],
  )
  await env.db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  if (everybody > PUBLISH_MS || inbox > INBOX_MS || seen !== 0) process.exitCode = 1
}
