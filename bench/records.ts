/**
 * A member with a million rounds and their entries: page one and page ten thousand of the records, by cursor and by
 * number, totals of a year, profit, and how fast the file of all of it is written. Through the application, over its
 * own calls. Fails where page ten thousand by cursor takes more than twice as long as page one.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildApp } from '#server/app.ts'
import { DAY_MS, systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { systemRandom } from '#server/lib/random.ts'
import { writeFile } from '#server/modules/exports/write-file.ts'
import { createAccount } from '#server/modules/identity/members/create-account.ts'
import { memberLifetime, openSession } from '#server/modules/identity/sessions/open-session.ts'
import { closeWriter } from '#server/modules/wallet/post-transfers.ts'
import { median, printTable } from './lib-house.ts'
import { fillPlay, openPlayers, settleTables } from './lib-play.ts'
import { SLOTS } from '#server/modules.ts'

const ROUNDS = 1_000_000
/** Others' rounds, so that the member's do not fill every page of the tables. */
const OTHERS = 200_000
const PAGE = 10_000
const PAGE_SIZE = 20
const TRIES = 15
const DAYS = 364
const RATIO_MAX = 2

type Ask = (path: string) => Promise<Record<string, unknown>>

async function openMember(env: Env): Promise<{ id: string; token: string }> {
  return env.db.tx(async (tx) => {
    const id = await createAccount(tx, env, {
      merchant: 'fairhouse',
      currency: 'BDT',
      type: 0,
      username: 'million',
      passwordHash: null,
    })
    const { token } = await openSession(tx, env, { accountId: id }, memberLifetime(600), {
      ip: '127.0.0.1',
      userAgent: 'bench',
    })
    return { id: String(id), token }
  })
}

async function fill(env: Env, memberId: string): Promise<void> {
  const start = performance.now()
  const { house, accounts } = await openPlayers(env.db, 1_000, 'other')
  const [own] = await env.db.query<{ id: bigint }>(`select wallet.open_account('member_cash', $1, 'BDT') as id`, [
    memberId,
  ])
  if (!own) throw new Error('no account')
  await env.db.query(`select bets.ensure_partitions(now() - interval '13 months', now())`)
  await fillPlay(env.db, { accounts, house, from: ROUNDS + 1, to: ROUNDS + OTHERS, days: DAYS, isBooked: true })
  await fillPlay(env.db, {
    accounts: [{ id: own.id, member: memberId }],
    house,
    from: 1,
    to: ROUNDS,
    days: DAYS,
    isBooked: true,
  })
  await settleTables(env.db)
  process.stdout.write(
    `${ROUNDS} rounds of the member and ${OTHERS} of others filled in ${((performance.now() - start) / 1000).toFixed(0)} s\n`,
  )
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return median(times)
}

/** Returns the cursor behind the last row of the page before a page. */
async function cursorOf(env: Env, memberId: string, page: number): Promise<{ round: string; entry: string }> {
  const skip = (page - 1) * PAGE_SIZE - 1
  const [round] = await env.db.query<{ cursor: string }>(
    `select (extract(epoch from opened_at) * 1000000)::bigint || '.' || id as cursor from bets.rounds
     where not trial and member_id = $1 order by opened_at desc, id desc offset $2 limit 1`,
    [memberId, skip],
  )
  const [entry] = await env.db.query<{ id: bigint }>(
    `select transfer_id as id from wallet.entries
     where account_id = (select id from wallet.accounts where kind = 'member_cash' and owner = $1)
     order by created_at desc, transfer_id desc offset $2 limit 1`,
    [memberId, skip],
  )
  return { round: round?.cursor ?? '', entry: String(entry?.id ?? '') }
}

