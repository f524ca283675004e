/** What operators see of mails and SMS that were sent: never a text, never a whole address. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { OUTGOING_CHANNELS, OUTGOING_ERRORS, OUTGOING_KINDS, OUTGOING_STATES } from './kinds.ts'

const READ = { who: 'operator', permission: 'outgoing.read' } as const
const WRITE = { who: 'operator', permission: 'outgoing.write' } as const

const row = z.object({
  id,
  createdAt: instant,
  kind: z.enum(OUTGOING_KINDS),
  channel: z.enum(OUTGOING_CHANNELS),
  /** Masked. */
  recipient: z.string(),
  state: z.enum(OUTGOING_STATES),
  attempts: z.number().int(),
  /** Why the last try failed. */
  error: z.enum(OUTGOING_ERRORS).nullable(),
  /** The adapter of the last try. */
  way: z.string().nullable(),
  /** When it is tried again; null: not by itself. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  expiresAt: instant,
  /** Whether an operator may have it tried again now. */
  canRetry: z.boolean(),
})

export const officeOutgoing = defineCall({
  id: 'officeOutgoing',
  method: 'GET',
  path: '/office/outgoing',
  ...READ,
  summary: 'Mails and SMS of the last thirty days, the newest first: to whom (masked), of which kind, with what end.',
  input: pageInput.extend({
    state: z.enum(OUTGOING_STATES).optional(),
    channel: z.enum(OUTGOING_CHANNELS).optional(),
    kind: z.enum(OUTGOING_KINDS).optional(),
  }),
  output: pageOf(row),
  errors: [],
})

export const officeOutgoingWays = defineCall({
  id: 'officeOutgoingWays',
  method: 'GET',
  path: '/office/outgoing/ways',
  ...READ,
  summary:
    'The adapter of each channel, whether what it sends arrives, and how many of the brand’s messages wait there.',
  input: nothing,
  output: z.object({
    ways: z.array(
      z.object({
        channel: z.enum(OUTGOING_CHANNELS),
        /** Null: there is none, and messages of the channel expire. */
        way: z.string().nullable(),
        isFitForProduction: z.boolean(),
        waiting: z.number().int(),
      }),
    ),
  }),
  errors: [],
})

export const officeRetryOutgoing = defineCall({
  id: 'officeRetryOutgoing',
  method: 'POST',
  path: '/office/outgoing/{id}/retry',
  ...WRITE,
  summary: 'Has a message that waits for a further try, or whose tries all failed, tried again now.',
  input: z.object({ id }),
  output: nothing,
  errors: ['NOT_FOUND', 'OUTGOING_GONE'],
})
