/** Whoever works at the command line, as the log of operators names them. */
import { HOUSE_LOG, type AuditActor } from './audit.ts'
import type { Env } from './env.ts'

/** How the log names the person at the command line. */
export const BY_HAND = 'command line'

/** Returns who acts at the command line, at a brand; null: at the house. */
export const handActor = (env: Env, merchant: string | null): AuditActor => ({
  env,
  ip: '',
  merchant: merchant ?? HOUSE_LOG,
  operator: { id: '0', username: BY_HAND, isHouse: merchant === null },
})
