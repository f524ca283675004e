import { defineTopic } from '../topic.ts'

/** A member’s missions, and the boards that they are on. */
export const MISSIONS_TOPIC = defineTopic('missions')
