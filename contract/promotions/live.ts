import { defineTopic } from '../topic.ts'

/** Offers of the brand changed: published, stopped, begun or over. */
export const PROMOTIONS_TOPIC = defineTopic('promotions')
/** What a member has of offers: joined, claimable, applied for, decided. */
export const MY_PROMOTIONS_TOPIC = defineTopic('my-promotions')
/** Applications that wait for an operator. */
export const APPLICATIONS_TOPIC = defineTopic('promotion-applications')