async function measurePages(env: Env, ask: Ask, memberId: string): Promise<number> {
  const { round, entry } = await cursorOf(env, memberId, PAGE)
  const year = `from=${encodeURIComponent(new Date(env.clock.now().getTime() - 365 * DAY_MS).toISOString())}`
  // a day: what the page itself costs; the year: with totals of a million rounds beside it
  const { openedAt } = (
    (await ask(`/wps/member/bets?before=${round}&pageSize=1&pageNo=${PAGE}`)).content as { openedAt: string }[]
  )[0] ?? { openedAt: '' }
  const dayOf = (moment: number) =>
    `from=${encodeURIComponent(new Date(moment - DAY_MS).toISOString())}&to=${encodeURIComponent(new Date(moment + 1000).toISOString())}`
  const rows: [string, string, string][] = [
    [
      'bets, a day of the record',
      `/wps/member/bets?${dayOf(env.clock.now().getTime())}`,
      `/wps/member/bets?${dayOf(Date.parse(openedAt))}&before=${round}&pageNo=${PAGE}`,
    ],
    [
      'bets, the year with totals',
      `/wps/member/bets?${year}`,
      `/wps/member/bets?${year}&before=${round}&pageNo=${PAGE}`,
    ],
    ['bets, the page by its number', `/wps/member/bets?${year}`, `/wps/member/bets?${year}&pageNo=${PAGE}`],
    [
      'entries, the year with totals',
      `/wps/member/transactions?${year}`,
      `/wps/member/transactions?${year}&before=${entry}`,
    ],
  ]
  const figures: string[][] = []
  let worst = 0
  for (const [name, first, deep] of rows) {
    const [one, many] = [await time(() => ask(first)), await time(() => ask(deep))]
    if (!name.includes('number')) worst = Math.max(worst, many / one)
    figures.push([name, one.toFixed(1), many.toFixed(1), (many / one).toFixed(2)])
  }
  printTable(['', 'page 1, ms', `page ${PAGE.toLocaleString('en')}, ms`, 'ratio'], figures)
  const profitMs = await time(() =>
    ask(`/wps/member/profit?${year}&to=${encodeURIComponent(env.clock.now().toISOString())}&utcOffsetMinutes=360`),
  )
  const kindMs = await time(() => ask(`/wps/member/transactions?${year}&type=deposit`))
  printTable(
    ['the year', 'ms'],
    [
      ['profit by day and game type', profitMs.toFixed(1)],
      ['entries of a rare kind, with totals', kindMs.toFixed(1)],
    ],
  )
  return worst
}

async function measureFile(
  env: Env,
  post: (path: string, body: object) => Promise<Record<string, unknown>>,
): Promise<void> {
  const start = performance.now()
  const file = await post('/wps/member/exports', {
    requestId: 'bench-records',
    record: 'bets',
    from: new Date(env.clock.now().getTime() - 365 * DAY_MS).toISOString(),
    to: env.clock.now().toISOString(),
  })
  await writeFile(env, BigInt(String(file.id)))
  const seconds = (performance.now() - start) / 1000
  const [{ rows, bytes, kept } = { rows: 0, bytes: 0n, kept: 0n }] = await env.db.query<{
    rows: number
    bytes: bigint
    kept: bigint
  }>(
    `select rows_done as rows, bytes, (select sum(length(content))::bigint from exports.parts
       where file_id = id) as kept from exports.files where id = $1`,
    [file.id],
  )
  process.stdout.write(
    `CSV: ${rows} rows in ${seconds.toFixed(1)} s, ${(rows / seconds).toFixed(0)} rows/s, ${(Number(bytes) / 1e6).toFixed(0)} MB, ${(Number(kept) / 1e6).toFixed(0)} MB kept\n`,
  )
}

/** Prints the times and ratios. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-records')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({
    dir: join(folder, 'pg'),
    settings: ['max_wal_size=4GB', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  })
  try {
    await migrateHouse(server.url)
    await migrateJobs({ connectionString: server.url })
    const env: Env = {
      db: openDb(server.url, 6),
      clock: systemClock,
      random: systemRandom,
      live: new Live('bench', []),
      config: readConfig({ REQUESTS_PER_MINUTE: '1000000' }),
      log: createLog('warn', 'bench'),
      slots: SLOTS,
    }
    const { id, token } = await openMember(env)
    await fill(env, id)
    const { app } = await buildApp(env)
    const headers = { authorization: `Bearer ${token}` }
    const answer = ({ body }: { body: string }) => {
      const { success, value, code } = JSON.parse(body) as {
        success: boolean
        value: Record<string, unknown>
        code?: string
      }
      if (!success) throw new Error(code)
      return value
    }
    const worst = await measurePages(env, async (path) => answer(await app.inject({ url: path, headers })), id)
    await measureFile(env, async (path, body) =>
      answer(await app.inject({ method: 'POST', url: path, headers, payload: body })),
    )
    process.stdout.write(
      `${worst <= RATIO_MAX ? 'ok' : 'TOO SLOW'}: page ${PAGE} by cursor takes ${worst.toFixed(2)} times page one at worst, at most ${RATIO_MAX} wanted\n`,
    )
    if (worst > RATIO_MAX) process.exitCode = 1
    await app.close()
    await closeWriter(env)
    await env.db.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
