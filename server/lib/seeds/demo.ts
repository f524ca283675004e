/** The demo house: two brands, how many people play there, and for how long they have played. */

/** The brand that every house begins with; the demo's people are its members. */
export const FIRST_BRAND = { code: 'fairhouse', currency: 'BDT' } as const
/** The demo's second brand: another domain, skin, currency and default language in the same house. */
export const MEGHNA = { code: 'meghna', domain: 'meghna.localhost', currency: 'INR' } as const
/** Number of members that the demo has beside its logins. */
export const MEMBERS = 260
/** Days of the demo's past. */
export const PAST_DAYS = 30
