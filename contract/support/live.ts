import { defineTopic } from '../topic.ts'

/** A conversation with customer service: to its member, and to the brand’s operators. */
export const SUPPORT_TOPIC = defineTopic('support')
