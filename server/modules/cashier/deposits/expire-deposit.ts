import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import { countDeposit } from '../cashier.metrics.ts'
import { lockDeposit, updateDeposit } from './deposits.sql.ts'
import { addHistory, SYSTEM } from '../history.sql.ts'
import { tellPages } from '../tell-pages.ts'

/** Expires a deposit that was not paid in time. A deposit that is decided, or not due yet, stays unchanged. */
export async function expireDeposit(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const deposit = await lockDeposit(tx, id)
    const now = env.clock.now()
    if (deposit?.state !== 'pending' || deposit.expiresAt > now) return
    countDeposit(tx, deposit, 'expired')
    await updateDeposit(tx, id, { state: 'expired', decidedAt: now })
    await addHistory(tx, 'deposit', id, { event: 'expired', actor: SYSTEM, detail: {}, at: now })
    tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))
  })
}

export const EXPIRE_DEPOSIT = defineRowJob({ name: 'cashier.expire-deposit', run: expireDeposit })
