/**
 * A vendor's round, end to end: a signed bet and its win over HTTP against the real server in a process of its own, 64
 * callers, each with a member of its own. Beside it in the same run and in turns: a bare Fastify route that receives
 * and sends bodies of the same size (the cost of HTTP alone), and two postings of the ledger without any door (the cost
 * of the money alone). Fails below LEAST of the ledger's rounds, or when the books do not balance afterwards.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join, resolve } from 'node:path'
import { printBooks } from '#server/check-books.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrateHouse } from '#server/lib/house-schema.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { checkOwnBooks } from '#server/testing/books.ts'
import { bundleInto, killProcess, startProcess } from '#server/testing/server-process.ts'
import { fundCash, signCommand, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { freePort, median, printTable, waitFor } from './lib-house.ts'

const CALLERS = 64
const VENDOR = 'BGS'
const GAME = 'skyrise'
const FUNDS = 1_000_000
const ROUNDS = 7
const ROUND_MS = 2_000
const WARM_UP_MS = 1_500
/** As a share of the bare ledger’s rounds: a lower value means a defect; it is no goal. */
const LEAST = 0.03

type Measured = { perSecond: number; p50: number; p99: number }
type Seat = { session: string; accountRef: string }
/** Plays one round for a caller: two messages, or two postings. */
type Way = (caller: number) => Promise<void>

const BARE = `
import Fastify from 'fastify'
const [port, body] = process.argv.slice(1)
const app = Fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
const value = JSON.parse(body)
app.get('/', async () => value)
app.post('/vendor/:vendorCode/v1/:command', async (request) => { JSON.parse(request.body); return value })
await app.listen({ host: '127.0.0.1', port: Number(port) })`

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

async function measure(way: Way, forMs: number): Promise<Measured> {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let from = start; from < start + forMs; from = performance.now()) {
        await way(caller)
        times.push(performance.now() - from)
      }
    }),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Sends one signed command over a connection that stays open. */
function poster(port: number, key: SigningKey): (command: string, body: object) => Promise<{ code: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  return (command, body) =>
    new Promise((done, failed) => {
      const { path, headers, rawBody } = signCommand(VENDOR, key, command, body, String(Math.floor(Date.now() / 1000)))
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method: 'POST',
          path,
          headers: { ...headers, 'content-length': Buffer.byteLength(rawBody) },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('end', () => done(JSON.parse(text) as { code: number }))
        },
      )
      call.on('error', failed).end(rawBody)
    })
}

let count = 0

function overHttp(port: number, key: SigningKey, seats: readonly Seat[]): Way {
  const post = poster(port, key)
  const ok = async (command: string, body: object) => {
    const answer = await post(command, body)
    if (answer.code !== 0) throw new Error(`${command} was refused: ${JSON.stringify(answer)}`)
  }
  return async (caller) => {
    const { session, accountRef } = seats[caller] ?? { session: '', accountRef: '' }
    const roundId = `bench-round-${++count}`
    const common = { accountRef, roundId, gameCode: GAME, currency: 'BDT' }
    await ok('bet', { txId: `${roundId}-bet`, session, ...common, amount: '2.00' })
    await ok('win', { txId: `${roundId}-win`, betTxId: `${roundId}-bet`, ...common, amount: '1.90', roundClosed: true })
  }
}

async function bareLedger({ env }: House): Promise<Way> {
  const house = await openAccount(env.db, { kind: 'adjustments', owner: '', currency: 'BDT' })
  const wallets = await Promise.all(
    Array.from({ length: CALLERS }, (_, caller) =>
      openAccount(env.db, { kind: 'member_cash', owner: `bench-${caller}`, currency: 'BDT' }),
    ),
  )
  const move = (debit: bigint, credit: bigint, amountMinor: bigint) => {
    const key = `bench:${++count}`
    return postTransfers(env, {
      key,
      transfers: [{ debit, credit, amountMinor, reason: 'adjustment', reference: key }],
    })
  }
  for (const wallet of wallets) await move(house, wallet, BigInt(FUNDS) * 10_000n)
  return async (caller) => {
    const wallet = wallets[caller] ?? house
    await move(wallet, house, 20_000n)
    await move(house, wallet, 19_000n)
  }
}

