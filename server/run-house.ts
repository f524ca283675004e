/**
 * What the parent of a house does while server and studio are loaded (server/open-house.ts): starts the database unless
 * DATABASE_URL names one, prepares it, tells the processes what they need, and stops everything in order.
 */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEnvironment } from '#server/environment.ts'
import { type Config, readConfig, refuseUnfit } from '#server/lib/config.ts'
import { checkSettings, type Variables } from '#server/lib/settings.ts'
import { SETTINGS } from '#server/module-settings.ts'
import { waitForDatabase } from '#server/lib/database-away.ts'
import { openDb } from '#server/lib/db.ts'
import { deskSecretOf, readStudioSecret } from '#server/lib/studio-secret.ts'
import { checkBackups, storesBackups } from '#server/modules/backups/backups.settings.ts'
import { findProvider, openProviderSecret, SANDBOX } from '#server/modules/cashier/providers/providers.sql.ts'
import { type HouseDatabase, openHouseDatabase } from '#server/house-database.ts'
import type { HouseProcesses } from '#server/house-processes.ts'
import { groundOf, isFilled, rememberFilled } from '#server/ground.ts'
import { type Addresses, addressesOf, prepareSchema } from '#server/prepare-schema.ts'
import { DEMO_LOGINS, DEMO_OPERATORS } from '#server/modules/identity/seeds/logins.ts'
import { print, tell } from '#server/say.ts'

/** A database that this version filled before is filled again so long after the opening. */
const FILL_AGAIN_MS = 10_000

/** What the parent found or made in the database. */
type Prepared = {
  /** The variables of the studio that lie in it. */
  ofStudio: Variables
  /** It was filled by this version before, and is looked through again behind the open door. */
  isFilledLater: boolean
}

/** Prepares the database, once it answers. */
async function prepare(config: Config, addresses: Addresses): Promise<Prepared> {
  await waitForDatabase(addresses.owner, (reason) => tell(`waiting: ${reason}`))
  const became = await prepareSchema(config, addresses)
  const ground = groundOf(config, import.meta.url)
  const isFilledLater = became === 'unchanged' && ground !== null && (await isFilled(config, addresses.owner, ground))
  if (!isFilledLater) {
    const { fillHouse, renewAll } = await import('#server/fill-house.ts')
    await (became === 'later' ? renewAll : fillHouse)(config, addresses)
    if (became !== 'later' && ground !== null) await rememberFilled(addresses.owner, ground)
  }
  const ofStudio = await readPaymentSecret(config, addresses)
  tell('the database is ready')
  return { ofStudio, isFilledLater }
}

/** Returns the variable of the sandbox's payment provider, whose secret lies in the database. */
async function readPaymentSecret(config: Config, { app }: Addresses): Promise<Variables> {
  if (!config.sandbox) return {}
  const db = openDb(app, 1)
  try {
    const provider = await findProvider(db, SANDBOX)
    const secret = provider ? openProviderSecret({ config }, provider) : ''
    return { SANDBOX_PAYMENT_SECRET: config.variables.SANDBOX_PAYMENT_SECRET || secret }
  } finally {
    await db.close()
  }
}

/** Fills what is empty behind the open door; a start that is stopped meanwhile leaves it to the next one. */
async function fillLater(config: Config, addresses: Addresses): Promise<void> {
  await sleep(FILL_AGAIN_MS)
  const { fillHouse } = await import('#server/fill-house.ts')
  await fillHouse(config, addresses)
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
    const { ofStudio, isFilledLater } = await preparing
    launching.tellStudio({ ...variables, ...ofStudio })
    launching.tellPrepared()
    await pages
    await launching.opened
    if (storesBackups(config))
      void processes.launch('backups', launching.fileOf('backup'), {
        own: { ...variables, DATABASE_OWNER_URL: addresses.owner },
      })
    greet(config)
    if (isFilledLater && config.seed)
      fillLater(config, addresses).catch((error: Error) => {
        if (!stopping) print(`what is empty was not filled: ${error.message}`)
      })
  } catch (error) {
    if (stopping) return // the database was taken away from under what prepares it
    await processes.stop()
    await database?.stop() // else it would outlive this process
    throw error
  }
}
