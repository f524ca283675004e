import { resolve } from 'node:path'
import {
  DATA_DIR,
  LOG_LEVEL,
  PORT,
  readOrigins,
  readPlace,
  refuseWithoutTls,
  STUDIO_DATABASE_URL,
  STUDIO_DESK_SECRET,
  STUDIO_PORT,
  SYSTEM_TOKEN,
  TOKEN_MIN,
  TRUSTED_PROXIES,
  readCollector,
} from '#contract/shared-settings.ts'
import {
  COUNTRIES_FILE,
  DATABASE_OWNER_URL,
  DATABASE_URL,
  DRAIN_SECONDS,
  EMBEDDED,
  FACTOR_SECRET,
  FACTOR_SECRET_OLD,
  MESSAGES_SECRET,
  MESSAGES_URL,
  REDIS_URL,
  REQUESTS_PER_MINUTE,
  SECURITY_LOG,
  SEED,
} from './house.settings.ts'
import { checkOwnWays, readOwnWays } from './outgoing/outgoing.settings.ts'
import { checkStorage } from './storage/storage.settings.ts'
import { readSetting, type Setting, type Variables } from './settings.ts'

/**
 * What several modules or processes need of the environment, read once at start. What one module needs is a setting of
 * the module (settings.ts).
 */
export type Config = {
  production: boolean
  host: string
  port: number
  studioPort: number
  dataDir: string
  /** null: start the embedded PostgreSQL. */
  databaseUrl: string | null
  /**
   * The address of the database's owner, for migrations, backup and restore (server/lib/database-roles.ts); null: the
   * role of DATABASE_URL is the only one.
   */
  databaseOwnerUrl: string | null
  /** The address of the studio's role, where the roles are made (server/prepare.ts); null: it follows from the owner's. */
  studioDatabaseUrl: string | null
  /** Production may use the embedded database: somebody said so. */
  acceptsEmbedded: boolean
  /**
   * The Redis through which several processes share pushes and limits; null: pushes go through PostgreSQL, and each
   * process counts for itself.
   */
  redisUrl: string | null
  /** Milliseconds for which a stopping process still answers, so that the load balancer has time to notice. */
  drainMs: number
  /**
   * Takes the place of SMS, mail and payments where it is asked for, on this machine only; /sandbox/outbox lists what
   * would have been sent.
   */
  sandbox: boolean
  /** The gateway that sends SMS and mails (server/lib/outgoing.ts); null: they are only stored in the sandbox. */
  messages: { url: string; secret: string } | null
  /** Opens /metrics and the API documents outside the sandbox; null: they are closed there. */
  systemToken: string | null
  /** The collector that gets this process's traces; null: none does. */
  collector: ReturnType<typeof readCollector>
  /** The file of security events; null: standard output. */
  securityLog: string | null
  /** Seed an empty database: always in the sandbox, elsewhere only when asked for. */
  seed: boolean
  /** How much is seeded: SEED=large has ten thousand games. */
  seedSize: 'demo' | 'large'
  siteOrigin: string
  studioOrigin: string
  /**
   * Signs operators' questions to the house's studio (contract/doors/desk-protocol.ts); null: the studio is not asked.
   */
  studioDeskSecret: string | null
  logLevel: string
  /** Encrypts secrets in the database; null: the key is in a file in the data folder (server/lib/secret-box.ts). */
  factorSecret: string | null
  /** Older keys, which decrypt what they encrypted. */
  factorSecretsOld: readonly string[]
  /** How many proxies in front of the server are trusted to state the caller's address. */
  trustedProxies: number
  /** Calls that one address may make in a minute, of all kinds together; each costly call has its own, lower limit. */
  requestsPerMinute: number
  /** The table of addresses' countries (server/lib/ip-country.ts); null: the one that the house ships. */
  countriesFile: string | null
  /** The environment, for settings that one module reads (server/lib/settings.ts). */
  variables: Variables
}

