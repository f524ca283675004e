/**
 * `npm run bench -- studio [players] [seconds] [type]`: rounds a second of each type of game, end to end (HTTP or
 * WebSocket → studio → vendor door → ledger), 64 players each, beside dice, and what a round costs each process; then
 * crash tables with this many players at one of them (2,000 by default): whether every cash-out was decided in time,
 * the messages a second, the studio's memory. `type` is a word of the table, or `crash`, to run only that. On 127.0.0.1
 * only; ends by itself, fails when the books do not balance or a decision came late. `BENCH_PROFILE=<folder>` writes
 * processor profiles of both processes there.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '#server/lib/config.ts'
import { openEnv } from '#server/open-env.ts'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { buildMember } from '#server/testing/builders.ts'
import type { House } from '#server/testing/house.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { openGround, untilReady } from './lib-fleet.ts'
import { printTable } from './lib-house.ts'
import { prove } from './lib-proof.ts'
import { playCrash } from './lib-crash.ts'
import { fishing, openGame, seeded, slot, tableSlips, type Play, type Seat, type World } from './lib-studio.ts'

const CALLERS = 64
const PLAYERS = Number(process.argv[3] ?? 2_000)
const SECONDS = Number(process.argv[4] ?? 8)
/** Time of play before the measurement starts: code is compiled, statements are planned. */
const WARM_UP_SECONDS = 3
const ONLY = process.argv[5] ?? ''
const FUNDS = 100_000
/** How many members are made, or games opened, at a time. */
const AT_ONCE = 16
const MIB = 1_048_576

const print = (text: string) => process.stdout.write(`${text}\n`)
const codeOf = (engine: string) => GAMES.find((game) => game.engine === engine)?.code ?? ''

/** Processes a list, a few items at a time. */
async function inTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const done: Result[] = []
  for (let from = 0; from < items.length; from += AT_ONCE)
    done.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))))
  return done
}

