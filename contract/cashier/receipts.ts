/** Calls after a withdrawal counts as received: the member may revoke that for a limited time. */
import { z } from 'zod'
import { defineCall, id, positiveMoney } from '../call.ts'
import { withdrawalRow } from './withdrawals.ts'

export const reopenWithdrawal = defineCall({
  id: 'reopenWithdrawal',
  method: 'POST',
  path: '/wps/cashier/withdrawals/{id}/reopen',
  summary:
    'Says of a withdrawal that counts as received that it did not arrive, or only a part: an operator looks into it',
  who: 'member',
  input: z
    .object({
      id: id.regex(/^\d{1,18}$/),
      receipt: z.enum(['not_received', 'partially_received']),
      /** What arrived; required with `partially_received`, not allowed otherwise. */
      amount: positiveMoney.optional(),
    })
    .refine((input) => (input.receipt === 'partially_received') === (input.amount !== undefined), { path: ['amount'] }),
  output: withdrawalRow,
  errors: ['NOT_FOUND', 'WITHDRAWAL_STATE', 'REOPEN_CLOSED', 'AMOUNT_TOO_LARGE'],
})
