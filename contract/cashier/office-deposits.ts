/** Deposits as operators see them, and every decision about one with its reason. */
import { z } from 'zod'
import { defineCall, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { DEPOSIT_STATES, depositRow, picture, REFUSE_REASONS } from './deposits.ts'
import { DEPOSIT_TOPIC } from './live.ts'
import { filters, rowId, because, member, historyLine } from './office-orders.ts'

const officeDepositRow = depositRow.extend({
  member,
  providerReference: z.string().nullable(),
  /** The evidence that was seen on the account, when it was credited by hand. */
  evidence: z.string().nullable(),
  /** A credit that waits for another operator. */
  waiting,
})

export const officeDeposits = defineCall({
  id: 'officeDeposits',
  method: 'GET',
  path: '/office/deposits',
  summary: 'Deposits, newest first, with the totals of everything that the filter matches',
  who: 'operator',
  permission: 'deposits.read',
  changesWith: [DEPOSIT_TOPIC],
  input: pageInput.extend({ ...filters, state: z.enum(DEPOSIT_STATES).optional() }),
  output: pageOf(officeDepositRow).extend({
    totals: z.array(z.object({ currency: z.string(), amount: money, credited: money })),
  }),
  errors: [],
})

export const officeDeposit = defineCall({
  id: 'officeDeposit',
  method: 'GET',
  path: '/office/deposits/{id}',
  summary: 'One deposit with its whole history',
  who: 'operator',
  permission: 'deposits.read',
  input: z.object({ id: rowId }),
  output: officeDepositRow.extend({
    history: z.array(historyLine),
    /** The most that may be credited by hand: the method's maximum. */
    most: money,
  }),
  errors: ['NOT_FOUND'],
})

export const officeResolveDeposit = defineCall({
  id: 'officeResolveDeposit',
  method: 'POST',
  path: '/office/deposits/{id}/resolve',
  summary: 'Decides a deposit in review: credits what was paid, refuses it, or asks for another picture',
  who: 'operator',
  permission: 'deposits.review',
  stepUp: true,
  input: z.object({
    id: rowId,
    decision: z.enum(['credit', 'refuse', 'ask_again']),
    reason: because,
    /**
     * What really arrived: required with the credit of a bank deposit. For other deposits the provider's amount counts.
     */
    amount: positiveMoney.optional(),
    /**
     * The evidence: the number of the payment on the house's own account. Required with the credit of a bank deposit,
     * and usable once for each account.
     */
    evidence: z.string().trim().min(3).max(100).optional(),
    /** Why the deposit is not credited, as the member reads it; with `refuse`. */
    refusal: z.enum(REFUSE_REASONS).default('refused'),
    /** Shown to the member beside the refusal, or with the request for another picture. */
    note: z.string().trim().max(200).optional(),
  }),
  output: officeDepositRow,
  errors: [
    'NOT_FOUND',
    'DEPOSIT_CLOSED',
    'AMOUNT_TOO_SMALL',
    'AMOUNT_TOO_LARGE',
    'INVALID_INPUT',
    'EXCLUDED',
    'ON_BREAK',
    'DEPOSIT_LIMIT',
    'DECISION_OPEN',
    'EVIDENCE_USED',
    'OWN_MONEY',
  ],
})

export const officeReverseDeposit = defineCall({
  id: 'officeReverseDeposit',
  method: 'POST',
  path: '/office/deposits/{id}/reverse',
  summary:
    'Asks to take a credited deposit back that the payer’s bank took back; nothing moves until another operator agrees',
  who: 'operator',
  permission: 'deposits.review',
  stepUp: true,
  input: z.object({ id: rowId, reason: because }),
  output: officeDepositRow,
  errors: ['NOT_FOUND', 'DEPOSIT_CLOSED', 'DECISION_OPEN', 'OWN_MONEY'],
})

export const officeDepositPictures = defineCall({
  id: 'officeDepositPictures',
  method: 'GET',
  path: '/office/deposits/{id}/proof',
  summary: 'The pictures of a deposit, newest first, and where the same picture was sent before; the look is audited',
  who: 'operator',
  permission: 'deposits.read',
  input: z.object({ id: rowId }),
  output: z.object({ pictures: z.array(picture.extend({ sentBeforeFor: z.array(z.string()) })) }),
  errors: ['NOT_FOUND'],
})
