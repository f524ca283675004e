import { defineTopic } from '../topic.ts'

/** The board of winners. */
export const WINNERS_TOPIC = defineTopic('winners')
/** The jackpots. */
export const JACKPOT_TOPIC = defineTopic('jackpot')
