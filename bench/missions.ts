/**
 * The follower of missions and boards over stored play, and a place among a million: 50 missions and 20 boards at one
 * brand, the journal filled by the database. Prints lines per second with their processor time, and milliseconds of the
 * questions that a board's page asks. Fails below LINES_A_SECOND and above PLACE_MS. `npm run bench -- missions
 * [lines] [members of the board]`: less for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BoardDocument, MissionDocument, MissionsDocument } from '#contract/missions/terms.ts'
import { METRICS, SCORINGS } from '#contract/missions/terms.ts'
import { after, DAY_MS, systemClock } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { follow } from '#server/lib/facts/follow.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { Live } from '#server/lib/live.ts'
import { createLog } from '#server/lib/log.ts'
import { systemRandom } from '#server/lib/random.ts'
import { SLOTS } from '#server/modules.ts'
import { countRanked, findOwnRank, listTop } from '#server/modules/missions/boards/ranks.sql.ts'
import { compileItem, type CountedBoard } from '#server/modules/missions/counting/documents.ts'
import { MISSIONS_FOLLOWER } from '#server/modules/missions/counting/follower.ts'
import { saveRanks, type ChangedRank } from '#server/modules/missions/counting/state.sql.ts'
import { insertItem, insertVersion } from '#server/modules/missions/items/items.sql.ts'
import { timesOf } from '#server/modules/missions/items/publish-item.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { median, printTable } from './lib-house.ts'
import { fillPlay, openPlayers, settleTables } from './lib-play.ts'

const LINES = Number(process.argv[3] ?? 200_000)
const RANKED = Number(process.argv[4] ?? 1_000_000)
const MEMBERS = 10_000
const [MISSIONS, BOARDS] = [50, 20]
const LINES_A_SECOND = 5_000
const PLACE_MS = 20
const CHUNK = 50_000
const QUESTIONS = 200
const TYPES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'LOTT'] as const

const FILTER = { types: [], vendors: [], games: [] }
const BOUNDS = { valueMax: '1000000', membersMax: 1_000_000, dayMax: null }

function commonOf(now: Date, place: number) {
  return {
    texts: { en: { title: `Of the bench ${place}`, about: '' } },
    startsAt: after(now, -90 * DAY_MS).toISOString(),
    endsAt: after(now, DAY_MS).toISOString(),
    bonusWeight: 0,
    bounds: BOUNDS,
  }
}
/** Every other one counts all games, the rest one type of game each. */
const filterOf = (place: number) =>
  place % 2 ? FILTER : { ...FILTER, types: [TYPES[Math.floor(place / 2) % TYPES.length] ?? 'RNG'] }

function missionOf(now: Date, place: number): MissionDocument {
  const metric = METRICS[place % METRICS.length] ?? 'bets'
  const multiple = metric === 'win_multiple' ? 2 : null
  const reward = { kind: 'cash' as const, amount: '1', turnover: 1 }
  const step = { metric, target: '100000000', multiple, stakeMin: null, filter: filterOf(place), reward }
  const period = (['daily', 'weekly', 'once'] as const)[place % 3] ?? 'daily'
  return { kind: 'mission', ...commonOf(now, place), period, steps: [step] }
}

function boardOf(now: Date, place: number): BoardDocument {
  return {
    kind: 'board',
    ...commonOf(now, place),
    scoring: SCORINGS[place % SCORINGS.length] ?? 'turnover',
    filter: filterOf(place),
    stakeMin: null,
    entry: 'free',
    fee: null,
    settleLagMinutes: 60,
    entrantsMin: 0,
    belowMinimum: 'paid',
    ties: 'earliest',
    withheld: 'kept',
    turnover: 1,
    prizes: [{ from: 1, to: 10, amount: '1' }],
  }
}

async function addItem(env: Env, document: MissionsDocument, place: number): Promise<bigint> {
  const at = env.clock.now()
  const times = timesOf(document)
  return env.db.tx(async (tx) => {
    const item = { reference: `X-${place}`, brand: 'fairhouse', currency: 'BDT', kind: document.kind, draft: document }
    const { id } = await insertItem(tx, { ...item, ...times, by: 'bench', at })
    const version = { version: 1, document, authority: '0', publishedAt: times.fromAt, publishedBy: 'bench' }
    await insertVersion(tx, id, { ...version, ...times })
    return id
  })
}

