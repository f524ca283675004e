import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readSetting, type Setting, type Variables, withSecretFiles } from '#contract/settings.ts'
import {
  DATA_DIR,
  LOG_LEVEL,
  readOrigins,
  readPlace,
  SHARED_SETTINGS,
  STUDIO_DATABASE_URL,
  STUDIO_DESK_SECRET,
  STUDIO_PORT,
  STUDIO_SECRET,
  SYSTEM_TOKEN,
  TRUSTED_PROXIES,
  readCollector,
} from '#contract/shared-settings.ts'
import { projectRoot } from './project-root.ts'
import {
  SANDBOX_PAYMENT_SECRET,
  STUDIO_BEACON,
  STUDIO_BUY_IN,
  STUDIO_CLIENT_DIR,
  STUDIO_CRASH_SALT,
  STUDIO_DOOR_ORIGIN,
  STUDIO_FRAME_ORIGINS,
  STUDIO_SETTINGS,
  STUDIO_VENDORS_FILE,
} from './studio.settings.ts'

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
  /** Who bears it reads /metrics; null: in a sandbox everybody, else nobody. */
  systemToken: string | null
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
  /** The collector that gets this process's traces; null: none does. */
  collector: ReturnType<typeof readCollector>
  /** How many proxies in front are trusted about the caller's address, as at the server. */
  trustedProxies: number
}

/** Reads the vendors' keys; there are none where there is no file. Throws with the file's name when it is malformed. */
export function readVendors(file: string): Record<string, StudioVendor> {
  if (!existsSync(file)) return {}
  const parsed = z.record(z.string(), vendorSchema).safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not a list of vendors: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Returns this process's environment, with secrets that lie in files. Throws as `withSecretFiles`. */
export function readStudioEnvironment(): Variables {
  return withSecretFiles(process.env, [...SHARED_SETTINGS, ...STUDIO_SETTINGS], (file) => readFileSync(file, 'utf8'))
}

/** Reads the configuration from environment variables. Throws with the variable's name when one is missing. */
export function readStudioConfig(variables: Variables): StudioConfig {
  const read = <Value>(setting: Setting<Value>) => readSetting({ variables }, setting)
  const required = (setting: Setting<string | null>) => {
    const value = read(setting)
    if (value === null) throw new Error(`${setting.name} is not set`)
    return value
  }
  const secret = required(STUDIO_SECRET)
  const { isSandbox, host } = readPlace(variables)
  const paymentSecret = read(SANDBOX_PAYMENT_SECRET)
  if (paymentSecret !== null && !isSandbox)
    throw new Error('SANDBOX_PAYMENT_SECRET is set: whoever asks could pay himself in. It is for SANDBOX=on only')
  const { siteOrigin, studioOrigin } = readOrigins(variables)
  const beacon = read(STUDIO_BEACON)
  return {
    host,
    port: read(STUDIO_PORT),
    databaseUrl: required(STUDIO_DATABASE_URL),
    secret,
    vendors: readVendors(required(STUDIO_VENDORS_FILE)),
    doorOrigin: read(STUDIO_DOOR_ORIGIN) ?? siteOrigin,
    payments:
      paymentSecret === null
        ? null
        : {
            secret: paymentSecret,
            publicOrigin: studioOrigin,
            file: resolve(read(DATA_DIR), 'payments.jsonl'),
          },
    isSandbox,
    siteOrigin,
    deskSecret: read(STUDIO_DESK_SECRET),
    systemToken: read(SYSTEM_TOKEN),
    frameOrigins: [siteOrigin, ...read(STUDIO_FRAME_ORIGINS)],
    clientDir: resolve(read(STUDIO_CLIENT_DIR) ?? join(projectRoot(), 'dist/studio-client')),
    sellsFeatures: read(STUDIO_BUY_IN),
    crashSalt: read(STUDIO_CRASH_SALT),
    beacon: beacon.length === 0 ? null : { origins: beacon },
    logLevel: read(LOG_LEVEL) ?? 'info',
    collector: readCollector(variables),
    trustedProxies: read(TRUSTED_PROXIES),
  }
}
