import { join, resolve } from 'node:path'
import { readFlag, readPlace } from '#contract/settings.ts'
import type { Variables } from './settings.ts'

/**
 * What several modules or processes need of the environment, read once at start. Nothing else reads process.env. What
 * one module needs is a setting of the module (server/lib/settings.ts).
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
  /** The environment, for settings that one module reads (server/lib/settings.ts). */
  variables: Variables
}

/** Minimum length in characters: long enough that a token cannot be guessed. */
const TOKEN_MIN = 24

/**
 * Reads the gateway that sends messages to people. Throws unless address and secret are given together, and the address
 * uses TLS.
 */
function readMessages(url: string | undefined, secret: string | undefined): Config['messages'] {
  if (!url) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && hostname !== '127.0.0.1' && hostname !== 'localhost')
    throw new Error('MESSAGES_URL must begin with https: codes and reset links go over it')
  if (!secret || secret.length < TOKEN_MIN)
    throw new Error(`MESSAGES_SECRET must have at least ${TOKEN_MIN} characters where MESSAGES_URL is set`)
  return { url, secret }
}

function readToken(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (value.length < TOKEN_MIN) throw new Error(`${name} must have at least ${TOKEN_MIN} characters`)
  return value
}

/** Reads the address of a database. What is wrong with it is told without the address, since a password is in it. */
function readDatabase(name: string, value: string | undefined): string | null {
  if (!value) return null
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol))
    throw new Error(`${name} must be an address such as postgres://role:password@host/database`)
  return value
}

function integer(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback
  const parsed = Number(value)
  if (!Number.isInteger(parsed) || parsed < 0) throw new Error(`${name} must be a whole number, got "${value}"`)
  return parsed
}

/**
 * Throws for a house that could not reach its members: without the sandbox and without a gateway, codes and reset links
 * would not be delivered. Called before the database is opened.
 */
export function refuseUnfit({ sandbox, messages }: Config): void {
  if (!sandbox && !messages) {
    throw new Error(
      'codes and reset links would reach nobody: set MESSAGES_URL and MESSAGES_SECRET (docs/operations.md), or SANDBOX=on for a demo on this machine',
    )
  }
}

/**
 * Reads the configuration from environment variables. Throws with the variable's name when one is malformed, or
 * contradicts another.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { isProduction: production, isSandbox: sandbox, host } = readPlace(env)
  const port = integer('PORT', env.PORT, 3000)
  const studioPort = integer('STUDIO_PORT', env.STUDIO_PORT, 3100)
  return {
    production,
    host,
    port,
    studioPort,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), '.data')),
    databaseUrl: readDatabase('DATABASE_URL', env.DATABASE_URL),
    databaseOwnerUrl: readDatabase('DATABASE_OWNER_URL', env.DATABASE_OWNER_URL),
    redisUrl: env.REDIS_URL || null,
    drainMs: 1000 * integer('DRAIN_SECONDS', env.DRAIN_SECONDS, 0),
    sandbox,
    messages: readMessages(env.MESSAGES_URL, env.MESSAGES_SECRET),
    systemToken: readToken('SYSTEM_TOKEN', env.SYSTEM_TOKEN),
    seed: env.SEED === 'large' || readFlag('SEED', env.SEED, sandbox),
    seedSize: env.SEED === 'large' ? 'large' : 'demo',
    siteOrigin: env.SITE_ORIGIN ?? `http://localhost:${port}`,
    studioOrigin: env.STUDIO_ORIGIN ?? `http://localhost:${studioPort}`,
    studioDeskSecret: env.STUDIO_DESK_SECRET || null,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    factorSecret: env.FACTOR_SECRET || null,
    factorSecretsOld: (env.FACTOR_SECRET_OLD ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
    trustedProxies: integer('TRUSTED_PROXIES', env.TRUSTED_PROXIES, 0),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', env.REQUESTS_PER_MINUTE, 1200),
    variables: env,
  }
}
