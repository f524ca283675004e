/** Conversations of members, visitors and trial players with operators. */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { loginGuardInput } from '../identity/login-guard.ts'
import { CONTACT_ADDRESS_MAX } from '../site/contact.ts'
import { SUPPORT_TOPIC } from './live.ts'
import {
  SUPPORT_EVENTS,
  SUPPORT_SPEAKERS,
  SUPPORT_STATES,
  SUPPORT_TOPICS,
  SUPPORT_WORDS_MAX,
  supportHours,
  supportText,
} from './words.ts'

/** A number of the sender's own: repeats with the same number are one line. */
export const supportRequestId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

export const supportLine = z.object({
  id,
  speaker: z.enum(SUPPORT_SPEAKERS),
  /** What was written; null for what happened, and once the text was deleted. */
  text: z.string().nullable(),
  event: z.enum(SUPPORT_EVENTS).nullable(),
  /** The name by which the operator is shown; null where they show none. */
  name: z.string().nullable(),
  /** When the desk opens, of `closed-hours`. */
  opensAt: instant.nullable(),
  at: instant,
})

const rating = z.object({ stars: z.number().int(), words: z.string().nullable() }).nullable()
const conversation = z.object({
  id,
  state: z.enum(SUPPORT_STATES),
  topic: z.enum(SUPPORT_TOPICS),
  beganAt: instant,
  endedAt: instant.nullable(),
  /** How many wait before it, and itself: 1 is next; null unless it waits. */
  place: z.number().int().nullable(),
  /** Lines after the cursor, oldest first. */
  lines: z.array(supportLine),
  /** The last line that its reader has seen, and how many of operators came after it. */
  seen: id,
  unread: z.number().int(),
  rating,
  /** Ended not long ago, after an operator answered, and not rated yet. */
  canRate: z.boolean(),
})

export const supportDesk = defineCall({
  id: 'supportDesk',
  method: 'GET',
  path: '/wps/support/desk',
  who: 'anyone',
  changesWith: [SUPPORT_TOPIC],
  summary: 'Whether operators are there to talk with, when they are, and how long people usually wait.',
  input: nothing,
  output: z.object({
    /** False: the brand has no desk, and questions go to the contact form. */
    isOn: z.boolean(),
    isOpen: z.boolean(),
    hours: supportHours,
    timeZone: z.string(),
    /** When it opens next; null while it is open, and without hours. */
    opensAt: instant.nullable(),
    waiting: z.number().int(),
    /** The median of the last days’ waits; null where too few waited. */
    usualWaitSeconds: z.number().int().nullable(),
  }),
  errors: [],
})

export const supportConversation = defineCall({
  id: 'supportConversation',
  method: 'GET',
  path: '/wps/support/conversation',
  who: 'anyone',
  changesWith: [SUPPORT_TOPIC],
  summary: 'The reader’s running conversation, or the one that ended last, with its lines after a cursor.',
  input: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  output: z.object({ conversation: conversation.nullable() }),
  errors: [],
})

export const supportBegin = defineCall({
  id: 'supportBegin',
  method: 'POST',
  path: '/wps/support/conversation',
  who: 'anyone',
  summary:
    'Begins a conversation, or adds the text to the one that runs. A visitor and a trial player bring a solved challenge, are known again by a cookie, and may leave an address for an answer.',
  input: z.object({
    requestId: supportRequestId,
    topic: z.enum(SUPPORT_TOPICS),
    text: supportText,
    address: z.string().trim().max(CONTACT_ADDRESS_MAX).optional(),
    botCheck: loginGuardInput.botCheck,
  }),
  output: z.object({ id }),
  errors: ['TOO_MANY_REQUESTS', 'BOT_CHECK_REQUIRED', 'CONTACT_ADDRESS_NEEDED', 'SUPPORT_OFF'],
})

export const supportSay = defineCall({
  id: 'supportSay',
  method: 'POST',
  path: '/wps/support/say',
  who: 'anyone',
  summary: 'Writes a line into the running conversation, once for each request id.',
  input: z.object({ requestId: supportRequestId, text: supportText }),
  output: z.object({ id }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'SUPPORT_ENDED'],
})

export const supportRead = defineCall({
  id: 'supportRead',
  method: 'POST',
  path: '/wps/support/read',
  who: 'anyone',
  summary: 'Says that the reader has seen the lines up to one.',
  input: z.object({ line: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const supportEnd = defineCall({
  id: 'supportEnd',
  method: 'POST',
  path: '/wps/support/end',
  who: 'anyone',
  summary: 'Ends the running conversation; asked twice it is the same.',
  input: nothing,
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const supportRate = defineCall({
  id: 'supportRate',
  method: 'POST',
  path: '/wps/support/rate',
  who: 'anyone',
  summary: 'Rates the conversation that ended last, once.',
  input: z.object({
    stars: z.number().int().min(1).max(5),
    words: z.string().trim().max(SUPPORT_WORDS_MAX).optional(),
  }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

export const supportEarlier = defineCall({
  id: 'supportEarlier',
  method: 'GET',
  path: '/wps/member/support',
  who: 'member',
  changesWith: [SUPPORT_TOPIC],
  summary: 'A member’s ended conversations, newest first.',
  input: pageInput,
  output: pageOf(
    z.object({
      id,
      topic: z.enum(SUPPORT_TOPICS),
      beganAt: instant,
      endedAt: instant,
      lines: z.number().int(),
      rating,
    }),
  ),
  errors: [],
})

export const supportTranscript = defineCall({
  id: 'supportTranscript',
  method: 'GET',
  path: '/wps/member/support/{id}',
  who: 'member',
  summary: 'One of the member’s own conversations with its lines after a cursor.',
  input: z.object({ id, after: z.coerce.number().int().min(0).default(0) }),
  output: conversation,
  errors: ['NOT_FOUND'],
})
