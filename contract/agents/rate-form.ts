/** How a rate is written, for pages as well: no schema stands here, so that the site loads no schema library. */

/** Percent with at most two decimals. */
export const RATE_FORM = /^\d(\.\d{1,2})?$/
