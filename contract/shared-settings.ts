/** Settings that server and studio both read, and must read alike. */
import { z } from 'zod'
import {
  addressOf,
  DATABASE_ADDRESS,
  defineSetting,
  LIST,
  ON_OR_OFF,
  ORIGIN,
  orNone,
  PORT_NUMBER,
  readSetting,
  TEXT,
  type Variables,
  WHOLE_NUMBER,
} from './settings.ts'

const PLACES = ['production', 'development', 'test'] as const
/** Levels of pino, from all to nothing. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const STUDIO_SECRET_MIN = 32
/** Minimum length in characters: long enough that a token cannot be guessed. */
export const TOKEN_MIN = 24
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i
/** The default host to listen on: the sandbox is open to this machine only, anything else to every network. */
const SANDBOX_HOST = '127.0.0.1'
const OPEN_HOST = '0.0.0.0'

export const NODE_ENV = defineSetting({
  name: 'NODE_ENV',
  fallback: '',
  shown: 'production, or the sandbox where `SANDBOX=on` stands alone, as with `npm start`',
  sentence: '`production`, `development` or `test`; any other word stops the start',
  schema: orNone(z.enum(PLACES, { error: `${PLACES.join(', ')} or nothing` })),
})
export const SANDBOX = defineSetting({
  name: 'SANDBOX',
  fallback: 'off',
  shown: 'off; `npm start` and `npm run dev` ask for it where `NODE_ENV` is not set',
  sentence:
    'replaces SMS, mail and payments, on this machine only; `/sandbox/outbox` lists for an hour the messages that would have been sent. Refused with `NODE_ENV=production`',
  schema: ON_OR_OFF,
})
export const HOST = defineSetting({
  name: 'HOST',
  fallback: '',
  shown: '127.0.0.1 in the sandbox, else 0.0.0.0',
  sentence: 'where both processes listen',
  schema: TEXT,
})
export const PORT = defineSetting({
  name: 'PORT',
  fallback: '3000',
  sentence: 'the port of site, API and back office',
  schema: PORT_NUMBER,
})
export const STUDIO_PORT = defineSetting({
  name: 'STUDIO_PORT',
  fallback: '3100',
  sentence: 'the port of the studio',
  schema: PORT_NUMBER,
})
export const SITE_ORIGIN = defineSetting({
  name: 'SITE_ORIGIN',
  fallback: '',
  shown: 'localhost, with `PORT`',
  sentence: 'the address of the site for browsers; with https in production',
  schema: orNone(ORIGIN),
})
export const STUDIO_ORIGIN = defineSetting({
  name: 'STUDIO_ORIGIN',
  fallback: '',
  shown: 'localhost, with `STUDIO_PORT`',
  sentence: 'the address of the studio for browsers; with https in production',
  schema: orNone(ORIGIN),
})
export const DATA_DIR = defineSetting({
  name: 'DATA_DIR',
  fallback: '.data',
  sentence: 'the folder of the embedded database, of secrets that are made, and of rendered pictures',
  schema: z.string(),
})
export const TRUSTED_PROXIES = defineSetting({
  name: 'TRUSTED_PROXIES',
  fallback: '0',
  sentence: 'number of proxies in front of both processes whose forwarded address is trusted',
  schema: WHOLE_NUMBER,
})
export const LOG_LEVEL = defineSetting({
  name: 'LOG_LEVEL',
  fallback: '',
  shown: 'info in production and of a studio by itself, else warn',
  sentence: `what is logged: ${LOG_LEVELS.slice(0, -1).join(', ')} or ${LOG_LEVELS.at(-1) ?? ''}`,
  schema: orNone(z.enum(LOG_LEVELS, { error: LOG_LEVELS.join(', ') })),
})
export const STUDIO_DATABASE_URL = defineSetting({
  name: 'STUDIO_DATABASE_URL',
  fallback: '',
  shown: 'made from that of the house, where one command starts all',
  isSecret: true,
  sentence:
    'the studio’s PostgreSQL with its own role; in the house’s database the role is made by `fairhouse migrate` and by starts that know the owner',
  schema: orNone(DATABASE_ADDRESS),
})
export const STUDIO_SECRET = defineSetting({
  name: 'STUDIO_SECRET',
  fallback: '',
  shown: 'made at the first start, where one command starts all',
  isSecret: true,
  sentence: `encrypts the seeds of the studio’s games; ${STUDIO_SECRET_MIN} characters or more`,
  schema: orNone(z.string().min(STUDIO_SECRET_MIN, `at least ${STUDIO_SECRET_MIN} characters long`)),
})
export const STUDIO_DESK_SECRET = defineSetting({
  name: 'STUDIO_DESK_SECRET',
  fallback: '',
  shown: 'derived from `STUDIO_SECRET`, where one command starts all',
  isSecret: true,
  sentence: 'signs what operators ask the studio; the same at server and studio. None: the studio is not asked',
  schema: TEXT,
})
export const SYSTEM_TOKEN = defineSetting({
  name: 'SYSTEM_TOKEN',
  fallback: '',
  isSecret: true,
  sentence:
    'outside the sandbox, `/metrics` of server and studio and the API documents are answered only to requests with this token',
  schema: orNone(z.string().min(TOKEN_MIN, `at least ${TOKEN_MIN} characters long`)),
})