/** Returns the resident memory of a process, in MiB. */
function memoryOf(pid: number | undefined): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid ?? 'self'}/status`, 'utf8'))?.[1] ?? '0'
  return (Number(kib) * 1_024) / MIB
}

/**
 * Plays one type with all players. The time starts at the first answer, so that a table's pause before its bets does
 * not count.
 */
async function measure(
  sessions: readonly string[],
  play: Play,
  seconds: number,
): Promise<{ perSecond: number; rounds: number }> {
  let [rounds, startedAt, lastAt] = [0, 0, 0]
  const opensUntil = performance.now() + 60_000
  const isOver = () =>
    startedAt === 0 ? performance.now() > opensUntil : performance.now() > startedAt + seconds * 1_000
  await Promise.all(
    sessions.map((session) =>
      play(session, isOver, () => {
        lastAt = performance.now()
        if (startedAt === 0) startedAt = lastAt
        else rounds++
      }),
    ),
  )
  return { rounds, perSecond: rounds === 0 ? 0 : (rounds * 1_000) / (lastAt - startedAt) }
}

type Meters = Readonly<Record<string, () => number>>
/** `analyze`: updates the database's statistics, as it does by itself every minute. */
type Watch = { memory: () => number; meters: Meters; analyze: () => Promise<unknown> }

async function compare(world: World, seats: readonly Seat[], { memory, meters, analyze }: Watch): Promise<void> {
  const types: readonly (readonly [string, string, number, Play])[] = [
    [
      'dice: a roll',
      codeOf('dice'),
      CALLERS,
      seeded(world, '/api/dice/roll', { stake: '10.00', target: '50.50', over: true }),
    ],
    ['slot: a spin and its free spins', codeOf('slot-five-sevens'), CALLERS, slot(world, '10.00')],
    [
      'limbo: a round',
      codeOf('limbo'),
      CALLERS,
      seeded(world, '/api/limbo/play', { stake: '10.00', choice: { target: 200 } }),
    ],
    ['live table: a slip', codeOf('table-dragon-tiger'), CALLERS, tableSlips(world, 'dragon')],
    ['fishing: a shot (five a second each)', codeOf('fishing-reef'), CALLERS, fishing(world)],
  ]
  const found: {
    name: string
    players: number
    perSecond: number
    rounds: number
    memory: number
    load: number
    cost: string[]
  }[] = []
  for (const [name, gameCode, players, play] of types.filter(([type]) => type.includes(ONLY))) {
    const sessions = await inTurns(seats.slice(0, players), (seat) => openGame(world, seat, gameCode))
    await measure(sessions, play, WARM_UP_SECONDS)
    await analyze()
    const before = Object.values(meters).map((meter) => meter())
    const result = await measure(sessions, play, SECONDS)
    const cost = Object.values(meters).map((meter, place) =>
      ((meter() - (before[place] ?? 0)) / Math.max(1, result.rounds)).toFixed(2),
    )
    found.push({ name, players, ...result, memory: memory(), load: loadavg()[0] ?? 0, cost })
  }
  if (found.length === 0) return
  const dice = found[0]?.perSecond ?? 1
  printTable(
    [
      `end to end, ${SECONDS} s each`,
      'players',
      'rounds',
      'rounds/s',
      'dice is ×',
      'studio MiB',
      'load',
      ...Object.keys(meters).map((name) => `${name} ms/round`),
    ],
    found.map((one) => [
      one.name,
      String(one.players),
      String(one.rounds),
      one.perSecond.toFixed(1),
      one.perSecond === 0 ? '—' : (dice / one.perSecond).toFixed(2),
      one.memory.toFixed(0),
      one.load.toFixed(1),
      ...one.cost,
    ]),
  )
  print(`ms/round: processor time of each process. Each type was played for ${WARM_UP_SECONDS} s before.`)
}

/** Starts one of the bundled programs. */
function startProgram(file: string, env: Record<string, string>): ChildProcess {
  const profile = process.env.BENCH_PROFILE
  return spawn(process.execPath, [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Runs it. */
export async function run(): Promise<void> {
  if (!(PLAYERS > 0) || !(SECONDS > 0)) throw new Error('npm run bench -- studio [players] [seconds] [type]')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const ground = await openGround('studio', origin)
  const start = (file: string, env: Record<string, string>) => startProgram(join(ground.bundle, file), env)
  const server = start(
    'server/main.js',
    ground.serverEnv(port, { DATABASE_URL: ground.url, REQUESTS_PER_MINUTE: '100000000' }),
  )
  const studio = start('studio/main.js', ground.studioEnv(origin))
  const env = await openEnv(readConfig({ LOG_LEVEL: 'silent' }), ground.url, 'bench')
  try {
    await untilReady(`${origin}/readyz`)
    await untilReady(`http://127.0.0.1:${ground.studioPort}/readyz`)
    const house = { env, as: () => null } as unknown as House // what builders need of a house
    const seats = await inTurns(Array.from({ length: Math.max(CALLERS, PLAYERS) }), async (): Promise<Seat> => {
      const { id, token } = await buildMember(house)
      await fundCash(house, id, FUNDS)
      return { id, token }
    })
    const world = { origin, studioPort: ground.studioPort }
    const memory = () => memoryOf(studio.pid)
    await compare(world, seats, {
      memory,
      analyze: () => env.db.query('analyze'),
      meters: {
        studio: () => cpuOf(studio.pid),
        server: () => cpuOf(server.pid),
        database: () => cpuOfPostgres(join(ground.folder, 'pg')),
        players: () => cpuOf(process.pid),
      },
    })
    const isInTime =
      !'crash'.includes(ONLY) ||
      (await playCrash(world, {
        sessions: await inTurns(seats.slice(0, PLAYERS), (seat) => openGame(world, seat, codeOf('crash'))),
        memory,
      }))
    await sleep(2_000)
    const problems = await prove(env.db, [])
    for (const problem of problems.slice(0, 20)) print(`  ✗ ${problem}`)
    print(problems.length === 0 ? '\nThe books balance.' : `\n${problems.length} PROBLEMS`)
    process.exitCode = problems.length === 0 && isInTime ? 0 : 1
  } finally {
    for (const child of [studio, server]) {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    }
    await env.close()
    await ground.clean()
  }
}
