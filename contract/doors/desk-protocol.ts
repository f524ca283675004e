/**
 * What the platform asks and orders at the house's own studio. For operators: the chat at its tables, and possible
 * collusion in its card rooms. For the betting record: house seeds that were revealed. For the administrators of the machines: when the studio is to stop. Other vendors have
 * desks of their own; this is not a part of the vendor door.
 *
 * `POST {studio}/desk/{command}` with a JSON body and three headers of the vendor door: `X-Timestamp` (±300 s),
 * `X-Nonce`, and `X-Signature`, hex HMAC-SHA256 over `timestamp.nonce.POST.path.rawBody` with the secret that the two
 * processes share (`STUDIO_DESK_SECRET`). 200 carries the answer, 401 says that the signature is missing or wrong,
 * 404 that there is no such message.
 */
import { z } from 'zod'

const instant = z.iso.datetime()
const messageId = z.string().regex(/^\d{1,18}$/)
/** The name of the operator who orders it, for the studio's own record. */
const operator = z.string().min(1).max(64)
/** The operator's brand: the studio names only that brand's members, and only their messages can be judged. */
const brand = z.string().min(1).max(64)
const reason = z.string().min(1).max(300)
const serverSeedHash = z.string().regex(/^[0-9a-f]{64}$/)
const page = { limit: z.number().int().min(1).max(100), offset: z.number().int().min(0).max(1_000_000) }

/** The most words of the list, and letters of a word. */
export const CHAT_WORDS_MOST = 500
export const CHAT_WORD_LETTERS_MOST = 40
/** The longest time for which a member is muted: a month. */
export const MUTE_MINUTES_MOST = 43_200
export const CHAT_QUEUES = ['reported', 'all'] as const
/** remove: hides the message for everybody. keep: the report was wrong. mute, unmute: applies to its writer. */
export const CHAT_ACTS = ['remove', 'keep', 'mute', 'unmute'] as const
export const SIGNAL_KINDS = ['same_network', 'chips_flow', 'folds_to'] as const

const rules = z.object({
  isOn: z.boolean(),
  words: z.array(z.string().trim().min(1).max(CHAT_WORD_LETTERS_MOST)).max(CHAT_WORDS_MOST),
})

export const DESK_COMMANDS = {
  'chat-messages': z.object({ brand, queue: z.enum(CHAT_QUEUES), ...page }),
  'chat-message': z.object({ brand, messageId }),
  'chat-act': z.object({
    brand,
    messageId,
    act: z.enum(CHAT_ACTS),
    minutes: z.number().int().min(1).max(MUTE_MINUTES_MOST).optional(),
    operator,
    reason,
  }),
  'chat-rules': z.object({ brand }),
  'chat-set-rules': rules.extend({ brand, operator }),
  'pvp-signals': z.object({ brand, ...page }),
  'revealed-seed': z.object({ serverSeedHash }),
  'stop-look': z.object({}),
  'stop-plan': z.object({ stopsAt: instant, backAt: instant, operator }),
  'stop-withdraw': z.object({ operator }),
} as const
export type DeskCommand = keyof typeof DESK_COMMANDS

const chatMessage = z.object({
  id: messageId,
  vendorCode: z.string(),
  gameCode: z.string(),
  accountRef: z.string(),
  maskedName: z.string(),
  /** As it was written, and as others see it. */
  said: z.string(),
  shown: z.string(),
  at: instant,
  reports: z.number().int(),
  judgement: z.enum(['kept', 'removed']).nullable(),
  judgedBy: z.string().nullable(),
  /** Until when its writer may not write; null when they may. */
  mutedUntil: instant.nullable(),
})
const signal = z.object({
  id: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  vendorCode: z.string(),
  gameCode: z.string(),
  room: z.string(),
  handId: z.string().nullable(),
  /** The two members, as the vendor door names them. */
  accountRef: z.string(),
  otherRef: z.string(),
  /** How many hands they played together, and in how many the first folded; null where that means nothing. */
  hands: z.number().int().nullable(),
  folds: z.number().int().nullable(),
  /** What the first lost in them, in big blinds or boots. */
  lostUnits: z.number().int().nullable(),
  at: instant,
})

/** What a stop interrupts: matches with bets of real money, the tickets, and their stakes. */
const stopCost = z.object({
  matches: z.number().int(),
  tickets: z.number().int(),
  stakes: z.array(z.object({ currency: z.string(), amount: z.string() })),
})
const stops = z.object({
  now: stopCost,
  planned: stopCost.extend({ stopsAt: instant, backAt: instant, announcedBy: z.string() }).nullable(),
})

export const DESK_ANSWERS = {
  'chat-messages': z.object({ rows: z.array(chatMessage), total: z.number().int() }),
  'chat-message': chatMessage,
  'chat-act': chatMessage,
  'chat-rules': rules,
  'chat-set-rules': rules,
  'pvp-signals': z.object({ rows: z.array(signal), total: z.number().int() }),
  /** Null while the seed is in use, or where the studio never had it. */
  'revealed-seed': z.object({ serverSeed: z.string().max(200).nullable() }),
  'stop-look': stops,
  'stop-plan': stops,
  'stop-withdraw': stops,
} as const
export type DeskAnswers = { [Command in DeskCommand]: z.output<(typeof DESK_ANSWERS)[Command]> }
export type DeskRequests = { [Command in DeskCommand]: z.output<(typeof DESK_COMMANDS)[Command]> }
