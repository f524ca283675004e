/** What visitors and members wrote to the house: operators read, answer and close it, and each act is recorded. */
import { z } from 'zod'
import { picture } from '../cashier/deposits.ts'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { FEEDBACK_TOPIC } from './live.ts'

const WRITE = { who: 'operator', permission: 'site.write' } as const
const READ = { who: 'operator', permission: 'site.read' } as const

export const FEEDBACK_STATES = ['open', 'answered', 'closed'] as const
/** The longest answer, and the longest note of a closing. */
export const FEEDBACK_ANSWER_MAX = 2000

const row = z.object({
  id,
  at: instant,
  /** The subject of a question to customer service; null for a remark. */
  subject: z.string().nullable(),
  content: z.string(),
  contact: z.string().nullable(),
  memberId: id.nullable(),
  ip: z.string(),
  state: z.enum(FEEDBACK_STATES),
  /**
   * How an answer would be sent: to a member as a message, to a visitor's contact as a mail or a text message; null
   * when there is none.
   */
  way: z.enum(['message', 'mail', 'sms']).nullable(),
})
const whole = row.extend({
  history: z.array(
    z.object({
      at: instant,
      operator: z.string(),
      act: z.enum(['answer', 'close']),
      way: z.enum(['message', 'mail', 'sms']).nullable(),
      note: z.string(),
      /** When it was handed over for sending; null for a mail or text message that waits, and for a closing. */
      sentAt: instant.nullable(),
    }),
  ),
})

export const listFeedback = defineCall({
  id: 'listFeedback',
  method: 'GET',
  path: '/office/site/feedback',
  ...READ,
  changesWith: [FEEDBACK_TOPIC],
  summary: 'What visitors and members wrote, newest first.',
  input: pageInput.extend({ state: z.enum(FEEDBACK_STATES).optional() }),
  output: pageOf(row),
  errors: [],
})
export const getFeedback = defineCall({
  id: 'getFeedback',
  method: 'GET',
  path: '/office/site/feedback/{id}',
  ...READ,
  summary: 'One remark with every act on it.',
  input: z.object({ id }),
  output: whole,
  errors: ['NOT_FOUND'],
})
export const feedbackPictures = defineCall({
  id: 'feedbackPictures',
  method: 'GET',
  path: '/office/site/feedback/{id}/pictures',
  ...READ,
  summary: 'The pictures that a member sent with a question, oldest first.',
  input: z.object({ id }),
  output: z.object({ pictures: z.array(picture) }),
  errors: ['NOT_FOUND'],
})
export const answerFeedback = defineCall({
  id: 'answerFeedback',
  method: 'POST',
  path: '/office/site/feedback/{id}/answer',
  ...WRITE,
  summary:
    'Answers: to a member as a message, to a visitor’s mail address or mobile number as a mail or a text message.',
  input: z.object({ id, answer: z.string().trim().min(3).max(FEEDBACK_ANSWER_MAX) }),
  output: whole,
  errors: ['NOT_FOUND', 'FEEDBACK_CLOSED', 'FEEDBACK_NO_ADDRESS'],
})
export const closeFeedback = defineCall({
  id: 'closeFeedback',
  method: 'POST',
  path: '/office/site/feedback/{id}/close',
  ...WRITE,
  summary: 'Closes a remark for good, with a note that only operators read.',
  input: z.object({ id, note: z.string().trim().min(3).max(FEEDBACK_ANSWER_MAX) }),
  output: whole,
  errors: ['NOT_FOUND', 'FEEDBACK_CLOSED'],
})
