import { defineTopic } from '../topic.ts'

/** What waits for a decision of operators. */
export const DECISIONS_TOPIC = defineTopic('decisions')
