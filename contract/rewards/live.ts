import { defineTopic } from '../topic.ts'

/** A member’s rewards and grants of bonus money. */
export const REWARDS_TOPIC = defineTopic('rewards')
