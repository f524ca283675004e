import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { createBeacon } from './beacon/create-beacon.ts'
import { createDoor, HANG_UP_RETRIES } from './door/door.ts'
import { createOutbox } from './door/outbox.ts'
import { createCrashTables, interruptRounds } from './engines/crash/tables.ts'
import { breakOffMatches } from './engines/sports/break-off.ts'
import { createFishingHalls, settleLeftMagazines } from './engines/fishing/fishing-halls.ts'
import { createPvpRooms, interruptHands } from './engines/pvp/rooms.ts'
import { createLiveTables, interruptTableRounds } from './engines/table/live-tables.ts'
import type { StudioEnv } from './env.ts'
import { startHousekeeping } from './housekeeping.ts'
import { registerIdentities } from './identities/identities.routes.ts'
import { systemClock } from './lib/clock.ts'
import type { StudioConfig } from './lib/config.ts'
import { createVault } from './lib/crypto.ts'
import { onceThere } from './lib/database-away.ts'
import { openDb } from './lib/db.ts'
import { openFront, type Front } from './lib/front.ts'
import { migrate } from './lib/migrate.ts'
import { holdPlace } from './lib/only-process.ts'
import { projectRoot } from './lib/project-root.ts'
import { systemRandom } from './lib/random.ts'
import { registerPayments } from './payments/payments.routes.ts'
import { createOnce } from './lib/answer-once.ts'
import { takeUpStop } from './planned-stop/plan-stop.ts'
import { withSubWallets } from './transfer/sub-wallet-door.ts'
import { giveUpUnanswered } from './rounds/give-up-unanswered.ts'

export type RunningStudio = {
  /** The origin on which it listens, for example http://127.0.0.1:3100. */
  address: string
  /** Accepts no more requests, ends what is under way, and closes. */
  stop(): Promise<void>
}

/** Makes what the studio's operations use. Connects nothing yet. */
function createEnv(config: StudioConfig, log: Logger): StudioEnv {
  const [clock, random] = [systemClock, systemRandom]
  const db = openDb(config.databaseUrl)
  const door = withSubWallets(createDoor({ config, clock, random, retries: HANG_UP_RETRIES }), { config, db, clock })
  return {
    config,
    db,
    clock,
    random,
    log,
    vault: createVault(config.secret, random),
    door,
    outbox: createOutbox({ db, door, clock, random, log }),
    once: createOnce(),
    beacon: createBeacon(config, log),
  }
}

/** Ends what an earlier process left unfinished. Safe to repeat. */
async function settleLeft(env: StudioEnv): Promise<void> {
  while ((await giveUpUnanswered(env, env.clock.now())) > 0) continue
  await interruptRounds(env)
  await interruptTableRounds(env)
  await settleLeftMagazines(env)
  await interruptHands(env)
  await takeUpStop(env)
}

/** Adds the sandbox payment provider and the sandbox's outside logins, where the configuration has them. */
async function registerSandbox(app: FastifyInstance, { config, clock, random }: StudioEnv): Promise<void> {
  if (!config.payments) return
  const { publicOrigin } = config.payments
  const { siteOrigin, doorOrigin: platformOrigin } = config
  const fontDir = join(projectRoot(), 'design', 'fonts')
  await registerPayments(app, { ...config.payments, platformOrigin, siteOrigin, fontDir, clock, random })
  await registerIdentities(app, { publicOrigin, siteOrigin, clock, random })
}

/**
 * Starts the studio: the port, which says what the studio waits for, then the schema, the lock of the only process, what
 * an earlier process left unfinished, and play. Waits while PostgreSQL is away or another studio holds the place. Throws
 * what waiting does not cure. Calls `onLost` with the reason when another studio took the place or PostgreSQL went away:
 * then the process must end, since its tables play on in memory; the next one settles what they left (decision 0472).
 */
export async function startStudio(
  config: StudioConfig,
  log: Logger,
  onLost: (reason: string) => void,
): Promise<RunningStudio> {
  const front = await openFront(config)
  try {
    return await openBehind(front, createEnv(config, log), onLost)
  } catch (error) {
    await front.close()
    throw error
  }
}

async function openBehind(front: Front, env: StudioEnv, onLost: (reason: string) => void): Promise<RunningStudio> {
  const { clock, config, db, log, outbox } = env
  const tell = (reason: string) => {
    if (front.waitsFor !== reason) log.warn({ reason }, 'the studio waits')
    front.waitsFor = reason
  }
  const there = { url: config.databaseUrl, clock, tell }
  const leavePlace = await onceThere(there, async () => {
    await migrate(config.databaseUrl, join(projectRoot(), 'studio', 'migrations'))
    return holdPlace(config.databaseUrl, clock, { onLost, onWait: () => tell('another studio holds the place') })
  })
  front.waitsFor = 'what an earlier studio left is being settled'
  await onceThere(there, () => settleLeft(env))
  outbox.start()
  const stopHousekeeping = startHousekeeping(env)
  const tables = createCrashTables(env)
  const liveTables = createLiveTables(env)
  const fishing = createFishingHalls(env)
  const pvpRooms = createPvpRooms(env)
  const app = await buildApp(env, { tables, liveTables, fishing, pvpRooms }, front)
  await registerSandbox(app, env)
  await app.ready()
  front.open(app.routing)
  return {
    address: front.address,
    async stop() {
      stopHousekeeping()
      await app.close()
      await front.close()
      await Promise.all([tables.stop(), liveTables.stop(), fishing.stop(), pvpRooms.stop()])
      await interruptRounds(env)
      await interruptTableRounds(env)
      await settleLeftMagazines(env)
      await interruptHands(env)
      await breakOffMatches(env)
      await outbox.stop()
      await db.close()
      await leavePlace()
    },
  }
}
