/** What a right call pays, in hundredths. */
export const COIN_HUNDREDTHS = 198
