/** A member's money as operators see it: the balance, and every entry that led to it. */
import { z } from 'zod'
import { defineCall, id, money } from '../call.ts'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts'
import { REASONS, transactionRow } from './wallet.ts'

export const officeMemberAccount = defineCall({
  id: 'officeMemberAccount',
  method: 'GET',
  path: '/office/members/{id}/account',
  summary: 'The balance of a member or trial player and the account record, newest first',
  who: 'operator',
  permission: 'members.read',
  input: z.object({
    id: z.string().regex(/^\d{1,18}$/),
    type: z.enum(REASONS).optional(),
    /** `next` of the page before. */
    before: id.regex(/^\d{1,18}$/).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  }),
  output: z.object({
    balance: money,
    currency: z.string(),
    isTrial: z.boolean(),
    content: z.array(transactionRow),
    /** Where the next page starts; null on the last one. */
    next: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})
