import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readPlace } from '#contract/settings.ts'
import { projectRoot } from './project-root.ts'

/** A vendor that this process plays as, and how it signs at the door. */
const vendorSchema = z.object({
  keyId: z.string().min(1),
  /** The shared secret (HMAC), or the private key as PEM (RSA, Ed25519). */
  secret: z.string().min(16),
  algorithm: z.enum(['hmac-sha256', 'rsa-sha256', 'ed25519']),
  /**
   * seamless: the games use the platform's wallet. transfer: members' money is in wallets at the studio, and the
   * platform moves it there.
   */
  wallet: z.enum(['seamless', 'transfer']).default('seamless'),
  /** The vendor's games by code. A vendor without this list serves any code with the engine that the page asks for. */
  games: z
    .record(
      z.string(),
      z.object({
        engine: z.string(),
        theme: z.string().optional(),
        /** false: this game sells nothing beside its spins. */
        sellsFeatures: z.boolean().optional(),
        title: z.record(z.string(), z.string()).optional(),
      }),
    )
    .optional(),
})
export type StudioVendor = z.input<typeof vendorSchema>

/** All settings from the environment, read once at start. */
export type StudioConfig = {
  host: string
  port: number
  databaseUrl: string
  /** Encrypts seeds and sessions at rest; at least 32 characters. */
  secret: string
  vendors: Record<string, StudioVendor>
  /** The origin of the vendor door, for example http://127.0.0.1:3000. */
  doorOrigin: string
  /** The sandbox payment provider beside the games; null where real providers are used. */
  payments: { secret: string; publicOrigin: string; file: string } | null
  /** True on a sandbox, as at the server: only there the platform's tests may order faults (transfer/faults.ts). */
  isSandbox: boolean
  /** The site around the games: the only page that they exchange messages with. */
  siteOrigin: string
  /** Verifies the platform's desk questions (contract/doors/desk-protocol.ts); null: they are not answered. */
  deskSecret: string | null
  /** Every origin that may frame the games. */
  frameOrigins: string[]
  /** Folder of the built game clients. */
  clientDir: string
  /** Whether games may sell their free spins. A vendor's list may still forbid it for a game. */
  sellsFeatures: boolean
  /** The salt of new crash chains, when the operator names a public value; otherwise the studio draws one. */
  crashSalt: string | null
  /** Relays of drand's quicknet, asked one after the other; null: rounds are mixed without a public beacon. */
  beacon: { origins: string[] } | null
  logLevel: string
  /** How many proxies in front are trusted about the caller's address, as at the server. */
  trustedProxies: number
}

function required(env: Record<string, string | undefined>, name: string): string {
  const value = env[name]
  if (!value) throw new Error(`${name} is not set`)
  return value
}

function readTrustedProxies(value: string | undefined): number {
  const count = Number(value || 0)
  if (!Number.isInteger(count) || count < 0) throw new Error(`TRUSTED_PROXIES must be a whole number, got "${value}"`)
  return count
}

/** Reads the vendors' keys; there are none where there is no file. Throws with the file's name when it is malformed. */
export function readVendors(file: string): Record<string, StudioVendor> {
  if (!existsSync(file)) return {}
  const parsed = z.record(z.string(), vendorSchema).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a list of vendors: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Reads the relays' origins, separated by spaces or commas. Throws where one is no http(s) origin. */
function readBeacon(text: string | undefined): StudioConfig['beacon'] {
  const origins = (text ?? '').split(/[ ,]+/).filter((origin) => origin !== '')
  if (origins.some((origin) => !/^https?:\/\/[^/?#\s]+$/.test(origin)))
    throw new Error('STUDIO_BEACON must list origins such as https://api.drand.sh')
  return origins.length === 0 ? null : { origins }
}

/** Reads the configuration from environment variables. Throws with the variable's name when one is missing. */
export function readStudioConfig(env: Record<string, string | undefined>): StudioConfig {
  const secret = required(env, 'STUDIO_SECRET')
  if (secret.length < 32) throw new Error('STUDIO_SECRET must have at least 32 characters')
  const port = Number(env.STUDIO_PORT ?? 3100)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('STUDIO_PORT must be a port')
  const { isSandbox, host } = readPlace(env)
  if (env.SANDBOX_PAYMENT_SECRET && !isSandbox)
    throw new Error('SANDBOX_PAYMENT_SECRET is set: whoever asks could pay himself in. It is for SANDBOX=on only')
  const siteOrigin = env.SITE_ORIGIN ?? `http://localhost:${env.PORT ?? 3000}`
  return {
    host,
    port,
    databaseUrl: required(env, 'STUDIO_DATABASE_URL'),
    secret,
    vendors: readVendors(required(env, 'STUDIO_VENDORS_FILE')),
    doorOrigin: env.STUDIO_DOOR_ORIGIN ?? siteOrigin,
    payments: env.SANDBOX_PAYMENT_SECRET
      ? {
          secret: env.SANDBOX_PAYMENT_SECRET,
          publicOrigin: env.STUDIO_ORIGIN ?? `http://localhost:${port}`,
          file: resolve(env.DATA_DIR ?? '.data', 'payments.jsonl'),
        }
      : null,
    isSandbox,
    siteOrigin,
    deskSecret: env.STUDIO_DESK_SECRET || null,
    frameOrigins: [siteOrigin, ...(env.STUDIO_FRAME_ORIGINS ?? '').split(/[ ,]+/).filter((origin) => origin !== '')],
    clientDir: resolve(env.STUDIO_CLIENT_DIR ?? join(projectRoot(), 'dist/studio-client')),
    sellsFeatures: env.STUDIO_BUY_IN !== 'off',
    crashSalt: env.STUDIO_CRASH_SALT || null,
    beacon: readBeacon(env.STUDIO_BEACON),
    logLevel: env.LOG_LEVEL ?? 'info',
    trustedProxies: readTrustedProxies(env.TRUSTED_PROXIES),
  }
}
