/**
 * What the cashier does after a request, by itself. Each job is enqueued in the commit that made it necessary, and is safe
 * to run twice.
 */
import { z } from 'zod'
import type { Env } from '#server/lib/env.ts'
import type { Job } from '#server/lib/jobs.ts'
import { announcePayee } from './announce-payee.ts'
import { checkRisk } from './check-risk.ts'
import { autoReceive } from './confirm-withdrawal.ts'
import { expireDeposit } from './expire-deposit.ts'
import { askPayout, sendPayout } from './send-payout.ts'

const payload = z.object({ id: z.string().regex(/^\d{1,19}$/) })

/** A job about one row. */
function onRow(name: string, work: (env: Env, id: bigint) => Promise<void>): Job {
  return { name, run: (env, given) => work(env, BigInt(payload.parse(given).id)) }
}

export const CASHIER_JOBS: readonly Job[] = [
  onRow('cashier.announce-payee', announcePayee),
  onRow('cashier.expire-deposit', expireDeposit),
  onRow('cashier.check-risk', checkRisk),
  onRow('cashier.send-payout', sendPayout),
  onRow('cashier.ask-payout', askPayout),
  onRow('cashier.auto-receive', autoReceive),
]
