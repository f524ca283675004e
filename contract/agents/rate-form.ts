/** How a rate is written, for pages as well: no schema stands here, so that the site loads no schema library. */

/** Percent with at most two decimals. */
export const RATE_FORM = /^\d(\.\d{1,2})?$/

/** The scale of lotteries' series (docs/reference/games.md 3.1). */
const SERIES_SCALE = 2_000

/**
 * Returns by how much a rate of lotteries, in percent, is above the series of the members: 0.45 % is 9 (docs/reference/games.md 8.2).
 * What a member gives away of the own series comes back in the price of the ticket and is no agent's.
 */
export const seriesOf = (rate: string): number => Number(((Number(rate) * SERIES_SCALE) / 100).toFixed(1))
