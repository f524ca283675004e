/** What the cashier does after a request, by itself: each job is enqueued in the commit that made it necessary. */
import type { Job } from '#server/lib/jobs.ts'
import { ANNOUNCE_PAYEE } from './announce-payee.ts'
import { CHECK_RISK } from './check-risk.ts'
import { AUTO_RECEIVE } from './confirm-withdrawal.ts'
import { EXPIRE_DEPOSIT } from './expire-deposit.ts'
import { ASK_PAYOUT, SEND_PAYOUT } from './send-payout.ts'

export const CASHIER_JOBS: readonly Job[] = [
  ANNOUNCE_PAYEE,
  EXPIRE_DEPOSIT,
  CHECK_RISK,
  SEND_PAYOUT,
  ASK_PAYOUT,
  AUTO_RECEIVE,
]
