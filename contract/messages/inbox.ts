/** The inbox as a whole: counts by category, many messages at once, and what else is sent where. */
import { z } from 'zod'
import { defineCall, id, nothing } from '../call.ts'
import { MESSAGE_CATEGORIES, messageCategory } from './categories.ts'
import { UNREAD_TOPIC } from './live.ts'

export const messageCounts = defineCall({
  id: 'messageCounts',
  method: 'GET',
  path: '/wps/messages/counts',
  who: 'player',
  changesWith: [UNREAD_TOPIC],
  summary: 'How many messages the member has in each category, and how many of them are unread.',
  input: nothing,
  output: z.object({
    total: z.number().int(),
    unread: z.number().int(),
    categories: z.array(z.object({ category: messageCategory, total: z.number().int(), unread: z.number().int() })),
  }),
  errors: [],
})

/** At most this many messages are named in one call. */
export const BULK_MAX = 100
export const readMessages = defineCall({
  id: 'readMessages',
  method: 'POST',
  path: '/wps/messages/read',
  who: 'player',
  summary: 'Marks several of one’s own messages as read: those named, or all of a category, or all.',
  input: z.union([
    z.object({ ids: z.array(id).min(1).max(BULK_MAX) }),
    z.object({ all: z.literal(true), category: messageCategory.optional() }),
  ]),
  output: z.object({ read: z.number().int(), unread: z.number().int() }),
  errors: [],
})

/** Ways of sending a message outside the site; notifications of devices are chosen at `pushPreferences`. */
export const MESSAGE_CHANNELS = ['mail', 'sms'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

const choice = z.object({
  /** Null: never asked. Only yes allows advertising by mail, SMS and notification. */
  marketing: z.boolean().nullable(),
  mail: z.array(messageCategory).max(MESSAGE_CATEGORIES.length),
  sms: z.array(messageCategory).max(MESSAGE_CATEGORIES.length),
})
const preferences = z.object({
  ...choice.shape,
  /** Whether the member has a proved mail address and number to which anything is sent. */
  reachable: z.object({ mail: z.boolean(), sms: z.boolean() }),
})

export const messagePreferences = defineCall({
  id: 'messagePreferences',
  method: 'GET',
  path: '/wps/messages/preferences',
  who: 'member',
  summary: 'Which categories the member also gets by mail and SMS, and whether they agreed to advertising.',
  input: nothing,
  output: preferences,
  errors: [],
})

export const saveMessagePreferences = defineCall({
  id: 'saveMessagePreferences',
  method: 'PUT',
  path: '/wps/messages/preferences',
  who: 'member',
  summary: 'Chooses the channels of each category, and says yes or no to advertising.',
  input: choice.extend({ marketing: z.boolean() }),
  output: preferences,
  errors: [],
})
