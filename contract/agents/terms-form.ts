/** How parts of a contract are written, for pages as well: no schema stands here, so that the site loads no schema library. */

/** Percent with at most two decimals, below a hundred. */
export const PERCENT_FORM = /^\d{1,2}(\.\d{1,2})?$/
/** An amount of the currency with at most two decimals. */
export const AMOUNT_FORM = /^\d{1,12}(\.\d{1,2})?$/
export const TIERS_MAX = 10
/** An offer that nobody answered is over after so many hours (docs/reference/games.md 8.3). */
export const OFFER_HOURS = 72