async function measureFollower(env: Env, postgres: string): Promise<{ perSecond: number; cpu: string }> {
  const [own, server] = [cpuOf(process.pid), cpuOfPostgres(postgres)]
  const start = performance.now()
  const lines = await follow(env, MISSIONS_FOLLOWER as unknown as Follower)
  const seconds = (performance.now() - start) / 1000
  const used = (cpuOf(process.pid) - own + cpuOfPostgres(postgres) - server) / 1000
  return { perSecond: lines / seconds, cpu: `${lines} lines in ${seconds.toFixed(1)} s, ${used.toFixed(1)} s of CPU` }
}

/** Fills a board with members, with scores that are spread as money is: most of them low. */
async function fillBoard(env: Env, id: bigint, document: BoardDocument): Promise<void> {
  const now = env.clock.now()
  const counted = compileItem({
    id: String(id),
    brand: 'fairhouse',
    currency: 'BDT',
    kind: 'board',
    zone: 'UTC',
    from: now,
    until: now,
    frozenPlace: null,
    versions: [{ version: 1, publishedAt: now, document }],
  })
  const board = counted as CountedBoard
  for (let first = 0; first < RANKED; first += CHUNK) {
    const some = Array.from({ length: Math.min(CHUNK, RANKED - first) }, (_none, index): ChangedRank => {
      const place = first + index + 1
      const score = 10_000n * BigInt(1 + Math.floor(5_000_000 / (1 + ((place * 7_919) % RANKED))))
      return {
        memberId: `8${place}`,
        board,
        before: undefined,
        rank: { score, reachedAt: after(now, -place), figures: null },
      }
    })
    await env.db.tx((tx) => saveRanks(tx, some))
  }
  await env.db.query('vacuum analyze missions.ranks')
  await env.db.query('analyze missions.bands')
}

async function time(ask: (turn: number) => Promise<unknown>): Promise<{ median: number; worst: number }> {
  const took: number[] = []
  for (let turn = 0; turn < QUESTIONS; turn++) {
    const start = performance.now()
    await ask(turn)
    took.push(performance.now() - start)
  }
  return { median: median(took), worst: took.toSorted((one, other) => other - one)[1] ?? 0 }
}

/** Measures the follower and a board of a million members. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-missions')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'pg')
  const postgres = await startEmbeddedPostgres({ dir: data, settings: ['max_wal_size=4GB'] })
  await migrateHouse(postgres.url)
  const env: Env = {
    db: openDb(postgres.url, 4),
    clock: systemClock,
    random: systemRandom,
    live: new Live('bench', []),
    config: readConfig({}),
    log: createLog('warn', 'bench'),
    slots: SLOTS,
    redis: null,
  }
  const players = await openPlayers(env.db, MEMBERS, '9')
  await fillPlay(env.db, { ...players, from: 1, to: LINES / 2, days: 7, isBooked: false })
  await env.db.query(`update bets.rounds set merchant = 'fairhouse'`)
  await settleTables(env.db)
  const now = env.clock.now()
  for (let place = 0; place < MISSIONS; place++) await addItem(env, missionOf(now, place), place)
  for (let place = 0; place < BOARDS; place++) await addItem(env, boardOf(now, place), MISSIONS + place)
  const followed = await measureFollower(env, data)
  const large = boardOf(now, 0)
  const id = await addItem(env, large, MISSIONS + BOARDS)
  await fillBoard(env, id, large)
  const place = await time((turn) => findOwnRank(env.db, id, 'turnover', `8${1 + ((turn * 104_729) % RANKED)}`))
  const last = await time(() => findOwnRank(env.db, id, 'turnover', `8${RANKED}`))
  const top = await time(async () => [await listTop(env.db, id, 50), await countRanked(env.db, id)])
  printTable(
    ['', 'median', 'worst but one'],
    [
      ['follower, lines/s', followed.perSecond.toFixed(0), followed.cpu],
      ['own place, ms', place.median.toFixed(2), place.worst.toFixed(2)],
      ['one member’s place, ms', last.median.toFixed(2), last.worst.toFixed(2)],
      ['first fifty, ms', top.median.toFixed(2), top.worst.toFixed(2)],
    ],
  )
  await env.db.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
  if (followed.perSecond < LINES_A_SECOND || place.median > PLACE_MS || top.median > PLACE_MS) process.exitCode = 1
}
