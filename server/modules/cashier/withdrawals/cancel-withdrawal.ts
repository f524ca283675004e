import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { returnMoney } from './withdrawal-money.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/**
 * Cancels a withdrawal at the member's request and returns the money; possible until an operator begins the review.
 * Fails with NOT_FOUND and WITHDRAWAL_STATE.
 */
export async function cancelWithdrawal(env: Env, account: Account, id: bigint): Promise<Withdrawal> {
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { memberId: account.id })
    const cancelled = await moveWithdrawal(tx, env, withdrawal, {
      from: ['requested', 'checked'],
      to: 'cancelled',
      actor: { kind: 'member', name: account.username },
      changes: { closedAt: env.clock.now() },
    })
    await returnMoney(tx, env, withdrawal, 'member')
    return cancelled
  })
}
