/** The live line: what an open page is told, and by which call it listens. */
import { z } from 'zod'
import { defineCall, nothing } from './call.ts'

/** What may have changed. The page asks again for what it shows of it: no figure travels on this line. */
export const TOPICS = [
  'balance',
  'deposit',
  'withdrawal',
  'bets',
  'unread',
  'notices',
  'winners',
  'jackpot',
  'status',
  'session',
  'protection',
  'exports',
  'decisions',
] as const
export type Topic = (typeof TOPICS)[number]

/** `signal` names the topic that changed; `resync` says that signals were missed, so that everything may have. */
export const STREAM_EVENTS = { signal: z.enum(TOPICS), resync: z.literal('all') } as const

/** An account hears of its own and of what is for everybody, whoever else asks of the latter only. */
export const stream = defineCall({
  id: 'stream',
  method: 'GET',
  path: '/wps/stream',
  summary: 'Live pushes as server-sent events: which topics changed. Last-Event-ID brings what was missed since',
  who: 'anyone',
  always: true,
  input: nothing,
  output: z.never(),
  events: STREAM_EVENTS,
  errors: ['TOO_MANY_REQUESTS'],
})

/** The same line for the back office: under the path that the operators' cookie is read on. */
export const officeStream = defineCall({
  id: 'officeStream',
  method: 'GET',
  path: '/office/stream',
  summary: 'Live pushes to operators as server-sent events, as `stream` sends them',
  who: 'operator',
  input: nothing,
  output: z.never(),
  events: STREAM_EVENTS,
  errors: [],
})
