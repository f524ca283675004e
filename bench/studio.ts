/**
 * `npm run bench -- studio [players] [seconds] [type] [folder]`: rounds a second of each type of game, end to end (HTTP
 * or WebSocket → studio → vendor door → ledger), 64 players each, beside dice, and what a round costs each process;
 * then crash tables with this many players at one of them (2,000 by default): whether every cash-out was decided in
 * time, the messages a second, the studio's memory. `type` is a word of the table, or `crash`, to run only that. With
 * the folder of another checkout (`git worktree add`, its packages beside it) a second house is made by that code, and
 * both play each type in turns, without crash tables. On 127.0.0.1 only; ends by itself, fails when this one's
 * books do not balance or a decision came late. `BENCH_PROFILE=<folder>` writes processor profiles of both processes there.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GAMES } from '#server/modules/catalogue/seeds/catalogue.ts'
import { cpuOf } from './lib-cpu.ts'
import { playCrash } from './lib-crash.ts'
import { median, printTable } from './lib-house.ts'
import { watchMachine } from './lib-machine.ts'
import { prove } from './lib-proof.ts'
import { inTurns, openSide, type Side } from './lib-studio-side.ts'
import { fishing, openGame, seeded, slot, tableSlips, type Play, type World } from './lib-studio.ts'
import { percent } from './lib-turns.ts'

const CALLERS = 64
const PLAYERS = Number(process.argv[3] ?? 2_000)
const SECONDS = Number(process.argv[4] ?? 8)
/** Time of play before the measurement starts: code is compiled, statements are planned. */
const WARM_UP_SECONDS = 3
const isCheckout = (word: string) => existsSync(join(word, 'bench', 'lib-fleet.ts'))
const ONLY = process.argv.slice(5).find((word) => !isCheckout(word)) ?? ''
const OTHER = process.argv
  .slice(5)
  .filter(isCheckout)
  .map((folder) => resolve(folder))[0]
/** How often each house plays a type when two are compared. */
const TURNS = OTHER ? 5 : 1

const print = (text: string) => process.stdout.write(`${text}\n`)
const codeOf = (engine: string) => GAMES.find((game) => game.engine === engine)?.code ?? ''

/**
 * Plays one type with all players. The time starts at the first answer, so that a table's pause before its bets does
 * not count.
 */
async function play(
  sessions: readonly string[],
  how: Play,
  seconds: number,
): Promise<{ perSecond: number; rounds: number }> {
  let [rounds, startedAt, lastAt] = [0, 0, 0]
  const opensUntil = performance.now() + 60_000
  const isOver = () =>
    startedAt === 0 ? performance.now() > opensUntil : performance.now() > startedAt + seconds * 1_000
  await Promise.all(
    sessions.map((session) =>
      how(session, isOver, () => {
        lastAt = performance.now()
        if (startedAt === 0) startedAt = lastAt
        else rounds++
      }),
    ),
  )
  return { rounds, perSecond: rounds === 0 ? 0 : (rounds * 1_000) / (lastAt - startedAt) }
}

type Type = { name: string; gameCode: string; how: (world: World) => Play }
const dice = { stake: '10.00', target: '50.50', over: true }
const limbo = { stake: '10.00', choice: { target: 200 } }
const TYPES: readonly Type[] = [
  { name: 'dice: a roll', gameCode: codeOf('dice'), how: (world) => seeded(world, '/api/dice/roll', dice) },
  {
    name: 'slot: a spin and its free spins',
    gameCode: codeOf('slot-five-sevens'),
    how: (world) => slot(world, '10.00'),
  },
  { name: 'limbo: a round', gameCode: codeOf('limbo'), how: (world) => seeded(world, '/api/limbo/play', limbo) },
  { name: 'live table: a slip', gameCode: codeOf('table-dragon-tiger'), how: (world) => tableSlips(world, 'dragon') },
  { name: 'fishing: a shot (five a second each)', gameCode: codeOf('fishing-reef'), how: fishing },
]

type Turn = { perSecond: number; rounds: number; cost: Record<string, number>; others: number }
type Found = { type: string; side: Side; turns: Turn[]; memory: number }

