/** The live channel: the signals that an open page receives, and the call by which it subscribes. */
import { z } from 'zod'
import { defineCall, nothing } from './call.ts'
import { TOPIC_PATTERN } from './topic.ts'

/**
 * `signal` names the topic that changed (contract/topic.ts); `resync` says that signals were missed, so that everything
 * may have changed.
 */
export const STREAM_EVENTS = { signal: z.string().regex(TOPIC_PATTERN), resync: z.literal('all') } as const

/** An account receives its own signals and the public ones; every other caller the public ones only. */
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

/** The same channel for the back office: under the path for which the operators' cookie is sent. */
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
