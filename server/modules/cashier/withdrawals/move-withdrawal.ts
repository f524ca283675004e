import { WITHDRAWAL_TOPIC } from '#contract/cashier/live.ts'
import { CallError, fail } from '#contract/errors.ts'
import type { WithdrawalState } from '#contract/cashier/withdrawals.ts'
import { after, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { findRules } from '../rules/rules.sql.ts'
import { STARTING_RULES } from '../rules/starting-rules.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { tellPages } from '../tell-pages.ts'
import { lockWithdrawalRow, updateWithdrawal, type Withdrawal, type WithdrawalChanges } from './withdrawals.sql.ts'

/** The owner that a withdrawal must have: a member, or an operator's brand. */
export type Owner = { memberId: string } | { merchant: string }

/**
 * Locks a withdrawal until the transaction ends. Fails with NOT_FOUND when there is none that the caller may change.
 */
export async function lockOwnWithdrawal(tx: Tx, id: bigint, owner: Owner): Promise<Withdrawal> {
  const found = await lockWithdrawalRow(tx, id)
  const isOwn = 'memberId' in owner ? found?.memberId === owner.memberId : found?.merchant === owner.merchant
  return found && isOwn ? found : fail('NOT_FOUND')
}

/**
 * Returns until when the member may reopen a received withdrawal; null when it was reopened before, or was closed by a
 * correction.
 */
async function findReopenEnd(
  tx: Tx,
  withdrawal: Withdrawal,
  { confirmation }: WithdrawalChanges,
  at: Date,
): Promise<Date | null> {
  if (withdrawal.reopenedAt || confirmation === 'corrected') return null
  const { reopenHours } = (await findRules(tx, withdrawal.merchant, withdrawal.currency)) ?? STARTING_RULES
  return reopenHours > 0 ? after(at, reopenHours * HOUR_MS) : null
}

export type Move = {
  from: readonly WithdrawalState[]
  to: WithdrawalState
  actor: Actor
  changes?: WithdrawalChanges
  /** The event's name in the history; the new state when absent. */
  event?: string
  /** Further details for the history. */
  detail?: Record<string, unknown>
}

/**
 * Moves a locked withdrawal from one state to the next: row, history and the member's live signal together. Every
 * change of state uses this function, so that when two callers decide at the same moment, the second one finds the
 * state changed. Fails with WITHDRAWAL_STATE.
 */
export async function moveWithdrawal(
  tx: Tx,
  env: Env,
  withdrawal: Withdrawal,
  { from, to, actor, event = to, changes = {}, detail = {} }: Move,
): Promise<Withdrawal> {
  if (!from.includes(withdrawal.state)) throw new CallError('WITHDRAWAL_STATE', { state: withdrawal.state })
  const at = env.clock.now()
  const reopen = to === 'confirmed' ? { reopenUntil: await findReopenEnd(tx, withdrawal, changes, at) } : {}
  const moved = await updateWithdrawal(tx, withdrawal.id, at, { ...reopen, ...changes, state: to })
  await addHistory(tx, 'withdrawal', withdrawal.id, { event, actor, detail, at })
  tx.onCommit(() => tellPages(env, withdrawal, WITHDRAWAL_TOPIC))
  return moved
}
