/** Push notifications: which devices, about what, and when not. */
import { z } from 'zod'
import { defineCall, nothing } from '../call.ts'

/** The subjects of notifications. Promotions are sent only to members who asked for them. */
export const PUSH_TOPICS = ['money', 'security', 'play', 'promotions'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]
/** The most devices of one member. */
export const PUSH_DEVICES_MAX = 10

/** A time of day in the brand's time zone, "22:30". */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const preferences = z.object({
  topics: z.array(z.enum(PUSH_TOPICS)).max(PUSH_TOPICS.length),
  /** Between these times only notifications about security arrive. Null: all at any hour. */
  quietHours: z
    .object({ from: timeOfDay, to: timeOfDay })
    .refine(({ from, to }) => from !== to, { message: 'must differ' })
    .nullable(),
})

const state = z.object({ publicKey: z.string(), timeZone: z.string(), devices: z.number().int(), ...preferences.shape })

export const pushState = defineCall({
  id: 'pushState',
  method: 'GET',
  path: '/wps/push',
  who: 'member',
  summary: 'The key for subscribing, how many devices are woken, and the member’s choice of topics and quiet hours.',
  input: nothing,
  output: state,
  errors: [],
})

const base64Url = z.string().regex(/^[\w-]+={0,2}$/)
export const pushSubscribe = defineCall({
  id: 'pushSubscribe',
  method: 'POST',
  path: '/wps/push/subscriptions',
  who: 'member',
  summary:
    'Lets a browser be woken. The same browser again takes the place of itself, also when another member uses it now.',
  input: z.object({
    endpoint: z.url().max(1000),
    keys: z.object({ p256dh: base64Url.min(80).max(100), auth: base64Url.min(16).max(32) }),
  }),
  output: state,
  errors: ['PUSH_SERVICE_UNKNOWN', 'PUSH_DEVICES_FULL'],
})

export const pushUnsubscribe = defineCall({
  id: 'pushUnsubscribe',
  method: 'DELETE',
  path: '/wps/push/subscriptions',
  who: 'member',
  summary: 'Lets one of one’s own browsers sleep again.',
  input: z.object({ endpoint: z.string().min(1).max(1000) }),
  output: state,
  errors: [],
})

export const pushPreferences = defineCall({
  id: 'pushPreferences',
  method: 'POST',
  path: '/wps/push/preferences',
  who: 'member',
  summary: 'Chooses topics and quiet hours.',
  input: preferences,
  output: state,
  errors: [],
})
