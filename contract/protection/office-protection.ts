/** Limits and exclusions of members as operators see them. Operators may tighten and exclude, never ease or end. */
import { z } from 'zod'
import { defineCall, id, instant } from '../call.ts'
import { protectionState } from './protection.ts'
import { BREAK_HOURS, EXCLUSION_MONTHS, LIMIT_KINDS, LIMIT_PERIODS } from './protection-rules.ts'

const numericId = z.string().regex(/^\d{1,18}$/)
const reason = z.string().trim().min(3).max(300)

const officeProtection = z.object({
  ...protectionState.shape,
  history: z.array(
    z.object({
      id,
      at: instant,
      what: z.enum(['limit', 'break', 'exclusion', 'return']),
      kind: z.enum(LIMIT_KINDS).nullable(),
      period: z.enum(LIMIT_PERIODS).nullable(),
      /** The limit's value before; null: none. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      state: z.enum(['applied', 'pending', 'confirmed', 'dropped', 'expired']),
      by: z.string(),
      reason: z.string().nullable(),
      until: instant.nullable(),
    }),
  ),
})
export type OfficeProtection = z.output<typeof officeProtection>

export const memberProtection = defineCall({
  id: 'memberProtection',
  method: 'GET',
  path: '/office/members/{id}/protection',
  who: 'operator',
  permission: 'members.read',
  summary: 'A member’s limits, breaks and exclusions, with their history.',
  input: z.object({ id: numericId }),
  output: officeProtection,
  errors: ['NOT_FOUND'],
})

export const tightenLimit = defineCall({
  id: 'tightenLimit',
  method: 'POST',
  path: '/office/members/{id}/limits',
  who: 'operator',
  permission: 'members.write',
  summary: 'Tightens a member’s limit at once, with a reason; it cannot ease one.',
  input: z.object({
    id: numericId,
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    value: z
      .string()
      .regex(/^\d{1,12}(\.\d{1,2})?$/)
      .refine((text) => Number(text) > 0),
    reason,
  }),
  output: officeProtection,
  errors: ['NOT_FOUND', 'INVALID_INPUT', 'LIMIT_NOT_TIGHTER'],
})

export const restMember = defineCall({
  id: 'restMember',
  method: 'POST',
  path: '/office/members/{id}/break',
  who: 'operator',
  permission: 'members.write',
  summary: 'Gives a member a break from play, with a reason. It can be made longer, never shorter.',
  input: z.object({ id: numericId, hours: z.union(BREAK_HOURS.map((hours) => z.literal(hours))), reason }),
  output: officeProtection,
  errors: ['NOT_FOUND'],
})

export const excludeMember = defineCall({
  id: 'excludeMember',
  method: 'POST',
  path: '/office/members/{id}/exclusion',
  who: 'operator',
  permission: 'members.write',
  summary: 'Excludes a member for months or for good (null), with a reason. Nobody can end it early.',
  input: z.object({ id: numericId, months: z.union(EXCLUSION_MONTHS.map((one) => z.literal(one))).nullable(), reason }),
  output: officeProtection,
  errors: ['NOT_FOUND'],
})
