import { defineTopic } from '../topic.ts'

/** A member’s redemptions. */
export const POINTS_TOPIC = defineTopic('points')
