import { defineTopic } from '../topic.ts'

/** A session: it ended, or its account changed. */
export const SESSION_TOPIC = defineTopic('session')
