/** The cashier's jobs: each is enqueued in the commit that made it necessary. */
import type { Job } from '#server/lib/jobs.ts'
import { ANNOUNCE_PAYEE } from './payees/announce-payee.ts'
import { CHECK_RISK } from './withdrawals/check-risk.ts'
import { AUTO_RECEIVE } from './withdrawals/confirm-withdrawal.ts'
import { EXPIRE_DEPOSIT } from './deposits/expire-deposit.ts'
import { PROOF_JOBS } from './deposits/proof-store.ts'
import { ASK_PAYOUT, SEND_PAYOUT } from './withdrawals/send-payout.ts'

export const CASHIER_JOBS: readonly Job[] = [
  ANNOUNCE_PAYEE,
  EXPIRE_DEPOSIT,
  CHECK_RISK,
  SEND_PAYOUT,
  ASK_PAYOUT,
  AUTO_RECEIVE,
  ...PROOF_JOBS,
]
