/**
 * The log of security events: one line of JSON each, for whoever watches logins and refusals (docs/operations.md,
 * Security events; docs/decisions/0778). Never a secret, a name that was typed, or a whole address: an operator is their number, a caller
 * their network.
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { networkOf, RecentNames } from '#contract/callers.ts'
import type { Config } from './config.ts'
import { MINUTE_MS } from './clock.ts'
import { newCounter } from './metric-kinds.ts'
import { traceFields } from '#telemetry/trace.ts'

/** Every event, and when it is written. The table in docs/operations.md is made from this. */
export const SECURITY_EVENTS = {
  'login.ok': 'an operator logged in',
  'login.failed': 'an operator’s login was refused: wrong password or name, frozen, no factor, another network',
  'login.locked': 'a name is locked after too many tries, or was tried while locked',
  'factor.refused': 'the second factor of an operator was wrong',
  'account.changed': 'an operator’s account, role, password, factor, grant or sessions were changed',
  'networks.changed': 'the networks from which operators may come were changed',
  'keys.changed': 'a vendor’s key, door or launch, or a payment provider was changed',
  'keys.rotated': 'the key that encrypts the database’s secrets was replaced, or older ones were given up',
  'decision.answered': 'one of two persons asked for, approved, refused or withdrew a decision',
  'permission.refused': 'an operator asked for what their role does not allow',
  'object.refused': 'an operator asked for what is not there, or is another brand’s',
  'session.elsewhere': 'an operator’s session was used at another brand’s address',
  'limit.hit': 'a caller made more requests than the limit',
  'signature.refused': 'a message at a door of vendors or payment providers had no valid signature',
  'nonce.replayed': 'a signed message of a vendor was sent a second time',
  'token.refused': 'metrics or documents were asked for without the right SYSTEM_TOKEN',
} as const
export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** Events that strangers cause: at most one line a minute for each network; the counter counts all. */
const OF_STRANGERS: ReadonlySet<SecurityEvent> = new Set(['limit.hit', 'signature.refused', 'token.refused'])
const NETWORKS_MAX = 1_000

export type SecurityFacts = {
  /** The operator's number; null for one who is not known. */
  operatorId?: string | null
  brand?: string | null
  /** The whole address; the line has its network. */
  ip?: string
  /** What it was about: words of the house, never of the caller. */
  about?: Readonly<Record<string, string>>
}

const events = newCounter('security_events_total', 'Security events by name (docs/operations.md, Security events)', [
  'event',
])
const unwritten = newCounter(
  'security_events_unwritten_total',
  'Security events that could not be written into SECURITY_LOG',
)

const STDOUT = 1
/** Where events of a server go without SECURITY_LOG. A command has no such place: the log of operators has its acts. */
let output: number | null = null
const files = new Map<string, number>()
const told = new RecentNames<number>(NETWORKS_MAX)

type Place = Pick<Config, 'securityLog' | 'logLevel' | 'sandbox'>

function fileOf(path: string): number {
  const known = files.get(path)
  if (known !== undefined) return known
  const file = openSync(path, 'a', 0o600)
  files.set(path, file)
  return file
}

/**
 * Opens the log of a server: standard output (none in a sandbox, whose terminal somebody reads), or the file, so that a start fails where it cannot be written. Throws with
 * the file's name.
 */
export function openSecurityLog({ securityLog, sandbox }: Place): void {
  output = sandbox ? null : STDOUT
  if (securityLog === null) return
  try {
    fileOf(securityLog)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`SECURITY_LOG names ${securityLog}, which cannot be written (${code})`, { cause: error })
  }
}

/** Closes the log's file; the next event opens it again, for example after it was moved away. */
export function closeSecurityLog({ securityLog }: Place): void {
  const file = securityLog === null ? undefined : files.get(securityLog)
  if (file === undefined || securityLog === null) return
  files.delete(securityLog)
  closeSync(file)
}

/** Returns whether a stranger's event is told now; one that was told a moment ago is only counted. */
function isTold(event: SecurityEvent, network: string): boolean {
  if (!OF_STRANGERS.has(event)) return true
  const name = `${event} ${network}`
  const now = Date.now()
  if (now - (told.get(name) ?? 0) < MINUTE_MS) return false
  told.delete(name)
  told.touch(name, () => now)
  return true
}

/**
 * Writes an event into the file of SECURITY_LOG; without one to the standard output of a server, where
 * `"log":"security"` marks it. Never throws: what cannot be written is counted.
 */
export function noteSecurity(
  { config }: { config: Place },
  event: SecurityEvent,
  { operatorId = null, brand = null, ip, about = {} }: SecurityFacts,
): void {
  events.inc({ event })
  const from = ip === undefined ? null : networkOf(ip)
  if (!isTold(event, from ?? '') || (config.securityLog === null && config.logLevel === 'silent')) return
  if (config.securityLog === null && output === null) return
  const { trace } = traceFields()
  const who = operatorId === null ? null : `operator:${operatorId}`
  const line = {
    log: 'security',
    at: new Date().toISOString(),
    event,
    who,
    brand,
    from,
    ...about,
    ...(trace ? { trace } : {}),
  }
  try {
    writeSync(
      config.securityLog === null ? (output ?? STDOUT) : fileOf(config.securityLog),
      `${JSON.stringify(line)}\n`,
    )
  } catch {
    unwritten.inc()
  }
}
