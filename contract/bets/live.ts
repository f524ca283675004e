import { defineTopic } from '../topic.ts'

/** A member’s rounds. */
export const BETS_TOPIC = defineTopic('bets')
