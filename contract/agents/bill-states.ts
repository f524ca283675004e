/** Words of agents' bills, for pages as well: no call stands here. */

/**
 * The specification's CALCULATED, APPROVED and PAID. calculated: is paid next. waiting: two operators must agree first. approved:
 * they did. owed: the agent who pays it had less; the rest is taken from what he gets next, and his withdrawals wait until then.
 * nothing: nothing was earned.
 */
export const BILL_STATES = ['calculated', 'waiting', 'approved', 'paid', 'owed', 'nothing'] as const
export type BillState = (typeof BILL_STATES)[number]

/** Bills that the agent gets, or those that he pays to agents directly below. */
export const BILL_SIDES = ['got', 'given'] as const
export type BillSide = (typeof BILL_SIDES)[number]
