import { REST_HOURS } from './limits.ts'
import type { Rules } from './rules.sql.ts'

/** The rules of a brand that never set any: operators decide everything, and a new payee waits an hour. */
export const STARTING_RULES: Omit<Rules, 'currency'> = {
  autoApproveUpToMinor: 0n,
  payeeWaitMinutes: 60,
  reopenHours: 72,
  restHours: REST_HOURS,
  receiveMinutes: null,
}
