/** Server and database are killed in the middle of bets, again and again; the database is the test's own, with fsync. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { readConfig } from '#server/lib/config.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { addressesOf } from '#server/prepare-schema.ts'
import { prepareDatabase } from '#server/prepare.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouseOn, type House } from '#server/testing/house.ts'
import { bundleInto, findFreePort, killProcess, startProcess } from '#server/testing/server-process.ts'
import { fundCash, remoteVendor, sitDown, vendorClient, type SigningKey } from '#server/testing/vendor.ts'
import { vendorLoad } from '#server/testing/vendor-load.ts'

/** A database that was killed reads its log with fsync: how long, the machine's disk decides. */
const LONG_MS = 180_000
const KILLS = 3
/** How often the database is killed under a server that goes on. */
const DATABASE_KILLS = 2
/** Number of answers before the server is killed. */
const ANSWERS = 200
const MEMBERS = 6
const CALLERS_EACH = 4
const FUNDS = 10_000
const VENDOR = 'BGS'
const GAME = 'skyrise'

let data: string
let bundle: string
let postgres: EmbeddedPostgres
let house: House
let key: SigningKey
let port: number
let url: string
let server: ChildProcess
const startServer = () =>
  startProcess(join(bundle, 'server/main.js'), {
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: data,
    SANDBOX: 'on',
    SEED: 'off',
    RENDER_ART: 'off',
    LOG_LEVEL: 'error',
    FACTOR_SECRET: house.env.config.factorSecret ?? '',
  })

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'fairhouse-kill-'))
  chmodSync(data, 0o755) // the database's account must be able to pass through
  const cache = join(projectRoot(), '.cache')
  mkdirSync(cache, { recursive: true })
  bundle = mkdtempSync(join(cache, 'kill-'))
  ;[postgres] = await Promise.all([
    startEmbeddedPostgres({ dir: join(data, 'pg') }),
    bundleInto(bundle, 'server/main.ts'),
  ])
  const addresses = addressesOf({ databaseUrl: null, databaseOwnerUrl: null }, postgres.url)
  url = addresses.app
  await prepareDatabase(readConfig({ SEED: 'off' }), addresses)
  house = await openHouseOn(url)
  const keys = await seedGames(house.env, { studioVendors: null })
  key = keys[VENDOR] ?? expect.fail('the vendor has no key')
  port = await findFreePort()
  server = await startServer()
})
afterAll(async () => {
  await killProcess(server)
  await house.close()
  await postgres.stop()
  for (const folder of [data, bundle]) rmSync(folder, { recursive: true, force: true })
}, LONG_MS)

/** Returns what a member must have: the funds, less every bet that was answered as done, plus every such win. */
function expectedMinor(accountRef: string, answers: ReturnType<typeof vendorLoad>['answers']): bigint {
  return [...answers.values()]
    .filter(({ order, code }) => code === 0 && order.body.accountRef === accountRef)
    .reduce(
      (sum, { order }) => sum + parseMoney(order.body.amount) * (order.command === 'bet' ? -1n : 1n),
      parseMoney(String(FUNDS)),
    )
}

test(
  'CASH-7 GAME-2 after kill -9 of the server and of PostgreSQL in the middle of bets, what was answered is there exactly once and the books balance',
  { timeout: LONG_MS },
  async () => {
    const members: Person[] = []
    for (let count = 0; count < MEMBERS; count++) members.push(await buildMember(house))
    for (const member of members) await fundCash(house, member.id, FUNDS)
    const seats = await Promise.all(
      members.map((member) => sitDown(house, vendorClient(house, VENDOR, key), member, GAME)),
    )

    const load = vendorLoad(remoteVendor(`http://127.0.0.1:${port}`, VENDOR, key), 'kill', GAME)
    const answered = () =>
      Promise.race([
        load.untilAnswered(ANSWERS),
        once(server, 'exit').then(() => expect.fail('the server ended by itself')),
      ])
    let up = Promise.resolve()
    const running = load.run(seats, CALLERS_EACH, () => up)
    for (let blow = 0; blow < KILLS; blow++) {
      await answered()
      let isUp: () => void = () => undefined
      up = new Promise((done) => {
        isUp = done
      }) // callers without an answer wait for the next server
      await killProcess(server)
      server = await startServer()
      isUp()
    }
    for (let blow = 0; blow < DATABASE_KILLS; blow++) {
      await answered()
      let isUp: () => void = () => undefined
      up = new Promise((done) => {
        isUp = done
      })
      process.kill(postgres.pid, 'SIGKILL')
      await expect.poll(() => postgres.isAlive()).toBe(false)
      postgres = await startEmbeddedPostgres({ dir: join(data, 'pg'), port: postgres.port })
      isUp()
    }
    await answered()
    expect([server.exitCode, server.signalCode], 'the server that was running goes on').toEqual([null, null])
    load.stop()
    await running

    // the vendor repeats what was not answered, twice at the same time
    const repeated = load.unanswered.splice(0)
    expect(repeated.length).toBeGreaterThan(0)
    const codes = await Promise.all(repeated.map((order) => Promise.all([load.place(order), load.place(order)])))
    expect(codes.filter(([first, second]) => first === null || first !== second)).toEqual([])

    const { db } = house.env
    const rows = await db.query<{ id: string }>(
      `select tx_id as id from games.vendor_transactions where state = 'posted'`,
    )
    const posted = new Set(rows.map((row) => row.id))
    const said = (isDone: boolean) =>
      [...load.answers].filter(([, { code }]) => (code === 0) === isDone).map(([id]) => id)
    expect(said(true).length).toBeGreaterThan((KILLS + DATABASE_KILLS) * ANSWERS)
    expect(said(false).length).toBeGreaterThan(0)
    expect(said(true).filter((id) => !posted.has(id))).toEqual([])
    expect(said(false).filter((id) => posted.has(id))).toEqual([])
    expect([...posted].filter((id) => !load.answers.has(id))).toEqual([])
    for (const [index, member] of members.entries()) {
      const has = await getBalance(db, mainAccount({ id: member.id, isTrial: false, currency: 'BDT' }))
      expect(has, member.username).toBe(expectedMinor(String(seats[index]?.accountRef), load.answers))
    }
    await expectBalancedBooks(db)
  },
)
