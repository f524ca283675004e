/**
 * The lottery hall. Tickets bought over HTTP by 64 callers, in turns with the vendor door's rounds in the same run (at least
 * OF_DOOR of them); an issue of 200,000 tickets settled in bulk beside one posting for each ticket, one after another (at least
 * OF_ONE times as fast) and 64 at a time, when the writer lets them share commits (told, no bound: docs/decisions/0657), with
 * time and memory; the largest bets read, counted, bounded and settled (each below LARGEST_MS); the trend of an
 * archive of 100,000 draws (below TREND_MS). `npm run bench -- lottery [turns] [milliseconds] [tickets]`: less for a first look.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import { lotteryTrend } from '#contract/lottery/results.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { settleIssue, type SettleOptions } from '#server/modules/lottery/settling/settle-issue.ts'
import { listDue } from '#server/modules/lottery/settling/settling.sql.ts'
import { readTerms } from '#server/modules/lottery/terms/read-terms.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { lineOf, sellIssue } from '#server/testing/lottery-tickets.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { bundleInto, killProcess, startProcess } from '#server/testing/server-process.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { freePort, median, printTable } from './lib-house.ts'
import { fillIssue, GAME, LARGEST, timeLargest } from './lib-lottery.ts'
import { judge, measure, over, ratioOf, readTurns, type Measured, type Way } from './lib-turns.ts'
import { overHttp, plain, poster, seatMembers, VENDOR } from './lib-vendor.ts'

const CALLERS = 64
const { turns: TURNS, turnMs: TURN_MS } = readTurns({ turns: 5, turnMs: 2_000 })
const TICKETS = Number(process.argv[5] ?? 200_000)
/** Tickets that are settled with a posting each: enough to say how long all would take. */
const SIDE_BY_SIDE = Math.min(10_000, TICKETS)
const ONE_BY_ONE = Math.min(2_000, TICKETS)
const OF_DOOR = 0.5
const OF_ONE = 10
const LARGEST_MS = 50
const TREND_MS = 20
const ARCHIVE = 100_000
const FUNDS = 1_000_000

let count = 0

