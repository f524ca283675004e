import { defineTopic } from '../topic.ts'

/** A brand's own words of mail and SMS. */
export const MESSAGE_WORDS_TOPIC = defineTopic('message-words')
