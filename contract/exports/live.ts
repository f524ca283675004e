import { defineTopic } from '../topic.ts'

/** A reader’s files. */
export const EXPORTS_TOPIC = defineTopic('exports')