/** Returns name and value of a header; null where the value is not percent-encoded as it should be. */
function decoded(pair: string): [string, string] | null {
  const at = pair.indexOf('=')
  try {
    const value = decodeURIComponent(pair.slice(at + 1)).trim()
    return /^[\x20-\x7e]*$/.test(value) ? [pair.slice(0, at).toLowerCase(), value] : null
  } catch {
    return null
  }
}
const SHARE = z
  .string()
  .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'a share from 0 to 1, such as 0.1')
  .transform(Number)
/** `name=value` between commas; values may be percent-encoded, as OpenTelemetry says. */
const HEADER_LIST = LIST.refine(
  (pairs) => pairs.every((pair) => /^[!#$%&'*+.^`|~\w-]+=[\x21-\x7e ]*$/.test(pair) && decoded(pair) !== null),
  'name=value, or several between commas',
).transform((pairs): Readonly<Record<string, string>> => Object.fromEntries(pairs.map((pair) => decoded(pair) ?? [])))

export const OTEL_EXPORTER_OTLP_ENDPOINT = defineSetting({
  name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  fallback: '',
  sentence:
    'a collector of OpenTelemetry that gets the traces of server and studio over OTLP (`/v1/traces`); none: they are in the logs only',
  schema: orNone(addressOf(['http', 'https'], 'http://127.0.0.1:4318')),
})
export const OTEL_EXPORTER_OTLP_HEADERS = defineSetting({
  name: 'OTEL_EXPORTER_OTLP_HEADERS',
  fallback: '',
  isSecret: true,
  sentence: 'sent with every batch of traces, as `name=value` between commas: what the collector asks of its callers',
  schema: HEADER_LIST,
})
export const OTEL_TRACES_SAMPLER_ARG = defineSetting({
  name: 'OTEL_TRACES_SAMPLER_ARG',
  fallback: '1',
  sentence: 'the share of traces that is sent, from 0 to 1; all processes send the same ones',
  schema: SHARE,
})

/** Settings of this file, in the order of the table. */
export const SHARED_SETTINGS = [
  NODE_ENV,
  SANDBOX,
  HOST,
  PORT,
  STUDIO_PORT,
  SITE_ORIGIN,
  STUDIO_ORIGIN,
  TRUSTED_PROXIES,
  DATA_DIR,
  LOG_LEVEL,
  STUDIO_DATABASE_URL,
  STUDIO_SECRET,
  STUDIO_DESK_SECRET,
  SYSTEM_TOKEN,
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_EXPORTER_OTLP_HEADERS,
  OTEL_TRACES_SAMPLER_ARG,
]

/**
 * Reads the place in which this runs, and whether it is a sandbox, which replaces outside services. A sandbox exists
 * only when it is asked for, for this machine only, and never in production; without a named place it counts as
 * production unless the sandbox is asked for. Throws an error with a readable sentence for anything else.
 */
export function readPlace(variables: Variables): { isProduction: boolean; isSandbox: boolean; host: string } {
  const place = readSetting({ variables }, NODE_ENV)
  const isSandbox = readSetting({ variables }, SANDBOX)
  const host = readSetting({ variables }, HOST) ?? (isSandbox ? SANDBOX_HOST : OPEN_HOST)
  if (isSandbox && place === 'production')
    throw new Error('SANDBOX=on shows codes and reset links to whoever asks: it is never on with NODE_ENV=production')
  if (isSandbox && !LOOPBACK.test(host)) {
    throw new Error(
      `SANDBOX=on shows codes and reset links to whoever asks: it listens on this machine only, not on HOST=${host}. Leave HOST out, or set SANDBOX=off and MESSAGES_URL`,
    )
  }
  return { isProduction: place === 'production' || (place === null && !isSandbox), isSandbox, host }
}

/** Reads the addresses of site and studio for browsers. */
export function readOrigins(variables: Variables): { siteOrigin: string; studioOrigin: string } {
  const read = (origin: typeof SITE_ORIGIN, port: typeof PORT) =>
    readSetting({ variables }, origin) ?? `http://localhost:${readSetting({ variables }, port)}`
  return { siteOrigin: read(SITE_ORIGIN, PORT), studioOrigin: read(STUDIO_ORIGIN, STUDIO_PORT) }
}

/** Throws where a production's address for browsers has no TLS: passwords and sessions would go over it in clear. */
export function refuseWithoutTls(variables: Variables): void {
  if (!readPlace(variables).isProduction) return
  const { siteOrigin, studioOrigin } = readOrigins(variables)
  for (const [name, origin] of Object.entries({ SITE_ORIGIN: siteOrigin, STUDIO_ORIGIN: studioOrigin }))
    if (!origin.startsWith('https://'))
      throw new Error(
        `${name} must be the https address that browsers see in production, it is ${origin}: passwords and sessions would go over the line in clear. Put TLS in front (docs/operations.md, Production)`,
      )
}

/** Reads where traces are sent; null: nowhere. */
export function readCollector(variables: Variables) {
  const endpoint = readSetting({ variables }, OTEL_EXPORTER_OTLP_ENDPOINT)
  const headers = readSetting({ variables }, OTEL_EXPORTER_OTLP_HEADERS)
  const share = readSetting({ variables }, OTEL_TRACES_SAMPLER_ARG)
  return endpoint === null ? null : { endpoint, headers, share }
}
