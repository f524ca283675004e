import { defineTopic } from '../topic.ts'

/** Issues and results of lotteries. */
export const DRAWS_TOPIC = defineTopic('draws')
/** A member's tickets and chases. */
export const TICKETS_TOPIC = defineTopic('tickets')
