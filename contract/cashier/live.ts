import { defineTopic } from '../topic.ts'

/** A member’s deposits. */
export const DEPOSIT_TOPIC = defineTopic('deposit')
/** A member’s withdrawals. */
export const WITHDRAWAL_TOPIC = defineTopic('withdrawal')
