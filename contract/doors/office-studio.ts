/**
 * What operators see and order at the house's own studio: the chat at its tables, and possible collusion in its card
 * rooms.
 */
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageOf } from '../call.ts'
import {
  CHAT_ACTS,
  CHAT_QUEUES,
  CHAT_WORD_LETTERS_MOST,
  CHAT_WORDS_MOST,
  MUTE_MINUTES_MOST,
  SIGNAL_KINDS,
} from '../doors/desk-protocol.ts'
import { PAGE_SIZE_MAX } from '../limits.ts'

const READ = { who: 'operator', permission: 'games.read' } as const
const WRITE = { who: 'operator', permission: 'games.write' } as const
const reason = z.string().trim().min(3).max(300)
const pageInput = {
  pageNo: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(25),
}
/** A member of the operator's own brand; null for a member of another brand, or one who no longer exists. */
const member = z.object({ id, username: z.string() }).nullable()

export const chatMessageRow = z.object({
  id,
  vendor: z.string(),
  gameCode: z.string(),
  member,
  maskedName: z.string(),
  /** As it was written; `shown` is what others see. */
  said: z.string(),
  shown: z.string(),
  at: instant,
  reports: z.number().int(),
  judgement: z.enum(['kept', 'removed']).nullable(),
  judgedBy: z.string().nullable(),
  mutedUntil: instant.nullable(),
})

export const listChatMessages = defineCall({
  id: 'listChatMessages',
  method: 'GET',
  path: '/office/chat/messages',
  ...READ,
  summary:
    'What the brand’s members wrote at the tables: reported messages that wait, or all of the last 90 days, newest first.',
  input: z.object({ ...pageInput, queue: z.enum(CHAT_QUEUES).default('reported') }),
  output: pageOf(chatMessageRow),
  errors: ['UNAVAILABLE'],
})
export const actOnChatMessage = defineCall({
  id: 'actOnChatMessage',
  method: 'POST',
  path: '/office/chat/messages/{id}',
  ...WRITE,
  summary: 'Removes a message or keeps it; mutes its writer for so many minutes, or lets the writer write again.',
  input: z.object({
    id: id.regex(/^\d{1,18}$/),
    act: z.enum(CHAT_ACTS),
    minutes: z.number().int().min(1).max(MUTE_MINUTES_MOST).optional(),
    reason,
  }),
  output: chatMessageRow,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

const rules = z.object({
  isOn: z.boolean(),
  /** Hidden in what others see; upper and lower case are the same. */
  words: z.array(z.string().trim().min(1).max(CHAT_WORD_LETTERS_MOST)).max(CHAT_WORDS_MOST),
})
export const getChatRules = defineCall({
  id: 'getChatRules',
  method: 'GET',
  path: '/office/chat/rules',
  ...READ,
  summary: 'Whether the brand’s members talk at the tables, and which words are hidden.',
  input: nothing,
  output: rules,
  errors: ['UNAVAILABLE'],
})
export const setChatRules = defineCall({
  id: 'setChatRules',
  method: 'PUT',
  path: '/office/chat/rules',
  ...WRITE,
  summary: 'Turns the talk of the brand’s members on or off, and sets the words that are hidden from now on.',
  input: rules.extend({ reason }),
  output: rules,
  errors: ['UNAVAILABLE'],
})

export const listCollusionSignals = defineCall({
  id: 'listCollusionSignals',
  method: 'GET',
  path: '/office/collusion',
  ...READ,
  summary: 'Pairs of card rooms that stand out, newest first: for people to judge, never a punishment by itself.',
  input: z.object(pageInput),
  output: pageOf(
    z.object({
      id,
      kind: z.enum(SIGNAL_KINDS),
      vendor: z.string(),
      gameCode: z.string(),
      room: z.string(),
      handId: z.string().nullable(),
      member,
      other: member,
      hands: z.number().int().nullable(),
      folds: z.number().int().nullable(),
      /** In big blinds or boots. */
      lostUnits: z.number().int().nullable(),
      at: instant,
    }),
  ),
  errors: ['UNAVAILABLE'],
})
