/** The payout of a right call, in hundredths. */
export const COIN_HUNDREDTHS = 198
