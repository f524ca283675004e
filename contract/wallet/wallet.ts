/** The wallet as members see it: the balance, and every entry that led to it. */
import { DEPOSIT_TOPIC, WITHDRAWAL_TOPIC } from '../cashier/live.ts'
import { BALANCE_TOPIC } from './live.ts'
import { z } from 'zod'
import { defineCall, id, instant, money, neighbours, nothing } from '../call.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'

/** Why money moved: the closed list of the ledger. The message key of each is `wallet.reason.<reason>`. */
export const REASONS = [
  'deposit',
  'deposit_fee',
  'deposit_reversed',
  'deposit_fee_returned',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_returned',
  'withdrawal_paid',
  'bet',
  'win',
  'free_win',
  'bonus_win',
  'jackpot_win',
  'promo_win',
  'cashback',
  'bet_rollback',
  'win_rollback',
  'vendor_adjustment',
  'vendor_overdraft',
  'overdraft_recovered',
  'jackpot_contribution',
  'jackpot_start',
  'jackpot_paid',
  'jackpot_returned',
  'vendor_in',
  'vendor_out',
  'vendor_returned',
  'bonus',
  'bonus_released',
  'bonus_forfeited',
  'bonus_cost',
  'bonus_cost_returned',
  'bonus_held',
  'free_rounds',
  'free_rounds_back',
  'promotion',
  'rebate',
  'reward',
  'prize',
  'entry_fee',
  'entry_fee_returned',
  'red_envelope',
  'referral',
  'commission',
  'salary',
  'dividend',
  'line_transfer',
  'points_earned',
  'points_redeemed',
  'points_returned',
  'points_adjusted',
  'trial_grant',
  'adjustment',
  'debt',
  'debt_recovered',
  'debt_waived',
  'rounding',
  'hold',
  'hold_returned',
] as const
export type Reason = (typeof REASONS)[number]

export const walletBalance = defineCall({
  id: 'walletBalance',
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'The player’s balance: cash of a member, play money of a trial player',
  who: 'player',
  changesWith: [BALANCE_TOPIC],
  input: nothing,
  output: z.object({ balance: money, currency: z.string(), currencySymbol: z.string(), isTrial: z.boolean() }),
  errors: [],
})

/** One entry of the account record, with the balance on both sides of it. `amount` is signed. */
export const transactionRow = z.object({
  id,
  type: z.enum(REASONS),
  amount: money,
  balanceBefore: money,
  balanceAfter: money,
  at: instant,
  reference: z.string(),
})

/** Filters of the account record. */
export const entryFilter = {
  /** From this moment on; at most a year ago. */
  from: z.iso.datetime().optional(),
  /** Up to, not including, this moment. */
  to: z.iso.datetime().optional(),
  type: z.enum(REASONS).optional(),
  /** What came in, or what went out. */
  direction: z.enum(['in', 'out']).optional(),
}

const entryId = id.regex(/^\d{1,18}$/)

export const transactions = defineCall({
  id: 'transactions',
  method: 'GET',
  path: '/wps/member/transactions',
  summary:
    'The player’s account record, newest first: every entry with the balance before and after, and what the filter’s entries add up to',
  who: 'player',
  changesWith: [BALANCE_TOPIC, DEPOSIT_TOPIC, WITHDRAWAL_TOPIC],
  input: z.object({
    ...entryFilter,
    /** `next` of a page: the older page. */
    before: entryId.optional(),
    /** `previous` of a page: the newer page. */
    after: entryId.optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  output: z.object({
    content: z.array(transactionRow),
    ...neighbours,
    totals: z.object({ count: z.number().int(), in: money, out: money, net: money }),
    currency: z.string(),
  }),
  errors: ['RANGE_TOO_OLD'],
})

/** The subjects of an entry; `id` is what betDetail, deposit or withdrawal take. */
export const SUBJECT_KINDS = ['round', 'deposit', 'withdrawal'] as const

export const transaction = defineCall({
  id: 'transaction',
  method: 'GET',
  path: '/wps/member/transactions/{id}',
  summary: 'One entry of the player’s account record, and the round, deposit or withdrawal that it belongs to',
  who: 'player',
  input: z.object({ id: entryId }),
  output: transactionRow.extend({
    currency: z.string(),
    /** Null for an entry without a subject: an operator’s correction, play money. */
    subject: z.object({ kind: z.enum(SUBJECT_KINDS), id }).nullable(),
  }),
  errors: ['NOT_FOUND'],
})
