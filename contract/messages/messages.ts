/** Notices, announcements, and messages to one member. */
import { messageAbout, messageCategory } from './categories.ts'
import { UNREAD_TOPIC } from './live.ts'
import { NOTICES_TOPIC } from '../site/live.ts'
import { z } from 'zod'
import { defineCall, id, instant, nothing, pageInput, pageOf } from '../call.ts'
import { NOTICE_EXECUTIONS, NOTICE_TYPES } from '../site/contents.ts'

const notice = {
  id,
  type: z.enum(NOTICE_TYPES),
  /** Whom it is for (docs/specification.md 4.10): B everybody before login, A after login, F at the first login. */
  execution: z.enum(NOTICE_EXECUTIONS),
  platform: z.string(),
  title: z.string(),
  /** Safe HTML; `text` is the same content, read with contract/site/rich-text.ts. */
  content: z.string(),
  text: z.string(),
  startsAt: instant,
  publishedAt: instant,
}

const types = z
  .string()
  .max(40)
  .default('B,PL,PU,PR')
  .refine((text) => text.split(',').every((one) => (NOTICE_TYPES as readonly string[]).includes(one)))

export const notices = defineCall({
  id: 'notices',
  method: 'GET',
  path: '/wps/notices',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  summary: 'The lines of the notice marquee, in the reader’s language.',
  input: z.object({ types, execution: z.enum(NOTICE_EXECUTIONS).default('B') }),
  output: z.array(z.object(notice)),
  errors: [],
})

/** Announcements on one page (docs/specification.md 9.4). */
export const ANNOUNCEMENTS_PAGE = 9
export const announcements = defineCall({
  id: 'announcements',
  method: 'GET',
  path: '/wps/announcements',
  who: 'anyone',
  changesWith: [NOTICES_TOPIC],
  summary: 'Announcements for whoever asks: visitors see B, members A, and F as well right after their first login.',
  input: z.object({
    ...pageInput.shape,
    types: types.default('B,PL,PU,PR,H'),
    platform: z.literal('W').default('W'),
    firstTimeLogin: z.enum(['true', 'false']).default('false'),
    pageSize: z.coerce.number().int().min(1).max(100).default(ANNOUNCEMENTS_PAGE),
  }),
  output: pageOf(
    z.object({
      ...notice,
      /** Shown as a pop-up, once per session and audience. */
      isPopup: z.boolean(),
    }),
  ),
  errors: [],
})

export const unreadCount = defineCall({
  id: 'unreadCount',
  method: 'GET',
  path: '/wps/messages/unread',
  who: 'player',
  changesWith: [UNREAD_TOPIC],
  summary: 'How many messages the member has not read; a trial player has none.',
  input: nothing,
  output: z.object({ unread: z.number().int() }),
  errors: [],
})

export const messages = defineCall({
  id: 'messages',
  method: 'GET',
  path: '/wps/messages',
  who: 'player',
  changesWith: [UNREAD_TOPIC],
  summary: 'Messages to the member, newest first, in the reader’s language.',
  input: pageInput.extend({ category: messageCategory.optional() }),
  output: pageOf(
    z.object({
      id,
      kind: z.string(),
      category: messageCategory,
      /** The deposit, withdrawal, grant … of which it tells. */
      about: messageAbout.nullable(),
      title: z.string(),
      /** Plain text, or with `isRich` a text to be read with contract/site/rich-text.ts. */
      text: z.string(),
      isRich: z.boolean(),
      /** The same as safe HTML. */
      content: z.string(),
      at: instant,
      isRead: z.boolean(),
    }),
  ),
  errors: [],
})

export const readMessage = defineCall({
  id: 'readMessage',
  method: 'POST',
  path: '/wps/messages/{id}/read',
  who: 'player',
  summary: 'Marks one’s own message as read.',
  input: z.object({ id }),
  output: z.object({ unread: z.number().int() }),
  errors: ['NOT_FOUND'],
})

export const deleteMessages = defineCall({
  id: 'deleteMessages',
  method: 'DELETE',
  path: '/wps/messages',
  who: 'player',
  summary: 'Removes one’s own messages.',
  input: z.object({ ids: z.array(id).min(1).max(100) }),
  output: z.object({ removed: z.number().int() }),
  errors: [],
})
