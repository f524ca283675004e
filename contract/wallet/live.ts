import { defineTopic } from '../topic.ts'

/** A member’s balance. */
export const BALANCE_TOPIC = defineTopic('balance')
