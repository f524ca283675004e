import { defineTopic } from '../topic.ts'

/** A member’s limits, exclusion or time of play. */
export const PROTECTION_TOPIC = defineTopic('protection')