/**
 * Reads the gateway that sends messages to people. Throws unless address and secret are given together, and the address
 * uses TLS.
 */
function readMessages(url: string | null, secret: string | null): Config['messages'] {
  if (url === null) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && hostname !== '127.0.0.1' && hostname !== 'localhost')
    throw new Error('MESSAGES_URL must begin with https: codes and reset links go over it')
  if (secret === null || secret.length < TOKEN_MIN)
    throw new Error(`MESSAGES_SECRET must have at least ${TOKEN_MIN} characters where MESSAGES_URL is set`)
  return { url, secret }
}

/**
 * Throws, with one sentence each, for a house that must not be opened as it is described: one that could not reach its
 * members, because without a way for mail or for SMS codes and reset links would not be delivered, or whose settings of
 * them, or of files, contradict each other; and in production one with the demo's people, whose
 * passwords are printed, without TLS, or with the embedded database. Called before the database is opened.
 * `startsDatabase`: a database is started where none is named.
 */
export function refuseUnfit(config: Config, startsDatabase = false): void {
  const { sandbox, messages, production, seed, databaseUrl, acceptsEmbedded, variables } = config
  checkOwnWays(config)
  checkStorage(config)
  const { mail, sms } = readOwnWays(config)
  if (!sandbox && !messages && !mail && !sms) {
    throw new Error(
      'codes and reset links would reach nobody: set SMTP_URL and MAIL_FROM, SMS_URL or TWILIO_ACCOUNT, or MESSAGES_URL and MESSAGES_SECRET (docs/operations.md, Mail and SMS), or SANDBOX=on for a demo on this machine',
    )
  }
  if (production && seed)
    throw new Error(
      'SEED writes demo people, whose passwords everybody can read, into the database: it is never on in production. Leave it out; operators are made by fairhouse operator add',
    )
  refuseWithoutTls(variables)
  if (production && startsDatabase && databaseUrl === null && !acceptsEmbedded)
    throw new Error(
      'DATABASE_URL is not set, and the embedded database is for trying the house: it has no replica and no archive of its log. Name a PostgreSQL in DATABASE_URL and DATABASE_OWNER_URL, or set EMBEDDED=yes-I-know',
    )
}

/**
 * Reads the configuration from environment variables. Throws with the variable's name when one is malformed, or
 * contradicts another.
 */
export function readConfig(variables: Variables): Config {
  const read = <Value>(setting: Setting<Value>) => readSetting({ variables }, setting)
  const { isProduction: production, isSandbox: sandbox, host } = readPlace(variables)
  const seed = read(SEED) ?? (sandbox ? 'on' : 'off')
  return {
    production,
    host,
    port: read(PORT),
    studioPort: read(STUDIO_PORT),
    dataDir: resolve(read(DATA_DIR)),
    databaseUrl: read(DATABASE_URL),
    databaseOwnerUrl: read(DATABASE_OWNER_URL),
    studioDatabaseUrl: read(STUDIO_DATABASE_URL),
    acceptsEmbedded: read(EMBEDDED),
    redisUrl: read(REDIS_URL),
    drainMs: 1000 * read(DRAIN_SECONDS),
    sandbox,
    messages: readMessages(read(MESSAGES_URL), read(MESSAGES_SECRET)),
    systemToken: read(SYSTEM_TOKEN),
    collector: readCollector(variables),
    securityLog: read(SECURITY_LOG),
    seed: seed !== 'off',
    seedSize: seed === 'large' ? 'large' : 'demo',
    ...readOrigins(variables),
    studioDeskSecret: read(STUDIO_DESK_SECRET),
    logLevel: read(LOG_LEVEL) ?? (production ? 'info' : 'warn'),
    factorSecret: read(FACTOR_SECRET),
    factorSecretsOld: read(FACTOR_SECRET_OLD),
    trustedProxies: read(TRUSTED_PROXIES),
    requestsPerMinute: read(REQUESTS_PER_MINUTE),
    countriesFile: read(COUNTRIES_FILE),
    variables,
  }
}
