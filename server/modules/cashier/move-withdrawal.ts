import { CallError, fail } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/cashier.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findRules } from './rules.sql.ts'
import { addHistory, type Actor } from './history.sql.ts'
import { lockWithdrawalRow, updateWithdrawal, type Withdrawal, type WithdrawalChanges } from './withdrawals.sql.ts'

/** Whose withdrawal it must be: a member's own, or one of an operator's brand. */
export type Owner = { memberId: string } | { merchant: string }

/** Locks a withdrawal until the transaction ends. Fails with NOT_FOUND when there is none that the caller may touch. */
export async function lockOwnWithdrawal(tx: Tx, id: bigint, owner: Owner): Promise<Withdrawal> {
  const found = await lockWithdrawalRow(tx, { id })
  const isOwn = 'memberId' in owner ? found?.memberId === owner.memberId : found?.merchant === owner.merchant
  return found && isOwn ? found : fail('NOT_FOUND')
}

/** Until when the member may take a receipt back: once, and not what was made up for. */
async function findReopenEnd(
  tx: Tx,
  withdrawal: Withdrawal,
  { confirmation }: WithdrawalChanges,
  at: Date,
): Promise<Date | null> {
  if (withdrawal.reopenedAt || confirmation === 'corrected') return null
  const rules = await findRules(tx, withdrawal.merchant, withdrawal.currency)
  return rules && rules.reopenHours > 0 ? after(at, rules.reopenHours * HOUR_MS) : null
}

export type Move = {
  from: readonly WithdrawalState[]
  to: WithdrawalState
  actor: Actor
  changes?: WithdrawalChanges
  /** What the history calls it; the new state where nothing is said. */
  event?: string
  /** What else the history keeps of it. */
  detail?: Record<string, unknown>
}

/**
 * Takes a locked withdrawal from one state to the next: row, history and the member's live signal together. Every change of state
 * goes through here, so that of two who decide at once the second finds the state changed: WITHDRAWAL_STATE.
 */
export async function moveWithdrawal(
  tx: Tx,
  env: Env,
  withdrawal: Withdrawal,
  { from, to, actor, event = to, changes = {}, detail = {} }: Move,
): Promise<Withdrawal> {
  if (!from.includes(withdrawal.state)) throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
  const at = env.clock.now()
  const reopen = to === 'confirmed' ? { reopen_until: await findReopenEnd(tx, withdrawal, changes, at) } : {}
  const moved = await updateWithdrawal(tx, withdrawal.id, at, { ...reopen, ...changes, state: to })
  await addHistory(tx, 'withdrawal', withdrawal.id, { event, actor, detail, at })
  tx.onCommit(() => env.live.signal(withdrawal.memberId, 'withdrawal'))
  return moved
}
