import { defineTopic } from '../topic.ts'

/** What the site shows: notices, banners, pages. */
export const NOTICES_TOPIC = defineTopic('notices')
/** Brands, switches, or which titles are open. */
export const STATUS_TOPIC = defineTopic('status')
/** Questions and remarks that operators answer. */
export const FEEDBACK_TOPIC = defineTopic('feedback')
