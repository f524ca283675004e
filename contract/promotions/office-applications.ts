/** Applications for offers, as operators decide them. */
import { z } from 'zod'
import { defineCall, id, instant, money, pageInput, pageOf, positiveMoney } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'
import { REJECT_REASONS } from './kinds.ts'
import { APPLICATIONS_TOPIC } from './live.ts'

const rowId = id.regex(/^\d{1,18}$/)
export const APPLICATION_STATES = ['applying', 'approved', 'rejected'] as const
/** How many applications are decided with one act. */
export const DECIDED_AT_ONCE_MAX = 50

export const officeApplications = defineCall({
  id: 'officeApplications',
  method: 'GET',
  path: '/office/promotions/applications',
  who: 'operator',
  permission: 'promotions.read',
  changesWith: [APPLICATIONS_TOPIC],
  summary: 'Applications for offers: those that wait, the longest waiting first, then decided ones, the newest first',
  input: pageInput.extend({ state: z.enum(APPLICATION_STATES).optional(), offer: rowId.optional() }),
  output: pageOf(
    z.object({
      id,
      member: z.object({ id, username: z.string() }),
      offer: z.object({ id, code: z.string(), title: z.record(z.string(), z.string()) }),
      remark: z.string(),
      pictures: z.int(),
      state: z.enum(APPLICATION_STATES),
      at: instant,
      amount: money.nullable(),
      reason: z.enum(REJECT_REASONS).nullable(),
      note: z.string().nullable(),
      decidedAt: instant.nullable(),
      decidedBy: z.string().nullable(),
    }),
  ),
  errors: [],
})

export const officeApplicationPictures = defineCall({
  id: 'officeApplicationPictures',
  method: 'GET',
  path: '/office/promotions/applications/{id}/pictures',
  who: 'operator',
  permission: 'promotions.review',
  summary: 'The pictures of an application as the house made them again, oldest first',
  input: z.object({ id: rowId }),
  output: z.object({
    pictures: z.array(z.object({ jpeg: z.base64(), width: z.int(), height: z.int(), at: instant })),
  }),
  errors: ['NOT_FOUND'],
})

export const officeDecideApplications = defineCall({
  id: 'officeDecideApplications',
  method: 'POST',
  path: '/office/promotions/applications/decide',
  who: 'operator',
  permission: 'promotions.review',
  stepUp: true,
  summary: 'Approves or rejects applications; each approved one is a reward of its own under the offer’s ceiling',
  input: z
    .object({
      ids: z.array(rowId).min(1).max(DECIDED_AT_ONCE_MAX),
      answer: z.enum(['approve', 'reject']),
      /** For each of them; left out: what the offer usually gives. */
      amount: positiveMoney.optional(),
      reason: z.enum(REJECT_REASONS).optional(),
      note: z.string().trim().max(300).optional(),
    })
    .refine(({ answer, reason }) => (answer === 'reject') === (reason !== undefined), { path: ['reason'] }),
  output: z.object({
    results: z.array(
      z.object({
        id,
        /** `done`, `waits` for a second person, or the code why not. */
        result: z.enum([
          'done',
          'waits',
          'NOT_FOUND',
          'APPLICATION_CLOSED',
          'AMOUNT_TOO_LARGE',
          'PROMOTION_USED_UP',
          'OWN_MONEY',
          'PROMOTION_REFUSED',
          'DECISION_OPEN',
        ]),
        waiting,
      }),
    ),
  }),
  errors: [],
})
