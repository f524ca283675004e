/**
 * Variables of the environment that server and studio must read alike (docs/decisions/0342). A value that is not
 * understood stops the start: a misspelt word that was meant to close an access must not leave it open.
 */
type Environment = Readonly<Record<string, string | undefined>>

const ON = ['1', 'on', 'true', 'yes']
const OFF = ['0', 'off', 'false', 'no']
const PLACES = ['production', 'development', 'test']
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/i
/** The default host to listen on: the sandbox is open to this machine only, anything else to every network. */
const SANDBOX_HOST = '127.0.0.1'
const OPEN_HOST = '0.0.0.0'

/** Reads a word for yes or no. Throws with the variable's name for any other. */
export function readFlag(name: string, value: string | undefined, fallback: boolean): boolean {
  const word = (value ?? '').trim().toLowerCase()
  if (word === '') return fallback
  if (ON.includes(word)) return true
  if (OFF.includes(word)) return false
  throw new Error(`${name} must be on or off, got "${value}"`)
}

/**
 * Reads the place in which this runs, and whether it is a sandbox, which replaces outside services. A sandbox exists
 * only when it is asked for, for this machine only, and never in production; without a named place it counts as
 * production unless the sandbox is asked for. Throws an error with a readable sentence for anything else.
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
