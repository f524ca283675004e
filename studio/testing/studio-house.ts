/** A studio on a real PostgreSQL with a door in memory, for the tests of the studio. */
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { pino, type Logger } from 'pino'
import { createDatabase } from '#server/testing/postgres.ts'
import { buildApp } from '#studio/app.ts'
import type { Beacon } from '#studio/beacon/beacon.ts'
import { createDoor } from '#studio/door/door.ts'
import { createOutbox } from '#studio/door/outbox.ts'
import { createCrashTables, type CrashTables } from '#studio/engines/crash/tables.ts'
import { createFishingHalls, type FishingHalls } from '#studio/engines/fishing/fishing-halls.ts'
import { createPvpRooms, type PvpRooms } from '#studio/engines/pvp/rooms.ts'
import { createLiveTables, type LiveTables } from '#studio/engines/table/live-tables.ts'
import type { StudioEnv } from '#studio/env.ts'
import type { Clock } from '#studio/lib/clock.ts'
import { systemClock } from '#studio/lib/clock.ts'
import type { StudioConfig } from '#studio/lib/config.ts'
import { createVault } from '#studio/lib/crypto.ts'
import { openDb } from '#studio/lib/db.ts'
import { parseAmount } from '#studio/lib/money.ts'
import type { Random } from '#studio/lib/random.ts'
import type { Engine, SessionState } from '#studio/protocol.ts'
import { createOnce } from '#studio/lib/answer-once.ts'
import { withSubWallets } from '#studio/transfer/sub-wallet-door.ts'
import { TEST_SECRET, TestDoor } from './test-door.ts'

/** Returns random bytes that repeat from run to run: SHA-256 of a counter. */
export function fixedRandom(label: string): Random {
  let counter = 0
  return {
    bytes: (length) => {
      const blocks: Buffer[] = []
      for (let size = 0; size < length; size += 32)
        blocks.push(createHash('sha256').update(`${label} ${counter++}`).digest())
      return Buffer.concat(blocks).subarray(0, length)
    },
  }
}

export type StudioHouse = {
  env: StudioEnv
  app: FastifyInstance
  door: TestDoor
  tables: CrashTables
  liveTables: LiveTables
  fishing: FishingHalls
  pvpRooms: PvpRooms
  /** The origin on which it listens. */
  origin: string
  /** A member with money, in a session of a game. */
  member(name: string, engine: Engine, amount?: string): Promise<TestMember>
  /** Opens a session for a launch token from another source. */
  launch(launchToken: string, vendorCode: string, engine: Engine): Promise<TestMember>
  /** Starts another studio process on the same database, after this one was cut off. */
  restart(): Promise<StudioHouse>
  close(): Promise<void>
}

export type TestMember = {
  accountRef: string
  state: SessionState
  call<Answer = Record<string, unknown>>(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: Answer }>
}

/** The secret that signs the platform's desk questions. */
export const DESK_SECRET = 'desk secret of the tests, long enough'

let launches = 0
let requests = 0
/** Returns a fresh request id. */
export const newRequestId = () => `request-${String(++requests).padStart(12, '0')}`

/** Other vendors than the house's own, at another door than the one in memory where one is given. */
export type Platform = {
  doorOrigin?: string
  vendors: StudioConfig['vendors']
}

type Options = {
  databaseUrl: string
  doorOrigin: string
  vendors: StudioConfig['vendors']
  door: TestDoor
  clock: Clock
  random: Random
  beacon: Beacon | null
  log: Logger
  cleanUp(): Promise<void>
}

async function build(options: Options): Promise<StudioHouse> {
  const { clock, random, door, log } = options
  const config: StudioConfig = {
    host: '127.0.0.1',
    port: 0,
    databaseUrl: options.databaseUrl,
    secret: 'studio secret of the tests, long enough',
    clientDir: 'no-such-folder',
    vendors: options.vendors,
    doorOrigin: options.doorOrigin,
    siteOrigin: 'http://localhost:3000',
    frameOrigins: ['http://localhost:3000'],
    crashSalt: null,
    beacon: null,
    payments: null,
    deskSecret: DESK_SECRET,
    systemToken: null,
    isSandbox: true,
    sellsFeatures: true,
    logLevel: 'silent',
    collector: null,
    trustedProxies: 1,
  }
  const db = openDb(options.databaseUrl, 6)
  const studioDoor = withSubWallets(createDoor({ config, clock, random }), { config, db, clock })
  const outbox = createOutbox({ db, door: studioDoor, clock, random, log })
  const env: StudioEnv = {
    config,
    db,
    clock,
    random,
    log,
    vault: createVault(config.secret, random),
    door: studioDoor,
    outbox,
    once: createOnce(),
    beacon: options.beacon,
  }
  const tables = createCrashTables(env)
  const liveTables = createLiveTables(env)
  const fishing = createFishingHalls(env)
  const pvpRooms = createPvpRooms(env)
  const app = await buildApp(env, { tables, liveTables, fishing, pvpRooms })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await tables.stop()
    await liveTables.stop()
    await fishing.stop()
    await pvpRooms.stop()
    await outbox.stop()
    await db.close()
  }
  return {
    env,
    app,
    door,
    tables,
    liveTables,
    fishing,
    pvpRooms,
    origin,
    member(name, engine, amount = '1000.00') {
      if (!door.balances.has(name)) door.balances.set(name, parseAmount(amount))
      return launch(app, name, `${name}/launch-token-${++launches}`, 'BGS', engine)
    },
    launch: (launchToken, vendorCode, engine) => launch(app, '', launchToken, vendorCode, engine),
    restart: async () => {
      await stop()
      return build(options)
    },
    close: async () => {
      await stop()
      await options.cleanUp()
    },
  }
}

async function launch(
  app: FastifyInstance,
  accountRef: string,
  launchToken: string,
  vendorCode: string,
  engine: Engine,
): Promise<TestMember> {
  const request = { launchToken, requestId: newRequestId(), vendorCode, engine }
  // every launch has its own address
  const remoteAddress = `10.${(launches >> 16) & 255}.${(launches >> 8) & 255}.${launches++ & 255}`
  const opened = await app.inject({ method: 'POST', url: '/api/session', payload: request, remoteAddress })
  const state = opened.json<SessionState>()
  return {
    accountRef,
    state,
    async call<Answer>(method: 'GET' | 'POST', path: string, body?: object) {
      const reply = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${state.session}` },
        ...(body ? { payload: body } : {}),
      })
      return { status: reply.statusCode, body: reply.json<Answer>() }
    },
  }
}

/** Builds a studio for one test file. */
export async function buildStudioHouse(
  adminUrl: string,
  given: { clock?: Clock; random?: Random; platform?: Platform; beacon?: Beacon; log?: Logger } = {},
): Promise<StudioHouse> {
  const database = await createDatabase(adminUrl, 'studio')
  const door = new TestDoor()
  const doorOrigin = await door.listen()
  return build({
    databaseUrl: database.url,
    doorOrigin: given.platform?.doorOrigin ?? doorOrigin,
    door,
    vendors: given.platform?.vendors ?? { BGS: { keyId: 'key-1', secret: TEST_SECRET, algorithm: 'hmac-sha256' } },
    clock: given.clock ?? systemClock,
    random: given.random ?? fixedRandom('house'),
    beacon: given.beacon ?? null,
    log: given.log ?? pino({ level: 'silent' }),
    cleanUp: async () => {
      await door.close()
      await database.drop()
    },
  })
}