async function compare(ways: Readonly<Record<string, Way>>): Promise<boolean> {
  const rounds: Record<string, Measured[]> = {}
  for (const way of Object.values(ways)) await measure(way, WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, way] of Object.entries(ways)) (rounds[name] ??= []).push(await measure(way, ROUND_MS))
  const [ours = '', ...others] = Object.keys(ways)
  const of = (name: string, pick: (one: Measured) => number) => (rounds[name] ?? []).map(pick)
  const speeds = (name: string) => of(name, (one) => one.perSecond)
  // round by round: other load of the machine affects all sides alike
  const ratioTo = (name: string) => median(speeds(ours).map((speed, round) => speed / (speeds(name)[round] ?? speed)))
  printTable(
    [`a round is a bet and a win, ${CALLERS} callers`, 'rounds/s', 'p50 ms', 'p99 ms', 'ours is ×'],
    [ours, ...others].map((name) => [
      name,
      median(speeds(name)).toFixed(0),
      median(of(name, (one) => one.p50)).toFixed(1),
      median(of(name, (one) => one.p99)).toFixed(1),
      ratioTo(name).toFixed(2),
    ]),
  )
  const ratio = ratioTo(others[1] ?? '')
  process.stdout.write(
    `${ratio >= LEAST ? 'ok' : 'TOO SLOW'}: ${ratio.toFixed(2)} of the bare ledger’s rounds, wanted ${LEAST}\n\n`,
  )
  return ratio >= LEAST
}

/** Prints the table and the result of the books afterwards. */
export async function run(): Promise<void> {
  const folder = resolve('.cache', 'bench-vendor')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [postgres] = await Promise.all([
    startEmbeddedPostgres({ dir: join(folder, 'pg') }),
    bundleInto(join(folder, 'bundle'), 'server/main.ts'),
  ])
  await migrateHouse(postgres.url)
  await migrateJobs({ connectionString: postgres.url })
  const house = await openHouseOn(postgres.url)
  const key = (await seedGames(house.env, { studioVendors: null }))[VENDOR]
  if (!key) throw new Error(`no key of ${VENDOR}`)
  const seats: Seat[] = []
  for (let caller = 0; caller < CALLERS; caller++) {
    const member = await buildMember(house)
    await fundCash(house, member.id, FUNDS)
    seats.push(await sitDown(house, vendorClient(house, VENDOR, key), member, GAME))
  }
  const [port, barePort] = [await freePort(), await freePort()]
  const server = await startProcess(join(folder, 'bundle/server/main.js'), {
    DATABASE_URL: postgres.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SANDBOX: 'on',
    SEED: 'off',
    RENDER_ART: 'off',
    LOG_LEVEL: 'error',
    FACTOR_SECRET: house.env.config.factorSecret ?? '',
  })
  const answer = JSON.stringify({
    code: 0,
    status: 'OK',
    platformTxId: '123456',
    balance: '999999.90',
    currency: 'BDT',
  })
  const bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, String(barePort), answer], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitFor(`http://127.0.0.1:${barePort}/`)
    await house.env.db.query('analyze')
    const isEnough = await compare({
      'our door, signed, over HTTP': overHttp(port, key, seats),
      'a bare Fastify route, same bodies': overHttp(barePort, key, seats),
      'the bare ledger, two postings': await bareLedger(house),
    })
    const report = await checkOwnBooks(house.env.db)
    process.stdout.write(printBooks(report))
    if (!isEnough || !report.isBalanced) process.exitCode = 1
  } finally {
    bare.kill()
    await killProcess(server)
    await house.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
