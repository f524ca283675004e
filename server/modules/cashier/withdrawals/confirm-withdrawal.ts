/**
 * Whether a paid withdrawal arrived (docs/specification.md 4.16): the member confirms it, or the time runs out, or an
 * operator closes it.
 */
import { fail } from '#contract/errors.ts'
import type { RECEIPTS } from '#contract/cashier/withdrawals.ts'
import { formatMoney, parseMoney, toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { defineRowJob } from '#server/lib/jobs.ts'
import type { Account } from '#server/lib/principal.ts'
import { SYSTEM, type Actor } from '../history.sql.ts'
import { lockOwnWithdrawal, moveWithdrawal } from './move-withdrawal.ts'
import { lockWithdrawalRow, type Withdrawal } from './withdrawals.sql.ts'

export type Receipt = {
  id: bigint
  receipt: (typeof RECEIPTS)[number]
  /** What arrived; with `partially_received`. */ amount: string | undefined
}

/**
 * Takes the member's answer. `received` closes the withdrawal, also one in dispute; the other answers open a dispute,
 * which an operator resolves. Fails with NOT_FOUND, WITHDRAWAL_STATE, and AMOUNT_TOO_LARGE when the received part is
 * not smaller than the whole.
 */
export async function confirmWithdrawal(
  env: Env,
  account: Account,
  { id, receipt, amount }: Receipt,
): Promise<Withdrawal> {
  const actor: Actor = { kind: 'member', name: account.username }
  return env.db.tx(async (tx) => {
    const withdrawal = await lockOwnWithdrawal(tx, id, { memberId: account.id })
    if (receipt === 'received') {
      return moveWithdrawal(tx, env, withdrawal, {
        from: ['paid', 'disputed'],
        to: 'confirmed',
        actor,
        changes: {
          receipt,
          receivedMinor: null,
          confirmation: 'received',
          closedAt: env.clock.now(),
          needsAttention: false,
        },
      })
    }
    const payoutMinor = withdrawal.amountMinor - withdrawal.feeMinor
    const receivedMinor = amount === undefined ? 0n : parseMoney(amount)
    if (receivedMinor >= payoutMinor)
      return fail('AMOUNT_TOO_LARGE', { max: formatMoney(payoutMinor, withdrawal.currency) })
    return moveWithdrawal(tx, env, withdrawal, {
      from: ['paid'],
      to: 'disputed',
      actor,
      detail: { receipt, received: toWire(receivedMinor) },
      changes: { receipt, receivedMinor, needsAttention: true, autoReceiveAt: null },
    })
  })
}

/**
 * Closes a paid withdrawal that the member did not confirm in time. A withdrawal that is confirmed, not due yet, or in
 * doubt because its provider contradicts itself, stays unchanged.
 */
export async function autoReceive(env: Env, id: bigint): Promise<void> {
  await env.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawalRow(tx, id)
    const now = env.clock.now()
    if (withdrawal?.state !== 'paid' || withdrawal.needsAttention) return
    if (withdrawal.autoReceiveAt === null || withdrawal.autoReceiveAt > now) return
    await moveWithdrawal(tx, env, withdrawal, {
      from: ['paid'],
      to: 'confirmed',
      actor: SYSTEM,
      changes: { confirmation: 'auto_received', closedAt: now },
    })
  })
}

export const AUTO_RECEIVE = defineRowJob({ name: 'cashier.auto-receive', run: autoReceive })
