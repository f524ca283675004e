/** The process of `npm run bench -- promotions`: measures every follower, then a board of very many members. */
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import type { Env } from '#server/lib/env.ts'
import { follow } from '#server/lib/facts/follow.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { insertPlace } from '#server/lib/facts/followers.sql.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { MODULES } from '#server/modules.ts'
import { openBenchEnv } from './lib-env.ts'
import { measureBoard, type Asked } from './lib-board.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { median, printTable } from './lib-house.ts'
import { boardOf, missionOf, publishItem } from './lib-items.ts'
import { fillPlay, openPlayers, settleTables } from './lib-play.ts'
import { promoteMembers } from './lib-promoted.ts'
import { watchMachine } from './lib-machine.ts'
import { judge, judgeWhereQuiet, percent } from './lib-turns.ts'

const LINES = Number(process.argv[2] ?? 200_000)
const RANKED = Number(process.argv[3] ?? 1_000_000)
const PLAYERS = Number(process.argv[4] ?? 1_000)
/** One follower alone, for a look into it. */
const ONLY = process.argv[5]
const [MISSIONS, BOARDS] = [50, 20]
const LINES_A_SECOND = 5_000
const PLACE_MS = 20
/** Lines a second that the vendor door wrote just before; a round is a bet and a win. */
const DOOR_LINES = Number(process.env['DOOR_ROUNDS']) * 2

type Followed = { name: string; lines: number; seconds: number; own: number; database: number; others: number }

async function measureFollower(env: Env, follower: Follower, data: string): Promise<Followed> {
  // one that begins now is given the past as well
  if (follower.begins === 'now') await env.db.tx((tx) => insertPlace(tx, follower.name, LOG_START))
  const endWatch = watchMachine({ own: () => cpuOf(process.pid), database: () => cpuOfPostgres(data) })
  const start = performance.now()
  const lines = await follow(env, follower)
  const seconds = (performance.now() - start) / 1000
  const { usedMs, others } = endWatch()
  const [own, database] = [(usedMs.own ?? 0) / 1000, (usedMs.database ?? 0) / 1000]
  return { name: follower.name, lines, seconds, own, database, others }
}

const microsOf = (seconds: number, { lines }: Followed) => (seconds * 1e6) / Math.max(lines, 1)
const costOf = (one: Followed) => microsOf(one.own + one.database, one)

function judgeFollowers(all: readonly Followed[]): boolean {
  const order = all.filter(({ lines }) => lines >= LINES).toSorted((one, other) => costOf(other) - costOf(one))
  const rate = (micros: number) => (1e6 / micros).toFixed(0)
  printTable(
    ['follower', 'lines', 'lines/s', 'of one core', 'µs a line', 'server', 'database', 'others'],
    order.map((one) => [
      one.name,
      String(one.lines),
      (one.lines / one.seconds).toFixed(0),
      rate(costOf(one)),
      costOf(one).toFixed(0),
      microsOf(one.own, one).toFixed(0),
      microsOf(one.database, one).toFixed(0),
      percent(one.others),
    ]),
  )
  const sum = order.reduce((micros, one) => micros + costOf(one), 0)
  const slowest = order[0]
  process.stdout.write('\n')
  const others = median(order.map((one) => one.others))
  return [
    judgeWhereQuiet(
      slowest !== undefined && 1e6 / costOf(slowest) >= LINES_A_SECOND,
      `the slowest, ${slowest?.name}, uses ${rate(slowest ? costOf(slowest) : 0)} lines a second of one core, wanted ${LINES_A_SECOND}`,
      others,
    ),
    judgeWhereQuiet(
      1e6 / sum >= DOOR_LINES,
      `all together ${sum.toFixed(0)} µs a line: one core follows ${rate(sum)} lines a second, the door of this build wrote ${DOOR_LINES.toFixed(0)}`,
      others,
    ),
  ].every(Boolean)
}

function judgeBoard(asked: Readonly<Record<string, Asked>>): boolean {
  const ms = (figure: number) => figure.toFixed(2)
  const rows = Object.entries(asked)
  printTable(
    [`board of ${RANKED} members, ms`, 'median', 'worst but one'],
    rows.map(([name, one]) => [name, ms(one.median), ms(one.worst)]),
  )
  process.stdout.write('\n')
  return rows
    .map(([name, one]) => judge(one.median <= PLACE_MS, `${name}: ${ms(one.median)} ms, wanted ${PLACE_MS}`))
    .every(Boolean)
}

async function measureAll(): Promise<void> {
  const folder = resolve('.cache', 'bench-promotions')
  const data = join(folder, 'pg')
  const postgres = await startEmbeddedPostgres({ dir: data, settings: ['max_wal_size=4GB'] })
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const env = openBenchEnv(postgres.url)
  const players = await openPlayers(env.db, PLAYERS, '9')
  await fillPlay(env.db, { ...players, from: 1, to: LINES / 2, days: 1, isBooked: false })
  await promoteMembers(
    env,
    players.accounts.map(({ member }) => member),
  )
  await settleTables(env.db)
  const now = env.clock.now()
  for (let place = 0; place < MISSIONS; place++) await publishItem(env, missionOf(now, place), place)
  for (let place = 0; place < BOARDS; place++) await publishItem(env, boardOf(now, place), MISSIONS + place)
  await env.db.query('analyze')
  const followed: Followed[] = []
  for (const follower of MODULES.flatMap(({ followers = [] }) => followers).filter(
    ({ name }) => (ONLY ?? name) === name,
  ))
    followed.push(await measureFollower(env, follower, data))
  const isFast = judgeFollowers(followed)
  const { first, own, last } = await measureBoard(env, RANKED)
  const isQuick = judgeBoard({ 'the first fifty': first, 'one’s own place': own, 'the last one’s place': last })
  await env.db.close()
  await postgres.stop()
  if (!isFast || !isQuick) process.exitCode = 1
}

await measureAll()
