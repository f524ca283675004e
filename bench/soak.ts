/**
 * `npm run soak [-- minutes]`: first each process is killed a few times while two members bet; the time from the kill to
 * the next answered bet is printed and held to its bar (`SOAK_KILLS`, 0 for none). Then members play, deposit and
 * withdraw while, from a printed seed, processes are killed, the database is stopped immediately, and connections are
 * cut or lose one direction: between server and database, and between studio and server. The books are checked every
 * few seconds. Ends by itself, exit status 0 when no bar was missed, every answered change is stored, once, and the
 * books balance. SOAK_SEED=… repeats the order of the faults.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomInt } from 'node:crypto'
import { readConfig } from '#server/lib/config.ts'
import { openEnv } from '#server/open-env.ts'
import { openFaultProxy } from '#server/testing/fault-proxy.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { cpuOf, cpuOfPostgres } from './lib-cpu.ts'
import { openGround, type Ground } from './lib-fleet.ts'
import { printTable } from './lib-house.ts'
import { buildMembers, type Members } from './lib-members.ts'
import { buildSeats, findDifferences, prove } from './lib-proof.ts'
import { openParts, type Parts } from './lib-parts.ts'
import { measureRecoveries, reportRecoveries, type World } from './lib-recovery.ts'

const MINUTES = Number(process.argv[3] ?? 5)
const SEED = Number(process.env.SOAK_SEED ?? randomInt(2 ** 31))
const MEMBERS = Number(process.env.SOAK_MEMBERS ?? 10)
/** How often each process is killed while its return is timed, and how many members bet meanwhile. */
const KILLS = Number(process.env.SOAK_KILLS ?? 7)
const FEW = 2
const BOOKS_MS = 5_000
const PAUSE_MIN_MS = 3_000
const PAUSE_MAX_MS = 9_000
/** How long a connection loses one direction before it is cut. */
const SILENCE_MS = 2_500

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Returns a generator of numbers that a seed repeats (mulberry32). */
function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Blow = { name: string; strike(): Promise<void> }

/** Causes one fault after the other, each chosen by the seed, until time is up. */
async function strikeUntil(endsAt: number, blows: readonly Blow[], counts: Map<string, number>): Promise<void> {
  const next = chance(SEED)
  for (;;) {
    const pauseMs = PAUSE_MIN_MS + next() * (PAUSE_MAX_MS - PAUSE_MIN_MS)
    if (performance.now() + pauseMs > endsAt) return sleep(Math.max(0, endsAt - performance.now()))
    await sleep(pauseMs)
    const blow = blows[Math.floor(next() * blows.length)]
    if (!blow) return
    counts.set(blow.name, (counts.get(blow.name) ?? 0) + 1)
    print(`  ${((endsAt - performance.now()) / 1000).toFixed(0).padStart(5)} s to go: ${blow.name}`)
    await blow.strike()
  }
}

/** Checks the books until stopped; while the database is down it tries again. */
function watchBooks(ask: () => Promise<string[]>): { asked(): number; stop(): Promise<string[]> } {
  let isStopped = false
  let count = 0
  const found = new Set<string>()
  const running = (async () => {
    while (!isStopped) {
      await ask().then(
        (differences) => {
          count++
          for (const one of differences) found.add(one)
        },
        () => undefined,
      )
      await sleep(BOOKS_MS)
    }
  })()
  return {
    asked: () => count,
    stop: async () => {
      isStopped = true
      await running
      return [...found]
    },
  }
}

/** Returns the longest time in which no member was answered a round, in milliseconds. */
function longestSilence({ deeds }: Members, from: number, to: number): number {
  const rounds = deeds.flatMap((deed) => (deed.kind === 'round' && deed.at >= from && deed.at <= to ? [deed.at] : []))
  const moments = [from, ...rounds.sort((a, b) => a - b), to]
  return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
}

type Story = { blows: Map<string, number>; asked: number; silenceMs: number }

