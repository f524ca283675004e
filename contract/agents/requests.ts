/** What an agent notes about accounts of the own line, and asks operators to do. */
import { z } from 'zod'
import { defineCall, instant, isWithinJump, neighbours, pageInput, pageOf } from '../call.ts'
import { accountId } from './line.ts'

/** The longest remark. */
export const REMARK_MAX = 200

export const setRemark = defineCall({
  id: 'setRemark',
  method: 'PUT',
  path: '/wps/agent/team/{id}/remark',
  who: 'agent',
  summary: 'Notes something about an account of the own line, for the agent alone; an empty text removes it',
  input: z.object({ id: accountId, text: z.string().trim().max(REMARK_MAX) }),
  output: z.object({ remark: z.string().nullable() }),
  errors: ['AGENTS_CLOSED', 'NOT_FOUND'],
})

/** open: operators have not answered; done: the account is suspended; withdrawn: the agent took it back. */
export const FREEZE_REQUEST_STATES = ['open', 'done', 'refused', 'withdrawn'] as const

const freezeRequest = z.object({
  id: accountId,
  account: z.object({ id: accountId, username: z.string() }),
  reason: z.string(),
  state: z.enum(FREEZE_REQUEST_STATES),
  askedAt: instant,
  answeredAt: instant.nullable(),
})
export type FreezeRequest = z.infer<typeof freezeRequest>

export const freezeRequests = defineCall({
  id: 'freezeRequests',
  method: 'GET',
  path: '/wps/agent/freeze-requests',
  who: 'agent',
  summary: 'What the agent asked operators to freeze, and how it ended; newest first',
  input: pageInput
    .extend({
      /** `next` or `previous` of a page: the requests after or before it in the list. */
      before: accountId.optional(),
      after: accountId.optional(),
    })
    .refine(isWithinJump, { path: ['pageNo'] }),
  output: pageOf(freezeRequest).extend(neighbours),
  errors: ['AGENTS_CLOSED'],
})

export const askFreeze = defineCall({
  id: 'askFreeze',
  method: 'POST',
  path: '/wps/agent/freeze-requests',
  who: 'agent',
  summary: 'Asks operators to freeze an account of the own line. Asked again while it is open, it is the same request',
  input: z.object({ account: accountId, reason: z.string().trim().min(3).max(300) }),
  output: freezeRequest,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'FREEZE_POINTLESS', 'FREEZE_FULL'],
})

export const withdrawFreeze = defineCall({
  id: 'withdrawFreeze',
  method: 'DELETE',
  path: '/wps/agent/freeze-requests/{id}',
  who: 'agent',
  summary: 'Takes a request back that operators have not answered',
  input: z.object({ id: accountId }),
  output: freezeRequest,
  errors: ['AGENTS_CLOSED', 'NOT_FOUND', 'FREEZE_ANSWERED'],
})
