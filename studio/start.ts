import { join } from 'node:path'
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
import { openDb } from './lib/db.ts'
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

/** Starts the studio: schema, the lock of the only process, what an earlier process left unfinished, then the port. */
export async function startStudio(config: StudioConfig, log: Logger, onTaken: () => void): Promise<RunningStudio> {
  const clock = systemClock
  const random = systemRandom
  await migrate(config.databaseUrl, join(projectRoot(), 'studio', 'migrations'))
  const leavePlace = await holdPlace(config.databaseUrl, clock, onTaken)
  const db = openDb(config.databaseUrl)
  const door = withSubWallets(createDoor({ config, clock, random, retries: HANG_UP_RETRIES }), { config, db, clock })
  const outbox = createOutbox({ db, door, clock, random, log })
  const env: StudioEnv = {
    config,
    db,
    clock,
    random,
    log,
    vault: createVault(config.secret, random),
    door,
    outbox,
    once: createOnce(),
    beacon: createBeacon(config, log),
  }

  while ((await giveUpUnanswered(env, clock.now())) > 0) continue
  await interruptRounds(env)
  await interruptTableRounds(env)
  await settleLeftMagazines(env)
  await interruptHands(env)
  await takeUpStop(env)
  outbox.start()
  const stopHousekeeping = startHousekeeping(env)
  const tables = createCrashTables(env)
  const liveTables = createLiveTables(env)
  const fishing = createFishingHalls(env)
  const pvpRooms = createPvpRooms(env)
  const app = await buildApp(env, { tables, liveTables, fishing, pvpRooms })
  if (config.payments) {
    await registerPayments(app, {
      ...config.payments,
      platformOrigin: config.doorOrigin,
      siteOrigin: config.siteOrigin,
      fontDir: join(projectRoot(), 'design', 'fonts'),
      clock,
      random,
    })
    await registerIdentities(app, {
      publicOrigin: config.payments.publicOrigin,
      siteOrigin: config.siteOrigin,
      clock,
      random,
    })
  }
  const address = await app.listen({ host: config.host, port: config.port })
  return {
    address,
    async stop() {
      stopHousekeeping()
      await app.close()
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
