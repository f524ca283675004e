/** The comparison with a provider's own statement, and what became of its differences. */
import { z } from 'zod'
import { dateText, defineCall, id, instant, money } from '../call.ts'

/** `missing_there`: we recorded it and the provider does not list it; `missing_here`: the other way round. */
export const DIFFERENCES = ['missing_there', 'missing_here', 'amount_differs', 'currency_differs'] as const
export type DifferenceKind = (typeof DIFFERENCES)[number]
export const STATEMENT_MAX_BYTES = 8 * 1024 * 1024

/** Which difference of a provider's day is meant. */
const differing = {
  reference: z.string().min(1).max(64),
  kind: z.enum(['deposit', 'payout']),
  currency: z.string().max(8),
}

const difference = z.object({
  ...differing,
  what: z.enum(DIFFERENCES),
  recorded: money.nullable(),
  stated: money.nullable(),
  /** What operators found out, the oldest first; it stays when the day is compared again. */
  notes: z.array(z.object({ operator: z.string(), at: instant, text: z.string(), closes: z.boolean() })),
  /** Its newest note explained it as it is now. One that changed since is open again. */
  isClosed: z.boolean(),
})

const reconciliation = z.object({
  id,
  provider: z.string(),
  day: z.string(),
  operator: z.string(),
  at: instant,
  /** How many payments each side has. */
  recorded: z.number().int(),
  stated: z.number().int(),
  differences: z.array(difference),
})
const ofDay = z.object({ provider: z.string().regex(/^[a-z0-9-]{2,32}$/), day: dateText })

export const officeReconciliations = defineCall({
  id: 'officeReconciliations',
  method: 'GET',
  path: '/office/reconciliations',
  summary: 'The newest comparisons with providers’ statements, and the providers of the brand',
  who: 'operator',
  permission: 'books.read',
  input: z.object({}),
  output: z.object({ reconciliations: z.array(reconciliation), providers: z.array(z.string()) }),
  errors: [],
})

export const officeReconcile = defineCall({
  id: 'officeReconcile',
  method: 'POST',
  path: '/office/reconciliations',
  summary: 'Asks a provider for its statement of a day (UTC) and lists every difference from what was recorded',
  who: 'operator',
  permission: 'books.read',
  input: ofDay,
  output: reconciliation,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
})

export const officeReconcileFile = defineCall({
  id: 'officeReconcileFile',
  method: 'POST',
  path: '/office/reconciliations/{provider}/{day}',
  summary:
    'The same with the provider’s statement as a file: CSV with reference, kind (deposit or payout), amount, currency',
  who: 'operator',
  permission: 'books.read',
  upload: { types: ['text/csv'], maxBytes: STATEMENT_MAX_BYTES },
  input: ofDay,
  output: reconciliation,
  errors: ['NOT_FOUND', 'STATEMENT_INVALID', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA'],
})

export const officeNoteDifference = defineCall({
  id: 'officeNoteDifference',
  method: 'POST',
  path: '/office/reconciliations/notes',
  summary:
    'Notes what was found out about a difference of the newest comparison of a day, and closes it or opens it again',
  who: 'operator',
  permission: 'deposits.review',
  stepUp: true,
  input: ofDay.extend({ ...differing, text: z.string().trim().min(3).max(500), closes: z.boolean() }),
  output: reconciliation,
  errors: ['NOT_FOUND'],
})
