/** What operators write in place of the house's words of mail and SMS. */
import { z } from 'zod'
import { ruleWaiting } from '../cashier/office-cashier-rules.ts'
import { defineCall, id, instant } from '../call.ts'
import { OUTGOING_CHANNELS } from './kinds.ts'
import { MESSAGE_WORDS_TOPIC } from './live.ts'
import { TEMPLATE_KINDS } from './templates.ts'

const READ = { who: 'operator', permission: 'outgoing.read' } as const
/** Two persons stand behind most words, so that each of them is asked again who they are. */
const WRITE = { who: 'operator', permission: 'templates.write', stepUp: true } as const

const place = {
  id,
  kind: z.enum(TEMPLATE_KINDS),
  channel: z.enum(OUTGOING_CHANNELS),
  language: z.string(),
}
const words = z.object({ subject: z.string().nullable(), body: z.string() })
const version = z.number().int().min(0)
/** Far more than a field takes: a longer one is refused with its field named. */
const typed = z
  .string()
  .max(20_000)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
const typedWords = z.object({ subject: typed.nullable(), body: typed })

export const templateRow = z.object({
  ...place,
  /** Null: the house's words are sent. */
  words: words.nullable(),
  house: words,
  /** Of the last change; 0: there was none. */
  version,
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  waiting: ruleWaiting,
  /** What the words may name, with a value like those that are sent. */
  names: z.array(z.object({ name: z.string(), isNeeded: z.boolean(), example: z.string() })),
  /** What the house adds to the text: an SMS with a code ends with the line by which phones know the site. */
  tail: z.string(),
  /** How many persons put other words in force. */
  persons: z.number().int(),
  /** The brand's hosts: addresses of others are refused. */
  hosts: z.array(z.string()),
  sender: z.string(),
  /** The reader's own address, masked, to which a test goes; null: it is typed. */
  testTo: z.string().nullable(),
  /** The newest versions first. */
  versions: z.array(z.object({ version, words: words.nullable(), by: z.string(), at: instant })),
})
export type TemplateRow = z.output<typeof templateRow>

export const officeTemplates = defineCall({
  id: 'officeTemplates',
  method: 'GET',
  path: '/office/outgoing/templates',
  ...READ,
  summary:
    'Which messages the brand words itself: each kind by channel and language, and what waits for a second person.',
  input: z.object({
    language: z.string().max(16).optional(),
    kind: z.enum(TEMPLATE_KINDS).optional(),
    channel: z.enum(OUTGOING_CHANNELS).optional(),
  }),
  output: z.object({
    languages: z.array(z.string()),
    rows: z.array(z.object({ ...place, isOwn: z.boolean(), isWaiting: z.boolean() })),
  }),
  changesWith: [MESSAGE_WORDS_TOPIC],
  errors: [],
})

export const officeTemplate = defineCall({
  id: 'officeTemplate',
  method: 'GET',
  path: '/office/outgoing/templates/{id}',
  ...READ,
  summary: 'The words of one message in one language: the brand’s, the house’s, what they may name, former versions.',
  input: z.object({ id }),
  output: templateRow,
  changesWith: [MESSAGE_WORDS_TOPIC],
  errors: ['NOT_FOUND'],
})

export const officeSetTemplate = defineCall({
  id: 'officeSetTemplate',
  method: 'PUT',
  path: '/office/outgoing/templates/{id}',
  ...WRITE,
  summary:
    'Replaces the words of one message in one language, or goes back to the house’s. Words that carry a code, warn or go to everybody wait for a second person; going back never does.',
  input: z.object({
    id,
    /** Null: back to the house's words. */
    words: typedWords.nullable(),
    /** The version that was read. */
    version,
    reason: z.string().trim().max(500).default(''),
  }),
  output: templateRow,
  errors: ['NOT_FOUND', 'DECISION_STALE', 'DECISION_OPEN'],
})

export const officeTestTemplate = defineCall({
  id: 'officeTestTemplate',
  method: 'POST',
  path: '/office/outgoing/templates/{id}/test',
  ...WRITE,
  summary:
    'Sends words that are being written, with example values and marked as a test, to the operator’s own address; where none is known, and by SMS, to the one that is typed.',
  input: z.object({ id, words: typedWords, to: z.string().trim().max(254).nullable().default(null) }),
  output: z.object({ /** Masked. */ recipient: z.string() }),
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})
