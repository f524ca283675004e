/** Which acts of the operators' log are security events as well. */
import type { Env } from './env.ts'
import { noteSecurity, type SecurityEvent } from './security-log.ts'

/** What an act of the operators' log says (server/lib/audit.ts). */
type Act = { action: string; after?: Record<string, unknown> }
type Actor = { env: Env; ip: string; merchant: string; operator: { id: string; username: string } }

const ACCOUNT = /^(operator\.|grant\.)/
const KEYS = /^(vendor\.(key-add|key-retire|door|launch)|provider\.set)$/

/** Returns the event that an act is, or null. */
export function eventOf({ action, after }: Act): SecurityEvent | null {
  if (action === 'operator.login') return 'login.ok'
  if (action === 'operator.login-failed') return after?.step === 'factor' ? 'factor.refused' : 'login.failed'
  if (action === 'operator.locked') return 'login.locked'
  if (action === 'operator-networks.set') return 'networks.changed'
  if (action.startsWith('decision.')) return 'decision.answered'
  if (KEYS.test(action)) return 'keys.changed'
  return ACCOUNT.test(action) ? 'account.changed' : null
}

/** Writes an act that was committed into the security log, if it belongs there. Its subject and values stay out of it. */
export function noteAct({ env, ip, merchant, operator }: Actor, act: Act): void {
  const event = eventOf(act)
  if (event === null) return
  const { step, method, kind, reference } = act.after ?? {}
  const words = { step, method, kind, reference }
  const about = Object.fromEntries(
    Object.entries(words).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
  const action = { action: act.action, ...about }
  // whoever works at the command line has no number and no address
  if (ip === '') return noteSecurity(env, event, { brand: merchant, about: { ...action, by: operator.username } })
  noteSecurity(env, event, { operatorId: operator.id, brand: merchant, ip, about: action })
}
