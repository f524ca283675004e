/**
 * `npm run scale`: three server processes behind HAProxy with Redis and one PostgreSQL on this machine. Members play,
 * deposit, withdraw and listen; one server is killed under load and restarts, another is drained. Ends by itself, exit
 * status 0 when no answered change is lost, no member saw an error, the books balance and limits hold over all
 * processes.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { rmSync } from 'node:fs'
import { systemStatus } from '#contract/site/site.ts'
import { readConfig } from '#server/lib/config.ts'
import { openEnv } from '#server/open-env.ts'
import { startRedis } from '#server/testing/redis-process.ts'
import { findFreePort } from '#server/testing/server-process.ts'
import { ensurePrograms } from '../scripts/ensure-programs.ts'
import { openGround, part, writeHaproxyConfig, type Part } from './lib-fleet.ts'
import { printTable } from './lib-house.ts'
import { buildMembers, type Members } from './lib-members.ts'
import { buildSeats, prove } from './lib-proof.ts'

const SERVERS = 3
const MEMBERS = Number(process.env.SCALE_MEMBERS ?? 16)
const SECONDS = Number(process.env.SCALE_SECONDS ?? 60)
const REQUESTS_PER_MINUTE = 2_000
/** The part above its limit that one address may get while the processes have not yet shared their counts. */
const OVERRUN = 0.25

const print = (text: string) => process.stdout.write(`${text}\n`)

/** Sends more than the limit from one address through all processes. Returns how many were sent and accepted. */
async function countPassed(origin: string): Promise<{ sent: number; passed: number; refused: number }> {
  await sleep(60_000 - (Date.now() % 60_000) > 20_000 ? 0 : 60_000 - (Date.now() % 60_000)) // within one minute
  const statuses: number[] = []
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  const send = async () => {
    statuses.push((await fetch(origin + systemStatus.path, { headers })).status)
  }
  for (let sent = 0; sent < 1.6 * REQUESTS_PER_MINUTE; sent += 20) await Promise.all(Array.from({ length: 20 }, send))
  return {
    sent: statuses.length,
    passed: statuses.filter((one) => one === 200).length,
    refused: statuses.filter((one) => one === 429).length,
  }
}

async function story(members: Members, servers: readonly Part[]): Promise<void> {
  const running = members.run()
  const [first, second] = servers
  await sleep(SECONDS * 300)
  print(`kill -9 of ${first?.name}`)
  await first?.kill()
  await sleep(SECONDS * 200)
  await first?.start()
  print(`${first?.name} is back; ${second?.name} is told to stop and drains`)
  await second?.stop()
  await sleep(SECONDS * 200)
  await second?.start()
  print(`${second?.name} is back`)
  await sleep(SECONDS * 300)
  members.stop()
  await running
}

function report(members: Members, limit: Awaited<ReturnType<typeof countPassed>>, problems: readonly string[]): void {
  const sorted = members.latenciesMs.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`
  const done = (kind: string) => String(members.deeds.filter((deed) => deed.kind === kind).length)
  printTable(
    ['what members did', ''],
    [
      ['rounds answered', done('round')],
      ['deposits', done('deposit')],
      ['withdrawals asked and taken back', done('withdrawal')],
      ['logins', String(members.counts.logins)],
      ['calls', String(members.counts.calls)],
      ['repeated by the page', String(members.counts.retries)],
      ['streams that reconnected', String(members.counts.reconnects)],
      ['signals heard', String(members.counts.signals)],
      ['stakes given back', String(members.counts.stakesBack)],
      ['errors that a member saw', String(members.errors.length)],
      ['p50, p95, p99 of a call', `${at(0.5)}, ${at(0.95)}, ${at(0.99)}`],
      [
        `one address, ${limit.sent} calls of ${REQUESTS_PER_MINUTE} allowed`,
        `${limit.passed} passed, ${limit.refused} refused`,
      ],
    ],
  )
  for (const problem of problems.slice(0, 40)) print(`  ✗ ${problem}`)
  print(
    problems.length === 0
      ? '\nEverything that was answered is there, once. The books balance.'
      : `\n${problems.length} PROBLEMS.`,
  )
}

/** Runs the whole measurement. */
export async function run(): Promise<void> {
  ensurePrograms({ 'redis-server': 'redis-server', haproxy: 'haproxy' })
  const front = await findFreePort()
  const origin = `http://127.0.0.1:${front}`
  const ground = await openGround('scale', origin)
  const redis = await startRedis()
  const servers: Part[] = []
  for (let index = 0; index < SERVERS; index++) {
    const port = await findFreePort()
    servers.push(
      part(
        `server ${index + 1}`,
        port,
        [process.execPath, join(ground.bundle, 'server/main.js')],
        ground.serverEnv(port, {
          REDIS_URL: redis.url,
          TRUSTED_PROXIES: '1',
          REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
          DRAIN_SECONDS: '2',
        }),
        `http://127.0.0.1:${port}/readyz`,
      ),
    )
  }
  const haproxyFile = join(ground.folder, 'haproxy.cfg')
  writeHaproxyConfig(
    haproxyFile,
    front,
    servers.map((server) => server.port),
  )
  const haproxy = part(
    'HAProxy',
    front,
    ['haproxy', '-db', '-f', haproxyFile],
    { PATH: `${process.env.PATH}:/usr/sbin` },
    `${origin}/readyz`,
  )
  const studio = part(
    'studio',
    ground.studioPort,
    [process.execPath, join(ground.bundle, 'studio/main.js')],
    ground.studioEnv(origin),
    `http://127.0.0.1:${ground.studioPort}/readyz`,
  )
  const env = await openEnv(readConfig({ LOG_LEVEL: 'silent' }), ground.url, 'scale')
  try {
    for (const server of servers) await server.start()
    await haproxy.start()
    await studio.start()
    print(
      `${SERVERS} servers behind HAProxy at ${origin}, Redis, PostgreSQL, studio; ${MEMBERS} members for ${SECONDS} s`,
    )
    const members = buildMembers({
      origin,
      studioOrigin: `http://127.0.0.1:${ground.studioPort}`,
      seats: await buildSeats(env, `http://127.0.0.1:${servers[0]?.port}`, MEMBERS),
    })
    await story(members, servers)
    const problems = [...members.errors, ...(await prove(env.db, members.deeds))]
    const limit = await countPassed(origin)
    if (limit.passed > REQUESTS_PER_MINUTE * (1 + OVERRUN) || limit.refused === 0)
      problems.push(`the limit does not hold over the processes: ${limit.passed} of ${limit.sent} passed`)
    if (members.deeds.length === 0) problems.push('members did nothing')
    report(members, limit, problems)
    process.exitCode = problems.length === 0 ? 0 : 1
  } finally {
    await Promise.all([haproxy.kill(), studio.kill(), ...servers.map((server) => server.kill())])
    await redis.stop()
    await env.close()
    await ground.clean()
    rmSync(haproxyFile, { force: true })
  }
}