/** Buys a ticket of one line, another number each time. */
function buying(port: number, members: readonly Person[], issue: string): Way {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  return (caller) =>
    new Promise<void>((done, failed) => {
      const digits = String(++count * 7_919)
        .padStart(5, '0')
        .slice(-5)
      const line = lineOf(GAME, { play: 'star5-direct', mode: 'ZY', selection: [...digits].join('|'), stake: '0.2' })
      const body = JSON.stringify({
        gameCode: GAME,
        issue,
        termsVersion: 1,
        lines: [line],
        requestId: `bench-${count}`,
      })
      const headers = {
        authorization: `Bearer ${members[caller]?.token ?? ''}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }
      const call = request(
        { agent, host: '127.0.0.1', port, method: 'POST', path: '/lgw/lottery/bets', headers },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => (response.statusCode === 200 ? done() : failed(new Error(text))))
        },
      )
      call.on('error', failed).end(body)
    })
}

async function compareDoor(house: House, folder: string, url: string): Promise<boolean> {
  const key = (await seedGames(house.env, { studioVendors: null }))[VENDOR]
  if (!key) throw new Error(`no key of ${VENDOR}`)
  const seats = await seatMembers(house, key, plain, CALLERS)
  const members: Person[] = []
  for (let index = 0; index < CALLERS; index++) {
    const member = await buildMember(house)
    await fundCash(house, member.id, FUNDS)
    members.push(member)
  }
  await readTerms(house.env, house.env.db, { merchant: 'fairhouse', lottery: GAME })
  const issue = await sellIssue(house.env.db, GAME, { minutes: 300 })
  const port = await freePort()
  const server = await startProcess(join(folder, 'bundle/server/main.js'), {
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SANDBOX: 'on',
    SEED: 'off',
    RENDER_ART: 'off',
    REQUESTS_PER_MINUTE: '100000000', // all callers have one address
    LOG_LEVEL: 'error',
    FACTOR_SECRET: house.env.config.factorSecret ?? '',
  })
  try {
    const meters = { server: () => cpuOf(server.pid), database: () => cpuOfPostgres(join(folder, 'pg')) }
    const ways = { door: overHttp(poster(port, key, CALLERS), seats), tickets: buying(port, members, issue.number) }
    for (const way of Object.values(ways)) await measure(way, CALLERS, Math.min(1_500, TURN_MS), meters)
    await house.env.db.query('analyze')
    const rounds: Record<keyof typeof ways, Measured[]> = { door: [], tickets: [] }
    for (let turn = 0; turn < TURNS; turn++)
      for (const name of turn % 2 === 0 ? (['door', 'tickets'] as const) : (['tickets', 'door'] as const))
        rounds[name].push(await measure(ways[name], CALLERS, TURN_MS, meters))
    printTable(
      [`${CALLERS} callers over HTTP`, 'per second', 'p50 ms', 'p99 ms', 'server ms', 'database ms'],
      Object.entries(rounds).map(([name, turns]) => [
        name === 'door' ? 'rounds of the vendor door (bet and win)' : 'tickets',
        over(turns, (one) => one.perSecond).toFixed(0),
        over(turns, (one) => one.p50).toFixed(1),
        over(turns, (one) => one.p99).toFixed(1),
        over(turns, (one) => one.cost.server ?? 0).toFixed(2),
        over(turns, (one) => one.cost.database ?? 0).toFixed(2),
      ]),
    )
    const share = ratioOf(rounds.tickets, rounds.door)
    return judge(share >= OF_DOOR, `${share.toFixed(2)} tickets for each round of the vendor door, wanted ${OF_DOOR}`)
  } finally {
    await killProcess(server)
  }
}

type Settled = { perSecond: number; seconds: number; megabytes: number }

async function timeSettling(
  { env }: House,
  tickets: number,
  members: readonly string[],
  options: SettleOptions,
): Promise<Settled> {
  const id = await fillIssue(env.db, tickets, members)
  const due = (await listDue(env.db, 10)).find((one) => one.id === id)
  if (!due) throw new Error('the issue is not due')
  let most = 0
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const before = process.memoryUsage().rss
  const start = performance.now()
  const settled = await settleIssue(env, due, options)
  const seconds = (performance.now() - start) / 1_000
  clearInterval(look)
  if (settled !== tickets) throw new Error(`${settled} of ${tickets} tickets were settled`)
  return { perSecond: tickets / seconds, seconds, megabytes: Math.max(most - before, 0) / 1_048_576 }
}

export async function compareSettling(house: House): Promise<boolean> {
  const members: string[] = []
  for (let index = 0; index < 200; index++) members.push((await buildMember(house)).id)
  await timeSettling(house, 2_000, members, {})
  const settle = {
    alone: () => timeSettling(house, ONE_BY_ONE, members, { together: 1, atATime: 1 }),
    sideBySide: () => timeSettling(house, SIDE_BY_SIDE, members, { together: 1, atATime: CALLERS }),
  }
  const before = { alone: await settle.alone(), sideBySide: await settle.sideBySide() }
  const bulk = await timeSettling(house, TICKETS, members, {})
  const after = { alone: await settle.alone(), sideBySide: await settle.sideBySide() }
  const both = (way: keyof typeof settle) => median([before[way].perSecond, after[way].perSecond])
  const alone = both('alone')
  const row = (name: string, tickets: number, { seconds, megabytes }: Settled, perSecond: number) => [
    name,
    String(tickets),
    seconds.toFixed(1),
    perSecond.toFixed(0),
    megabytes.toFixed(0),
  ]
  printTable(
    ['settling an issue, one ticket in ten wins', 'tickets', 'seconds', 'tickets/s', 'memory MB'],
    [
      row('in bulk', TICKETS, bulk, bulk.perSecond),
      row('one posting each, one after another', ONE_BY_ONE, before.alone, alone),
      row(`one posting each, ${CALLERS} at a time`, SIDE_BY_SIDE, before.sideBySide, both('sideBySide')),
    ],
  )
  const times = bulk.perSecond / alone
  return judge(times >= OF_ONE, `${times.toFixed(1)} times as fast in bulk as with one posting each, wanted ${OF_ONE}`)
}

async function measureLargest(): Promise<boolean> {
  const kept: boolean[] = []
  for (const one of LARGEST) {
    const found = []
    for (let turn = 0; turn < 5; turn++) found.push(await timeLargest(one))
    const ms = median(found.map((time) => time.ms))
    const words = `${one.name}: ${found[0]?.bets ?? 0} bets in ${ms.toFixed(1)} ms of processor time`
    kept.push(judge(ms < LARGEST_MS, `${words}, at most ${LARGEST_MS} wanted`))
  }
  return kept.every(Boolean)
}

async function measureTrend(house: House): Promise<boolean> {
  const game = 'ssc3'
  await house.env.db.query(
    `insert into lottery.issues (lottery, number, day, source, state, opens_at, closes_at, draws_at, void_at, board, drawn_at, settle_version, settled_at)
     select $1, 'a' || n, current_date, 'simulation', 'settled', at - interval '3 minutes', at, at, at + interval '1 hour',
       json_build_object('digits', json_build_array(n % 10, n * 7 % 10, n / 3 % 10, n / 7 % 10, n / 11 % 10)), at, 1, at
     from generate_series(1, $2::int) n cross join lateral (select now() - n * interval '3 minutes' as at) t`,
    [game, ARCHIVE],
  )
  await house.env.db.query('analyze lottery.issues')
  const took: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const start = performance.now()
    await house.as().ok(lotteryTrend, { gameCode: game, span: 100 })
    took.push(performance.now() - start)
  }
  const ms = median(took)
  return judge(ms < TREND_MS, `the trend of ${ARCHIVE} draws in ${ms.toFixed(1)} ms, at most ${TREND_MS} wanted`)
}

/** Prints the tables, and whether each bound is kept. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-lottery')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({ dir: join(folder, 'pg') }),
    bundleInto(join(folder, 'bundle'), 'server/main.ts'),
  ])
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const house = await openHouseOn(postgres.url)
  try {
    const kept = [
      await compareDoor(house, folder, postgres.url),
      measureLargest(),
      await compareSettling(house),
      await measureTrend(house),
    ]
    if (!kept.every(Boolean)) process.exitCode = 1
  } finally {
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
