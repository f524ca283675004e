/** What an operator weighs before money leaves: the member's money, play, entries, and others with the same payee. */
import { z } from 'zod'
import { dateText, defineCall, id, instant, money } from '../call.ts'
import { member, rowId } from './office-orders.ts'

const sum = z.object({ count: z.number().int(), amount: money })

export const officeWithdrawalEvidence = defineCall({
  id: 'officeWithdrawalEvidence',
  method: 'GET',
  path: '/office/withdrawals/{id}/evidence',
  summary:
    'Beside a withdrawal: the member’s balance, all deposits and withdrawals, the play of thirty days, the latest logins, and who else is paid to the same account; the look is audited',
  who: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id: rowId }),
  output: z.object({
    currency: z.string(),
    memberSince: instant,
    balance: money,
    /** Asked for and not paid out yet, this withdrawal too. */
    inProgress: money,
    /** Credited, ever. */
    deposits: sum,
    /** Paid out, ever. */
    withdrawals: sum,
    /** Deposits less withdrawals: negative where the member took more than was brought. */
    net: money,
    /** The last thirty days of the brand. */
    play: z.object({ stake: money, payout: money, rounds: z.number().int(), lastDay: dateText.nullable() }),
    /** The latest first. */
    logins: z.array(z.object({ id, at: instant, ip: z.string(), userAgent: z.string(), isNew: z.boolean() })),
    /** Members of the brand who are or were paid to the same account. */
    samePayee: z.array(member),
    /** From what on the risk check speaks: an amount, and hours. */
    bounds: z.object({ amount: money, payeeHours: z.number(), depositHours: z.number(), entryHours: z.number() }),
  }),
  errors: ['NOT_FOUND'],
})