function report(members: Members, { blows, asked, silenceMs }: Story, problems: readonly string[]): void {
  const done = (kind: string) => String(members.deeds.filter((deed) => deed.kind === kind).length)
  printTable(
    ['what happened', ''],
    [
      ...[...blows].sort().map(([name, count]) => [name, String(count)]),
      ['rounds answered', done('round')],
      ['longest time without an answered round, ms', silenceMs.toFixed(0)],
      ['deposits', done('deposit')],
      ['withdrawals asked and taken back', done('withdrawal')],
      ['logins', String(members.counts.logins)],
      ['calls', String(members.counts.calls)],
      ['repeated', String(members.counts.retries)],
      ['streams that reconnected', String(members.counts.reconnects)],
      ['stakes given back', String(members.counts.stakesBack)],
      ['errors that a member saw', String(members.errors.length)],
      ['times the books were asked', String(asked)],
    ],
  )
  for (const problem of problems.slice(0, 40)) print(`  ✗ ${problem}`)
  print(
    problems.length === 0
      ? '\nEverything that was answered is there, once. The books balance.'
      : `\n${problems.length} PROBLEMS. SOAK_SEED=${SEED}`,
  )
}

/** Times the returns after kills while few members bet. Returns what was over its bar. */
async function timeReturns(ground: Ground, house: Parts, few: Omit<World, 'usedMs'>): Promise<string[]> {
  if (KILLS === 0) return []
  const kills = {
    server: () => house.kill('server'),
    database: () => ground.killPostgres('SIGKILL'),
    studio: () => house.kill('studio'),
  }
  const usedMs = () => cpuOf(process.pid) + cpuOfPostgres(join(ground.folder, 'pg')) + house.usedMs()
  return reportRecoveries(await measureRecoveries({ ...few, usedMs }, kills, KILLS))
}

/** Runs it. */
export async function run(): Promise<void> {
  if (!(MINUTES >= 0)) throw new Error('npm run soak -- <minutes>')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const ground = await openGround('soak', origin)
  const toDatabase = await openFaultProxy(ground.appUrl)
  const toDoor = await openFaultProxy(`${origin}/`)
  const house = openParts(ground, port, { database: toDatabase.url, door: toDoor.url.replace(/\/$/, '') })
  const lose = (proxy: typeof toDoor) => async () => {
    proxy.loseAnswers()
    await sleep(SILENCE_MS)
    proxy.cut()
  }
  const blows: Blow[] = [
    { name: 'kill -9 of the server', strike: async () => house.kill('server') },
    { name: 'kill -9 of the studio', strike: async () => house.kill('studio') },
    { name: 'kill -9 of PostgreSQL', strike: async () => ground.killPostgres('SIGKILL') },
    { name: 'immediate stop of PostgreSQL', strike: async () => ground.killPostgres('SIGQUIT') },
    { name: 'server and database cut', strike: async () => toDatabase.cut() },
    { name: 'server hears nothing of the database', strike: lose(toDatabase) },
    { name: 'studio and server cut', strike: async () => toDoor.cut() },
    { name: 'studio hears nothing of the server', strike: lose(toDoor) },
  ]
  const env = await openEnv(readConfig({ LOG_LEVEL: 'silent' }), ground.url, 'soak')
  try {
    await house.start()
    print(`SOAK_SEED=${SEED}, ${MINUTES} minutes, ${MEMBERS} members`)
    const studioOrigin = `http://127.0.0.1:${ground.studioPort}`
    const seats = await buildSeats(env, origin, MEMBERS)
    const members = buildMembers({ origin, studioOrigin, seats })
    const few = { origin, studioOrigin, seats: seats.slice(0, FEW), deeds: members.deeds }
    const late = await timeReturns(ground, house, few)
    const books = watchBooks(() => findDifferences(env.db))
    const counts = new Map<string, number>()
    const running = members.run()
    const from = performance.now()
    await strikeUntil(performance.now() + MINUTES * 60_000, blows, counts)
    await house.untilReady()
    const silenceMs = longestSilence(members, from, performance.now())
    members.stop()
    await running
    const problems = [...late, ...(await books.stop()), ...members.errors, ...(await prove(env.db, members.deeds))]
    if (members.deeds.length === 0) problems.push('members did nothing')
    report(members, { blows: counts, asked: books.asked(), silenceMs }, problems)
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await house.stop()
    await toDatabase.close()
    await toDoor.close()
    await env.close()
    await ground.clean()
  }
}
