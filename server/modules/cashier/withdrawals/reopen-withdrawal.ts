import { CallError, fail } from '#contract/errors.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import type { Account } from '#server/lib/principal.ts'
import type { Receipt } from './confirm-withdrawal.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/**
 * Reopens a received withdrawal, also one that was closed automatically or by an operator. It goes to the operators as
 * a dispute. Possible once for each withdrawal, within the brand's hours. Fails with NOT_FOUND, WITHDRAWAL_STATE,
 * REOPEN_CLOSED, and AMOUNT_TOO_LARGE when the received part is not smaller than the whole.
 */
export async function reopenWithdrawal(
  env: Env,
  account: Account,
  { id, receipt, amount }: Receipt,
): Promise<Withdrawal> {
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { memberId: account.id })
    if (withdrawal.state !== 'confirmed') throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
    const now = env.clock.now()
    if (!withdrawal.reopenUntil || withdrawal.reopenUntil <= now) return fail('REOPEN_CLOSED')
    const payoutMinor = withdrawal.amountMinor - withdrawal.feeMinor
    const receivedMinor = amount === undefined ? 0n : parseMoney(amount)
    if (receivedMinor >= payoutMinor)
      return fail('AMOUNT_TOO_LARGE', { max: formatMoney(payoutMinor, withdrawal.currency) })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['confirmed'],
      to: 'disputed',
      actor: { kind: 'member', name: account.username },
      detail: { receipt, received: toWire(receivedMinor), reopened: withdrawal.confirmation },
      changes: {
        receipt,
        receivedMinor,
        confirmation: null,
        closedAt: null,
        autoReceiveAt: null,
        needsAttention: true,
        reopenedAt: now,
        reopenUntil: null,
      },
    })
  })
}
