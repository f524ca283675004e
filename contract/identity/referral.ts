/** A member's own code, and who registered with it. Promotions define what it pays. */
import { z } from 'zod'
import { defineCall, instant, pageInput, pageOf } from '../call.ts'

export const referral = defineCall({
  id: 'referral',
  method: 'GET',
  path: '/wps/member/referral',
  who: 'member',
  summary: 'The member’s code, and who registered with it: names masked, newest first.',
  input: pageInput,
  output: z.object({
    /** Null while the brand uses no codes (switch REFERRAL); an agent's code always counts. */
    code: z.string().nullable(),
    /** The registration field for the code. */
    kind: z.enum(['referral', 'affiliate']),
    friends: pageOf(z.object({ name: z.string(), registeredAt: instant })),
  }),
  errors: [],
})
