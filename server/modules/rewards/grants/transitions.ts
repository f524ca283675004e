/**
 * How a grant of bonus money may move: each way with its guard and its reasons. The database refuses every other one
 * (server/routines/rewards/keep_grant.sql).
 */
import type { GrantEnd, GrantState } from '#contract/rewards/grants.ts'

type Way = {
  to: GrantState
  /** Who or what moves it so. */
  by: 'follower' | 'job' | 'member' | 'operator'
  /** What must be true, in words; the operation named checks it in the transaction that moves the grant. */
  guard: string
}

export const TRANSITIONS: Readonly<Record<GrantState, readonly Way[]>> = {
  queued: [
    {
      to: 'active',
      by: 'job',
      guard: 'no other grant of the member and currency runs; protection read now (begin-grant)',
    },
    { to: 'cancelled', by: 'member', guard: 'their own grant (end-grant)' },
    { to: 'forfeited', by: 'operator', guard: 'a reason of the closed list, two persons (end-grant)' },
    { to: 'reversed', by: 'operator', guard: 'it should never have been given, two persons (end-grant)' },
    { to: 'closed_by_operator', by: 'operator', guard: 'a reason, two persons (end-grant)' },
  ],
  active: [
    { to: 'completed', by: 'job', guard: 'what counted reaches the target (settle-grant)' },
    { to: 'closing', by: 'job', guard: 'it ends while rounds with its money are open (end-grant)' },
    { to: 'expired', by: 'job', guard: 'its time is over; no break or exclusion stops its clock (expire-grants)' },
    { to: 'cancelled', by: 'member', guard: 'they confirmed what goes (end-grant)' },
    { to: 'forfeited', by: 'operator', guard: 'a reason of the closed list, two persons (end-grant)' },
    { to: 'reversed', by: 'operator', guard: 'it should never have been given, two persons (end-grant)' },
    { to: 'closed_by_operator', by: 'operator', guard: 'a reason, two persons (end-grant)' },
  ],
  completed: [
    { to: 'active', by: 'job', guard: 'stakes were given back, and less than the target counts (settle-grant)' },
    { to: 'converted', by: 'job', guard: 'no round of its purse is open; every stake is counted (convert-grant)' },
    { to: 'closing', by: 'job', guard: 'it ends while rounds with its money are open (end-grant)' },
    { to: 'cancelled', by: 'member', guard: 'they confirmed what goes (end-grant)' },
    { to: 'forfeited', by: 'operator', guard: 'a reason of the closed list, two persons (end-grant)' },
    { to: 'reversed', by: 'operator', guard: 'it should never have been given, two persons (end-grant)' },
    { to: 'closed_by_operator', by: 'operator', guard: 'a reason, two persons (end-grant)' },
  ],
  closing: [
    { to: 'expired', by: 'job', guard: 'nothing of it is open any more (settle-grant)' },
    { to: 'cancelled', by: 'job', guard: 'nothing of it is open any more (settle-grant)' },
    { to: 'forfeited', by: 'job', guard: 'nothing of it is open any more (settle-grant)' },
    { to: 'reversed', by: 'job', guard: 'nothing of it is open any more (settle-grant)' },
    { to: 'closed_by_operator', by: 'job', guard: 'nothing of it is open any more (settle-grant)' },
  ],
  converted: [],
  expired: [],
  cancelled: [],
  forfeited: [],
  reversed: [],
  closed_by_operator: [],
}

/** Returns whether a grant may move from one state to another. */
export function mayMove(from: GrantState, to: GrantState): boolean {
  return TRANSITIONS[from].some((way) => way.to === to)
}

export type LateMoneyRule = 'taken_back' | 'paid_as_cash'

/**
 * Returns what happens to the bonus half of money that comes back after the end (docs/reference/promotions.md 3): the
 * rule that was copied into the terms where the member's time or will ended it; taken back where it was wrong to give;
 * paid where it was finished, or where the house ended it.
 */
export function lateMoneyRule(end: GrantEnd, termsRule: LateMoneyRule): LateMoneyRule {
  if (end === 'converted' || end === 'closed_by_operator') return 'paid_as_cash'
  if (end === 'forfeited' || end === 'reversed') return 'taken_back'
  return termsRule
}
