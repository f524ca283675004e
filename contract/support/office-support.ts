/** The operators’ side of conversations: the queue, the talk, prepared answers, the desk and its figures. */
import { z } from 'zod'
import { dateText, defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { SUPPORT_TOPIC } from './live.ts'
import { supportLine, supportRequestId } from './support.ts'
import {
  SUPPORT_ANSWERS_MAX,
  SUPPORT_NAME_MAX,
  SUPPORT_NOTE_MAX,
  SUPPORT_STATES,
  SUPPORT_TEXT_MAX,
  SUPPORT_TOPICS,
  supportHours,
  supportText,
} from './words.ts'

const READ = { who: 'operator', permission: 'support.read' } as const
const WRITE = { who: 'operator', permission: 'support.write' } as const
const MANAGE = { who: 'operator', permission: 'support.manage' } as const

export const SUPPORT_VIEWS = ['waiting', 'mine', 'open', 'ended'] as const

const row = z.object({
  id,
  state: z.enum(SUPPORT_STATES),
  topic: z.enum(SUPPORT_TOPICS),
  language: z.string(),
  /** A member’s id and name; null for a visitor. */
  memberId: id.nullable(),
  username: z.string().nullable(),
  operator: z.string().nullable(),
  beganAt: instant,
  /** Since when it waits in the queue. */
  waitsSince: instant,
  /** Since when the reader waits for an answer; null while none is due. */
  answerDueSince: instant.nullable(),
  endedAt: instant.nullable(),
  /** The beginning of what was written last. */
  last: z.string().nullable(),
  stars: z.number().int().nullable(),
})

export const officeSupportQueue = defineCall({
  id: 'officeSupportQueue',
  method: 'GET',
  path: '/office/support/queue',
  ...READ,
  changesWith: [SUPPORT_TOPIC],
  summary: 'Conversations that wait, the longest first; the operator’s own, everybody’s, and those that ended.',
  input: pageInput.extend({ view: z.enum(SUPPORT_VIEWS).default('waiting'), member: id.optional() }),
  output: pageOf(row),
  errors: [],
})

export const officeSupportCount = defineCall({
  id: 'officeSupportCount',
  method: 'GET',
  path: '/office/support/count',
  ...READ,
  changesWith: [SUPPORT_TOPIC],
  summary: 'How many conversations wait in the queue, are the operator’s, wait there for an answer, and are open.',
  input: nothing,
  output: z.object({
    waiting: z.number().int(),
    mine: z.number().int(),
    due: z.number().int(),
    open: z.number().int(),
  }),
  errors: [],
})

const whole = row.extend({
  brandName: z.string(),
  contact: z.string().nullable(),
  isMine: z.boolean(),
  /** The name that readers see of the operator who asks; null for none. */
  signature: z.string().nullable(),
  lines: z.array(supportLine.extend({ operator: z.string().nullable() })),
  /** The last line that the reader has seen. */
  seen: id,
  notes: z.array(z.object({ at: instant, operator: z.string(), text: z.string() })),
  ratingWords: z.string().nullable(),
  /** The text was deleted at this moment. */
  clearedAt: instant.nullable(),
  earlier: z.array(row),
})
export const officeSupportConversation = defineCall({
  id: 'officeSupportConversation',
  method: 'GET',
  path: '/office/support/conversations/{id}',
  ...READ,
  changesWith: [SUPPORT_TOPIC],
  summary: 'One conversation with its lines, the operators’ notes and the member’s earlier conversations.',
  input: z.object({ id }),
  output: whole,
  errors: ['NOT_FOUND'],
})

export const officeTakeSupport = defineCall({
  id: 'officeTakeSupport',
  method: 'POST',
  path: '/office/support/conversations/{id}/take',
  ...WRITE,
  summary: 'Takes a waiting conversation: one operator has it, the others are told who.',
  input: z.object({ id }),
  output: nothing,
  errors: ['NOT_FOUND', 'SUPPORT_TAKEN', 'SUPPORT_ENDED'],
})
export const officeSaySupport = defineCall({
  id: 'officeSaySupport',
  method: 'POST',
  path: '/office/support/conversations/{id}/say',
  ...WRITE,
  summary: 'Writes a line into an own conversation, once for each request id.',
  input: z.object({ id, requestId: supportRequestId, text: supportText }),
  output: z.object({ line: id }),
  errors: ['NOT_FOUND', 'SUPPORT_NOT_YOURS', 'SUPPORT_ENDED'],
})
export const officeHandSupport = defineCall({
  id: 'officeHandSupport',
  method: 'POST',
  path: '/office/support/conversations/{id}/hand',
  ...WRITE,
  summary: 'Hands an own conversation to a colleague of the brand, or back to the queue, with a note for operators.',
  input: z.object({
    id,
    /** The colleague’s name; null: back to the queue. */
    to: z.string().max(64).nullable(),
    note: z.string().trim().max(SUPPORT_NOTE_MAX).optional(),
  }),
  output: nothing,
  errors: ['NOT_FOUND', 'SUPPORT_NOT_YOURS', 'SUPPORT_ENDED'],
})
export const officeEndSupport = defineCall({
  id: 'officeEndSupport',
  method: 'POST',
  path: '/office/support/conversations/{id}/end',
  ...WRITE,
  summary: 'Ends an own conversation.',
  input: z.object({ id }),
  output: nothing,
  errors: ['NOT_FOUND', 'SUPPORT_NOT_YOURS', 'SUPPORT_ENDED'],
})
export const officeSupportColleagues = defineCall({
  id: 'officeSupportColleagues',
  method: 'GET',
  path: '/office/support/colleagues',
  ...READ,
  summary: 'The brand’s operators who may talk, and how many conversations each has.',
  input: nothing,
  output: z.object({ colleagues: z.array(z.object({ username: z.string(), open: z.number().int() })) }),
  errors: [],
})

const answer = z.object({
  id,
  title: z.string(),
  /** By language. */
  texts: z.record(z.string(), z.string()),
  version: z.number().int(),
  changedBy: z.string(),
  changedAt: instant,
})
const answerInput = {
  title: z.string().trim().min(2).max(60),
  texts: z
    .record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/), z.string().trim().min(1).max(SUPPORT_TEXT_MAX))
    .refine((texts) => Object.keys(texts).length > 0),
}
export const officeSupportAnswers = defineCall({
  id: 'officeSupportAnswers',
  method: 'GET',
  path: '/office/support/answers',
  ...READ,
  summary: 'The brand’s prepared answers, by title.',
  input: nothing,
  output: z.object({ answers: z.array(answer).max(SUPPORT_ANSWERS_MAX) }),
  errors: [],
})
export const officeCreateSupportAnswer = defineCall({
  id: 'officeCreateSupportAnswer',
  method: 'POST',
  path: '/office/support/answers',
  ...MANAGE,
  summary: 'Adds a prepared answer.',
  input: z.object(answerInput),
  output: answer,
  errors: [],
})
export const officeSaveSupportAnswer = defineCall({
  id: 'officeSaveSupportAnswer',
  method: 'PUT',
  path: '/office/support/answers/{id}',
  ...MANAGE,
  summary: 'Changes a prepared answer of the version that was read.',
  input: z.object({ id, version: z.number().int().min(1).max(1_000_000), ...answerInput }),
  output: answer,
  errors: ['NOT_FOUND', 'SUPPORT_ANSWER_CHANGED'],
})
export const officeRemoveSupportAnswer = defineCall({
  id: 'officeRemoveSupportAnswer',
  method: 'DELETE',
  path: '/office/support/answers/{id}',
  ...MANAGE,
  summary: 'Removes a prepared answer.',
  input: z.object({ id }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

const desk = z.object({
  isOn: z.boolean(),
  hours: supportHours,
  /** Minutes after an answer that the reader has seen until the house ends a silent conversation. */
  silenceMinutes: z.number().int().min(5).max(1440),
  /** Minutes without an answer after which a conversation goes back to the queue. */
  absentMinutes: z.number().int().min(2).max(240),
  /** Months after its end for which a conversation’s text is kept. */
  keptMonths: z.number().int().min(1).max(60),
})
export type SupportDesk = z.infer<typeof desk>
export const officeSupportDesk = defineCall({
  id: 'officeSupportDesk',
  method: 'GET',
  path: '/office/support/desk',
  ...READ,
  summary: 'The desk’s hours and times, and the name by which readers know the operator.',
  input: nothing,
  output: desk.extend({ timeZone: z.string(), signature: z.string().nullable() }),
  errors: [],
})
export const officeSetSupportDesk = defineCall({
  id: 'officeSetSupportDesk',
  method: 'PUT',
  path: '/office/support/desk',
  ...MANAGE,
  summary: 'Sets the desk’s hours and times.',
  input: desk,
  output: desk,
  errors: [],
})
export const officeSignSupport = defineCall({
  id: 'officeSignSupport',
  method: 'PUT',
  path: '/office/support/signature',
  ...WRITE,
  summary: 'Sets the name by which readers know the operator; empty for none.',
  input: z.object({ name: z.string().trim().max(SUPPORT_NAME_MAX) }),
  output: nothing,
  errors: [],
})

const figures = {
  conversations: z.number().int(),
  /** The median of the seconds from the beginning, or from when the desk opened, to the first answer. */
  firstAnswerSeconds: z.number().int().nullable(),
  ratings: z.number().int(),
  /** The mean of the stars. */
  stars: z.number().nullable(),
}
export const officeSupportFigures = defineCall({
  id: 'officeSupportFigures',
  method: 'GET',
  path: '/office/support/figures',
  ...READ,
  summary: 'Conversations, the median until the first answer, and ratings, by day and by operator.',
  input: z.object({ from: dateText, to: dateText }),
  output: z.object({
    days: z.array(z.object({ day: z.string(), ...figures })),
    operators: z.array(z.object({ operator: z.string(), ...figures })),
  }),
  errors: ['INVALID_INPUT'],
})
