/** What members owe after a deposit was taken back, and what two persons decide about it. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { because, member, rowId } from './office-orders.ts'

/** `deposit`: the balance did not cover it. `reward`: what a reward of the deposit had become. */
export const DEBT_KINDS = ['deposit', 'reward'] as const
export type DebtKind = (typeof DEBT_KINDS)[number]
/** `recover`: taken from the member's balance. `waive`: the house bears it. */
export const DEBT_ACTS = ['recover', 'waive'] as const
export type DebtAct = (typeof DEBT_ACTS)[number]

export const debtRow = z.object({
  id,
  /** The deposit or the reward that was taken back. */
  reference: z.string(),
  kind: z.enum(DEBT_KINDS),
  /** The deposit that the bank took back. */
  deposit: z.object({ id, reference: z.string() }),
  member,
  currency: z.string(),
  amount: money,
  recovered: money,
  waived: money,
  /** What is still owed. */
  left: money,
  /** What the member's balance has now. */
  cash: money,
  at: instant,
  closedAt: instant.nullable(),
  /** A decision about it that waits for another operator. */
  waiting,
})

export const officeDebts = defineCall({
  id: 'officeDebts',
  method: 'GET',
  path: '/office/debts',
  summary:
    'What members owe after a deposit was taken back: open debts the longest waiting first, closed ones the newest first',
  who: 'operator',
  permission: 'deposits.read',
  input: pageInput.extend({
    open: z.enum(['true', 'false']).default('true'),
    username: z.string().trim().max(64).optional(),
    /** The reference of the deposit that was taken back. */
    deposit: z.string().trim().max(16).optional(),
  }),
  output: pageOf(debtRow),
  errors: [],
})

export const officeSettleDebt = defineCall({
  id: 'officeSettleDebt',
  method: 'POST',
  path: '/office/debts/{id}/settle',
  summary:
    'Asks to take a debt from the member’s balance, or to waive it; nothing happens until another operator agrees',
  who: 'operator',
  permission: 'withdrawals.force',
  stepUp: true,
  input: z.object({ id: rowId, act: z.enum(DEBT_ACTS), amount: positiveMoney, reason: because }),
  output: z.object({ waiting }),
  errors: ['NOT_FOUND', 'AMOUNT_TOO_LARGE', 'INSUFFICIENT_FUNDS', 'DECISION_OPEN', 'OWN_MONEY', 'INVALID_INPUT'],
})
