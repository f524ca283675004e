/**
 * Bets per second through the ledger's writer and the journal, with one thousand, one million and ten million lines in
 * the journal and an equally large ledger: three databases on one server (fsync on), 64 callers, measured in turns, so
 * that other load of the machine affects all of them. Fails where a larger one is outside WITHIN of the smallest. `npm
 * run bench -- growth [turns] [milliseconds] [most lines]`: less for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { systemRandom } from '#server/lib/random.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { closeWriter, postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { printTable } from './lib-house.ts'
import type { Meters } from './lib-machine.ts'
import { fillPlay, openPlayers, type Play, settleTables } from './lib-play.ts'
import { judge, measure, over, percent, ratioOf, readTurns, type Measured } from './lib-turns.ts'
import { SLOTS } from '#server/modules.ts'

const LINES = [1_000, 1_000_000, 10_000_000].filter((lines) => lines <= Number(process.argv[5] ?? Infinity))
const MEMBERS = 10_000
const CALLERS = 64
const { turns: TURNS, turnMs: TURN_MS } = readTurns({ turns: 7, turnMs: 3_000 })
const DAYS = 80
const WITHIN = 0.15
/** A stake, and a payout or an end. */
const LINES_A_BET = 2

type Place = { lines: number; env: Env; players: Pick<Play, 'accounts' | 'house'>; fillSeconds: number; bets: number }

function databaseUrl(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

async function openPlace(admin: Env['db'], url: string, lines: number): Promise<Place> {
  const name = `growth_${lines}`
  await admin.query(`create database ${name}`)
  const own = databaseUrl(url, name)
  await migrateHouse(own)
  const env: Env = {
    db: openDb(own, 4),
    clock: systemClock,
    random: systemRandom,
    live: new Live('bench', []),
    config: readConfig({}),
    log: createLog('warn', 'bench'),
    slots: SLOTS,
  }
  const players = await openPlayers(env.db, MEMBERS)
  const start = performance.now()
  await fillPlay(env.db, { ...players, from: 1, to: lines / 2, days: DAYS, isBooked: true })
  const bank = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  await Promise.all(
    players.accounts.map(({ id }) =>
      postTransfers(env, {
        key: `fund ${id}`,
        transfers: [{ debit: bank, credit: id, amountMinor: 1_000_000_000n, reason: 'adjustment', reference: 'bench' }],
      }),
    ),
  )
  await settleTables(env.db)
  return { lines, env, players, fillSeconds: (performance.now() - start) / 1000, bets: 0 }
}

/** Plays one bet to its end: a stake, then a payout or the end, as a vendor sends them. */
async function playOne(place: Place): Promise<void> {
  const {
    env,
    players: { accounts, house },
  } = place
  const number = place.bets++
  const player = accounts[Math.floor(Math.random() * accounts.length)]
  if (!player) throw new Error('nobody plays')
  const line = {
    memberId: player.member,
    vendor: 'BGS',
    roundId: `now-${number}`,
    currency: 'BDT',
    gameCode: 'skyrise',
    gameType: 'RNG',
    isTrial: false,
    merchant: 'fairhouse',
    at: env.clock.now(),
  }
  await postTransfers(env, {
    key: `bet ${number}`,
    at: line.at,
    transfers: [{ debit: player.id, credit: house, amountMinor: 10_000n, reason: 'bet', reference: `bet-${number}` }],
    effects: [journalEffect({ ...line, kind: 'stake', amountMinor: 10_000n, leg: 0 })],
  })
  const isWon = number % 3 === 0
  await postTransfers(env, {
    key: `end ${number}`,
    at: line.at,
    transfers: isWon
      ? [{ debit: house, credit: player.id, amountMinor: 20_000n, reason: 'win', reference: `win-${number}` }]
      : [],
    effects: [
      journalEffect(
        isWon
          ? { ...line, kind: 'payout', amountMinor: 20_000n, leg: 0, closes: true }
          : { ...line, kind: 'close', amountMinor: 0n },
      ),
    ],
  })
}

/** Switches fsync: data that is being filled in need not survive a crash. */
async function setDurable(admin: Env['db'], isDurable: boolean): Promise<void> {
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await admin.query(`alter system set ${name} = ${isDurable ? 'on' : 'off'}`)
  await admin.query('select pg_reload_conf()')
  if (isDurable) await admin.query('checkpoint')
}

/** Measures the places in turns, prints them, and returns whether all are as fast as the smallest. */
async function compare(places: readonly Place[], meters: Meters): Promise<boolean> {
  const take = (place: Place) => measure(() => playOne(place), CALLERS, TURN_MS, meters)
  for (const place of places) await take(place)
  const rounds = places.map((): Measured[] => [])
  for (let turn = 0; turn < TURNS; turn++)
    for (const [index, place] of places.entries()) rounds[index]?.push(await take(place))
  const [smallest = []] = rounds
  printTable(
    [
      'lines in the journal',
      'afterwards',
      'bets/s',
      'p99 ms',
      'of the smallest',
      ...Object.keys(meters).map((name) => `${name} ms`),
      'others',
    ],
    rounds.map((turns, index) => [
      (places[index]?.lines ?? 0).toLocaleString('en'),
      ((places[index]?.lines ?? 0) + LINES_A_BET * (places[index]?.bets ?? 0)).toLocaleString('en'),
      over(turns, (one) => one.perSecond).toFixed(0),
      over(turns, (one) => one.p99).toFixed(1),
      ratioOf(turns, smallest).toFixed(2),
      ...Object.keys(meters).map((meter) => over(turns, (one) => one.cost[meter] ?? 0).toFixed(3)),
      percent(over(turns, (one) => one.others)),
    ]),
  )
  const kept = rounds.slice(1).map((turns, index) => {
    const ratio = ratioOf(turns, smallest)
    const lines = (places[index + 1]?.lines ?? 0).toLocaleString('en')
    return judge(
      Math.abs(1 - ratio) <= WITHIN,
      `${lines} lines: ${ratio.toFixed(2)} of the smallest, wanted within ${percent(WITHIN)}`,
    )
  })
  return kept.every(Boolean)
}

/** Prints how long the filling took, bets per second of each size and their ratios to the smallest. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-growth')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const server = await startEmbeddedPostgres({
    dir: join(folder, 'pg'),
    settings: ['max_wal_size=8GB', 'maintenance_work_mem=512MB'],
  })
  const admin = openDb(server.url, 1)
  const places: Place[] = []
  try {
    await setDurable(admin, false)
    for (const lines of LINES) {
      const place = await openPlace(admin, server.url, lines)
      places.push(place)
      process.stdout.write(`${lines} lines filled in ${place.fillSeconds.toFixed(0)} s\n`)
    }
    await setDurable(admin, true)
    const meters = { database: () => cpuOfPostgres(join(folder, 'pg')), callers: () => cpuOf(process.pid) }
    if (!(await compare(places, meters))) process.exitCode = 1
  } finally {
    for (const { env } of places) {
      await closeWriter(env)
      await env.db.close()
    }
    await admin.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
