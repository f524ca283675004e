import { defineTopic } from '../topic.ts'

/** The number of a member’s unread messages. */
export const UNREAD_TOPIC = defineTopic('unread')