/** Plays one type at every side, in turns that begin with another side each time. */
async function measureType(sides: readonly Side[], { name, gameCode, how }: Type): Promise<Found[]> {
  const tables: { found: Found; sessions: string[] }[] = []
  for (const side of sides) {
    const sessions = await inTurns(side.seats.slice(0, CALLERS), (seat) => openGame(side.world, seat, gameCode))
    await play(sessions, how(side.world), WARM_UP_SECONDS)
    await side.analyze()
    tables.push({ sessions, found: { type: name, side, turns: [], memory: 0 } })
  }
  for (let turn = 0; turn < TURNS; turn++) {
    const inOrder = turn % 2 === 0 ? tables : tables.toReversed()
    for (const { found, sessions } of inOrder) {
      const idle = sides.filter((side) => side !== found.side).flatMap((side) => Object.values(side.meters))
      const endWatch = watchMachine({
        ...found.side.meters,
        players: () => cpuOf(process.pid),
        idle: () => idle.reduce((sum, meter) => sum + meter(), 0),
      })
      const result = await play(sessions, how(found.side.world), SECONDS)
      const { usedMs, others } = endWatch()
      const cost = Object.fromEntries(
        Object.entries(usedMs).map(([meter, ms]) => [meter, ms / Math.max(1, result.rounds)]),
      )
      found.turns.push({ ...result, cost, others })
      found.memory = found.side.memory()
    }
  }
  return tables.map(({ found }) => found)
}

function printTypes(sides: readonly Side[], found: readonly Found[]): void {
  const of = (one: Found, pick: (turn: Turn) => number) => median(one.turns.map(pick))
  const first = (side: Side) => found.find((one) => one.side === side)
  const meters = [...Object.keys(sides[0]?.meters ?? {}), 'players']
  const speed = (one: Found) => of(one, (turn) => turn.perSecond)
  /** How many times as fast this checkout is as the other, turn by turn. */
  const against = ({ type, turns }: Found) => {
    const own = found.find((one) => one.type === type && one.side === sides[0])?.turns ?? []
    return median(turns.map(({ perSecond }, turn) => (own[turn]?.perSecond ?? 0) / (perSecond || 1)))
  }
  printTable(
    [
      `end to end, ${TURNS > 1 ? `${TURNS} times ` : ''}${SECONDS} s each`,
      ...(OTHER ? ['checkout', 'this is ×'] : []),
      'players',
      'rounds',
      'rounds/s',
      'dice is ×',
      'studio MiB',
      ...meters.map((name) => `${name} ms/round`),
      'others',
    ],
    found.map((one) => [
      one.type,
      ...(OTHER ? [one.side.name, against(one).toFixed(2)] : []),
      String(CALLERS),
      String(one.turns.reduce((sum, { rounds }) => sum + rounds, 0)),
      speed(one).toFixed(1),
      speed(one) === 0 ? '—' : (speed(first(one.side) ?? one) / speed(one)).toFixed(2),
      one.memory.toFixed(0),
      ...meters.map((meter) => of(one, ({ cost }) => cost[meter] ?? 0).toFixed(2)),
      percent(of(one, (turn) => turn.others)),
    ]),
  )
  print(`ms/round: processor time of each process. others: what other work had of the machine.`)
  print(`Each type was played for ${WARM_UP_SECONDS} s before.`)
}

/** Runs it. */
export async function run(): Promise<void> {
  if (!(PLAYERS > 0) || !(SECONDS > 0)) throw new Error('npm run bench -- studio [players] [seconds] [type] [folder]')
  const sides: Side[] = []
  try {
    sides.push(await openSide('this', OTHER ? CALLERS : Math.max(CALLERS, PLAYERS)))
    if (OTHER) sides.push(await openSide('the other', CALLERS, OTHER))
    const found: Found[] = []
    for (const type of TYPES.filter(({ name }) => name.includes(ONLY))) found.push(...(await measureType(sides, type)))
    if (found.length > 0) printTypes(sides, found)
    let isInTime = true
    for (const { world, seats, memory } of OTHER || !'crash'.includes(ONLY) ? [] : sides) {
      const sessions = await inTurns(seats.slice(0, PLAYERS), (seat) => openGame(world, seat, codeOf('crash')))
      isInTime = await playCrash(world, { sessions, memory })
    }
    await sleep(2_000)
    const problems = sides[0] ? await prove(sides[0].db, []) : []
    for (const problem of problems.slice(0, 20)) print(`  ✗ ${problem}`)
    print(problems.length === 0 ? '\nThe books balance.' : `\n${problems.length} PROBLEMS`)
    process.exitCode = problems.length === 0 && isInTime ? 0 : 1
  } finally {
    for (const side of sides) await side.close()
  }
}
