/** Questions to customer service: members and visitors ask; operators answer them in the same place as feedback. */
import { z } from 'zod'
import { defineCall, id, instant, pageInput, pageOf } from '../call.ts'
import { loginGuardInput } from '../identity/login-guard.ts'
import { FEEDBACK_ANSWER_MAX, FEEDBACK_STATES } from './office-feedback.ts'

export const CONTACT_SUBJECT_MIN = 3
export const CONTACT_SUBJECT_MAX = 80
export const CONTACT_MESSAGE_MIN = 3
export const CONTACT_MESSAGE_MAX = 2000
/** The longest address for an answer. */
export const CONTACT_ADDRESS_MAX = 120

/** A number of the sender's own: repeats with the same number are one question. */
const requestId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)
/** The largest picture that is accepted, and how many for one question. */
export const CONTACT_PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const CONTACT_PICTURES_MAX = 3

export const contactHouse = defineCall({
  id: 'contactHouse',
  method: 'POST',
  path: '/wps/contact',
  who: 'anyone',
  always: true,
  summary:
    'Asks customer service. A member is answered in the messages; a visitor at the mail address or mobile number named here, and brings a solved challenge.',
  input: z.object({
    requestId,
    subject: z.string().trim().min(CONTACT_SUBJECT_MIN).max(CONTACT_SUBJECT_MAX),
    message: z.string().trim().min(CONTACT_MESSAGE_MIN).max(CONTACT_MESSAGE_MAX),
    address: z.string().trim().max(CONTACT_ADDRESS_MAX).optional(),
    botCheck: loginGuardInput.botCheck,
  }),
  output: z.object({
    /** How the answer is sent. */
    way: z.enum(['message', 'mail', 'sms']),
    /** The id of a member's question, to which pictures can be added; null for a visitor. */
    id: id.nullable(),
  }),
  errors: ['TOO_MANY_REQUESTS', 'BOT_CHECK_REQUIRED', 'CONTACT_ADDRESS_NEEDED'],
})

export const contactPicture = defineCall({
  id: 'contactPicture',
  method: 'POST',
  path: '/wps/member/contact/{id}/picture',
  who: 'member',
  always: true,
  summary:
    'Adds a picture to an own question: PNG or JPEG, the body is the file itself. The same picture again is one.',
  upload: { types: ['image/png', 'image/jpeg'], maxBytes: CONTACT_PICTURE_MAX_BYTES },
  input: z.object({ id }),
  output: z.object({ pictures: z.number().int() }),
  errors: [
    'NOT_FOUND',
    'FEEDBACK_CLOSED',
    'CONTACT_PICTURES_FULL',
    'PICTURE_INVALID',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA',
  ],
})

export const listConversations = defineCall({
  id: 'listConversations',
  method: 'GET',
  path: '/wps/member/contact',
  who: 'member',
  summary: 'What the member wrote to the house, newest first, with its answers.',
  input: pageInput,
  output: pageOf(
    z.object({
      id,
      at: instant,
      subject: z.string().nullable(),
      message: z.string(),
      state: z.enum(FEEDBACK_STATES),
      /** How many pictures were sent with it. */
      pictures: z.number().int(),
      answers: z.array(z.object({ at: instant, text: z.string().max(FEEDBACK_ANSWER_MAX) })),
    }),
  ),
  errors: [],
})
