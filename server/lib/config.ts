import { join, resolve } from 'node:path'

/** Everything that the environment decides, read once at start. Nothing else reads process.env. */
export type Config = {
  production: boolean
  host: string
  port: number
  studioPort: number
  dataDir: string
  /** null: start the embedded PostgreSQL. */
  databaseUrl: string | null
  /** Pushes and limits of several processes go through this Redis; null: through PostgreSQL, and each process counts for itself. */
  redisUrl: string | null
  /** How long a process that was told to stop still answers, so that whoever balances the load sees it going. */
  drainMs: number
  /** Outside production the sandbox stands in for SMS, mail and payments, and /sandbox/outbox lists what would have gone out. */
  sandbox: boolean
  /** Seed an empty database: always outside production, there only when asked for. */
  seed: boolean
  /** How much is seeded: SEED=large has ten thousand games. */
  seedSize: 'demo' | 'large'
  /** Render missing game cards in the background, at low priority; not in tests unless asked for. */
  renderArt: boolean
  siteOrigin: string
  studioOrigin: string
  /** What operators' questions to the house's studio are signed with (contract/desk-protocol.ts); null: it is not asked. */
  studioDeskSecret: string | null
  logLevel: string
  /** Encrypts secrets of second factors; null: a file in the data folder (server/lib/secret-box.ts). */
  factorSecret: string | null
  /** How many proxies in front may be believed about the caller's address. */
  trustedProxies: number
  /** Withdrawals paid and not answered by the member count as received after this time (specification, section 4). */
  autoReceiveMinutes: number
  /** Calls that one address may make in a minute, all together; each costly call has its own, lower limit. */
  requestsPerMinute: number
  /** To this file, best on another machine, the link of each sealed day is added; null: to none. */
  witnessFile: string | null
  /** To these mail addresses the link of each sealed day is sent. */
  witnessMail: readonly string[]
  /** Origins that may be called to wake a device, beside the push services of the browsers. */
  pushOrigins: readonly string[]
}

function flag(value: string | undefined, fallback: boolean): boolean {
  if (value === undefined || value === '') return fallback
  return ['1', 'on', 'true', 'yes'].includes(value.toLowerCase())
}

function integer(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined || value === '') return fallback
  const parsed = Number(value)
  if (!Number.isInteger(parsed) || parsed < 0) throw new Error(`${name} must be a whole number, got "${value}"`)
  return parsed
}

/** Reads the configuration from environment variables. Throws with the variable's name when one is malformed. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const production = env.NODE_ENV === 'production'
  const port = integer('PORT', env.PORT, 3000)
  const studioPort = integer('STUDIO_PORT', env.STUDIO_PORT, 3100)
  return {
    production,
    host: env.HOST ?? '0.0.0.0',
    port,
    studioPort,
    dataDir: resolve(env.DATA_DIR ?? join(process.cwd(), '.data')),
    databaseUrl: env.DATABASE_URL || null,
    redisUrl: env.REDIS_URL || null,
    drainMs: 1000 * integer('DRAIN_SECONDS', env.DRAIN_SECONDS, 0),
    sandbox: flag(env.SANDBOX, !production),
    seed: env.SEED === 'large' || flag(env.SEED, !production),
    seedSize: env.SEED === 'large' ? 'large' : 'demo',
    renderArt: flag(env.RENDER_ART, env.NODE_ENV !== 'test'),
    siteOrigin: env.SITE_ORIGIN ?? `http://localhost:${port}`,
    studioOrigin: env.STUDIO_ORIGIN ?? `http://localhost:${studioPort}`,
    studioDeskSecret: env.STUDIO_DESK_SECRET || null,
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    factorSecret: env.FACTOR_SECRET || null,
    trustedProxies: integer('TRUSTED_PROXIES', env.TRUSTED_PROXIES, 0),
    autoReceiveMinutes: integer('AUTO_RECEIVE_MINUTES', env.AUTO_RECEIVE_MINUTES, 30),
    requestsPerMinute: integer('REQUESTS_PER_MINUTE', env.REQUESTS_PER_MINUTE, 1200),
    witnessFile: env.WITNESS_FILE ? resolve(env.WITNESS_FILE) : null,
    witnessMail: (env.WITNESS_MAIL ?? '').split(',').map((one) => one.trim()).filter(Boolean),
    pushOrigins: (env.PUSH_ORIGINS ?? '').split(',').map((one) => one.trim()).filter(Boolean),
  }
}
