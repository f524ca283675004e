/**
 * Words of the environment that server and studio must read alike (docs/decisions/0342). What is not understood stops the start:
 * a word that was meant to close a door must not leave it open.
 */
type Environment = Readonly<Record<string, string | undefined>>

const ON = ['1', 'on', 'true', 'yes']
const OFF = ['0', 'off', 'false', 'no']
const PLACES = ['production', 'development', 'test']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i
/** Where a house listens that is not told: a sandbox for this machine alone, anything else for whoever asks. */
const SANDBOX_HOST = '127.0.0.1'
const OPEN_HOST = '0.0.0.0'

/** A word that says yes or no. Throws with the variable's name for any other. */
export function readFlag(name: string, value: string | undefined, fallback: boolean): boolean {
  const word = (value ?? '').trim().toLowerCase()
  if (word === '') return fallback
  if (ON.includes(word)) return true
  if (OFF.includes(word)) return false
  throw new Error(`${name} must be on or off, got "${value}"`)
}

/**
 * Where this runs and what stands in for the outside. The sandbox is there when it is asked for, for this machine only, and never in
 * production; a place that is not named counts as production unless the sandbox is asked for. Throws a sentence for anything else.
 */
export function readPlace(env: Environment): { isProduction: boolean; isSandbox: boolean; host: string } {
  const place = env.NODE_ENV ?? ''
  if (place !== '' && !PLACES.includes(place))
    throw new Error(`NODE_ENV must be ${PLACES.join(', ')} or nothing, got "${place}"`)
  const isSandbox = readFlag('SANDBOX', env.SANDBOX, false)
  const host = env.HOST || (isSandbox ? SANDBOX_HOST : OPEN_HOST)
  if (isSandbox && place === 'production')
    throw new Error('SANDBOX=on shows codes and reset links to whoever asks: it is never on with NODE_ENV=production')
  if (isSandbox && !LOOPBACK.test(host)) {
    throw new Error(
      `SANDBOX=on shows codes and reset links to whoever asks: it listens on this machine only, not on HOST=${host}. Leave HOST out, or set SANDBOX=off and MESSAGES_URL`,
    )
  }
  return { isProduction: place === 'production' || (place === '' && !isSandbox), isSandbox, host }
}
