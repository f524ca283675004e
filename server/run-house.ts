/**
 * What the parent of a house does while server and studio are loaded (server/open-house.ts): starts the database unless
 * DATABASE_URL names one, prepares it, tells the processes what they need, and stops everything in order.
 */
import { join } from 'node:path'
import { readEnvironment } from '#server/environment.ts'
import { type Config, readConfig, refuseUnfit } from '#server/lib/config.ts'
import { checkSettings, type Variables } from '#server/lib/settings.ts'
import { SETTINGS } from '#server/modules.ts'
import { waitForDatabase } from '#server/lib/database-away.ts'
import { openDb } from '#server/lib/db.ts'
import { deskSecretOf, readStudioSecret } from '#server/lib/studio-secret.ts'
import { checkBackups, storesBackups } from '#server/modules/backups/backups.settings.ts'
import { findProvider, openProviderSecret, SANDBOX } from '#server/modules/cashier/providers/providers.sql.ts'
import { renewBoxes } from '#server/boxed-places.ts'
import { type HouseDatabase, openHouseDatabase } from '#server/house-database.ts'
import type { HouseProcesses } from '#server/house-processes.ts'
import { type Addresses, addressesOf, prepareDatabase } from '#server/prepare.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { print, tell } from '#server/say.ts'

/** Prepares the database, once it answers, and returns the variables of the studio that lie in it. */
async function prepare(config: Config, addresses: Addresses): Promise<Variables> {
  await waitForDatabase(addresses.owner, (reason) => tell(`waiting: ${reason}`))
  await prepareDatabase(config, addresses)
  const db = openDb(addresses.app, 1)
  try {
    await renewBoxes(db, { config }, false)
    const provider = config.sandbox ? await findProvider(db, SANDBOX) : null
    const paymentSecret = provider ? openProviderSecret({ config }, provider) : ''
    tell('the database is ready')
    return config.sandbox ? { SANDBOX_PAYMENT_SECRET: config.variables.SANDBOX_PAYMENT_SECRET || paymentSecret } : {}
  } finally {
    await db.close()
  }
}

/** Returns the environment variables with which server and studio find each other. */
function describeTo(config: Config, { app, studio }: Addresses): Variables {
  const { variables } = config
  const studioSecret = readStudioSecret(config.dataDir, variables)
  return {
    ...variables,
    STUDIO_SECRET: studioSecret,
    STUDIO_DESK_SECRET: variables.STUDIO_DESK_SECRET || deskSecretOf(studioSecret),
    DATABASE_URL: app,
    DATABASE_OWNER_URL: '', // the children do not use it
    STUDIO_DATABASE_URL: variables.STUDIO_DATABASE_URL || studio,
    STUDIO_VENDORS_FILE: variables.STUDIO_VENDORS_FILE || join(config.dataDir, 'studio-vendors.json'),
    STUDIO_PORT: String(config.studioPort),
    STUDIO_DOOR_ORIGIN: variables.STUDIO_DOOR_ORIGIN || `http://127.0.0.1:${config.port}`,
    LOG_LEVEL: config.logLevel,
    DATA_DIR: config.dataDir,
    SITE_ORIGIN: config.siteOrigin,
    STUDIO_ORIGIN: config.studioOrigin,
  }
}

function greet(config: Config): void {
  tell('\nFairhouse is open')
  print('')
  print(`  site         ${config.siteOrigin}`)
  print(`  back office  ${config.siteOrigin}/backoffice`)
  print(`  studio       ${config.studioOrigin}`)
  print(`  data         ${config.dataDir}\n`)
  if (config.seed)
    for (const login of DEMO_LOGINS) print(`  ${login.role.padEnd(9)} ${login.username} / ${login.password}`)
  if (config.seed)
    print(`  back office, who else works there: ${DEMO_OPERATORS.map((one) => one.username).join(', ')} (README)`)
  print(
    config.sandbox
      ? '\nA sandbox for this machine only: play money. Ctrl-C stops everything.'
      : '\nCtrl-C stops everything.',
  )
}

/** The processes of a house, which are being loaded, and how each hears what it waits for. */
export type Launching = {
  processes: HouseProcesses
  /** The file of a process, by its name. */
  fileOf: (name: string) => string
  /** Gives server and studio their environments. */
  tellServer: (variables: Variables) => void
  tellStudio: (variables: Variables) => void
  /** Says that the database is prepared. */
  tellPrepared: () => void
  /** Resolves when server and studio are ready. */
  opened: Promise<unknown>
}

/**
 * Opens the house that the environment describes and prints how to enter it; SIGINT and SIGTERM close it. Throws, with
 * everything stopped, when the house cannot be opened as it is described.
 */
export async function runHouse(launching: Launching, pages: Promise<boolean>): Promise<void> {
  const { processes } = launching
  let database: HouseDatabase | null = null
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await processes.stop()
    await database?.stop()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  void pages.then(
    (built) => built && tell('the pages are built'),
    () => undefined,
  ) // the code that builds them prints what failed
  try {
    const config = readConfig(readEnvironment())
    refuseUnfit(config, true)
    checkSettings(config, SETTINGS)
    checkBackups(config)
    if (!config.databaseUrl) database = await openHouseDatabase(join(config.dataDir, 'pg'), print)
    const addresses = addressesOf(config, database?.url)
    const variables = describeTo(config, addresses)
    launching.tellServer(variables)
    const preparing = prepare(config, addresses)
    await Promise.race([pages, preparing]) // what fails first is told first
    launching.tellStudio({ ...variables, ...(await preparing) })
    launching.tellPrepared()
    await pages
    await launching.opened
    if (storesBackups(config))
      void processes.launch('backups', launching.fileOf('backup'), {
        ...variables,
        DATABASE_OWNER_URL: addresses.owner,
      })
    greet(config)
  } catch (error) {
    if (stopping) return // the database was taken away from under what prepares it
    await processes.stop()
    await database?.stop() // else it would outlive this process
    throw error
  }
}
