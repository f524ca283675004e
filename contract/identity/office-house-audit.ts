/** The log of what operators of the house did. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'

export const officeHouseAudit = defineCall({
  id: 'officeHouseAudit',
  method: 'GET',
  path: '/office/house/audit',
  who: 'operator',
  permission: 'house.audit',
  summary: 'What operators of the house did, at which brand, the newest first; their logins too',
  input: pageInput.extend({
    operator: z.string().trim().max(64).optional(),
    action: z.string().trim().max(64).optional(),
    subject: z.string().trim().max(120).optional(),
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
  }),
  output: pageOf(
    z.object({
      id,
      at: instant,
      /** '*': every brand; '-': an internal matter of the house, which no brand reads. */
      brand: z.string(),
      operator: z.string(),
      action: z.string(),
      subject: z.string(),
      reason: z.string().nullable(),
      ip: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  errors: [],
})
