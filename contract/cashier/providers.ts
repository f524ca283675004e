/** The calls that payment providers make. */
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { callback } from './payment-protocol.ts'

export const paymentCallback = defineCall({
  id: 'paymentCallback',
  method: 'POST',
  path: '/callback/payment/{provider}',
  summary:
    'A payment provider tells what became of an order (contract/cashier/payment-protocol.ts); signed, repeatable',
  who: 'anyone',
  input: callback.extend({ provider: z.string().regex(/^[a-z0-9-]{2,32}$/) }),
  output: z.object({ taken: z.literal(true) }),
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND', 'CURRENCY_MISMATCH', 'TOO_MANY_REQUESTS'],
})
