/** Limits that both sides know by name. Each cites where it comes from. */

/** Rows of a page when the caller asks for nothing else (specification, section 9: page size lists 20). */
export const PAGE_SIZE = 20
/** The most rows that one page may carry. */
export const PAGE_SIZE_MAX = 100
/** Home sections show at most this many cards (section 9: home lists capped at 12). */
export const HOME_SECTION_CAP = 12
/** Winner board: asked for 20, shows the top 9 (section 9). */
export const WINNERS_ASKED = 20
export const WINNERS_SHOWN = 9
/** Favourites a member can keep (section 9). */
export const FAVORITES_MAX = 999
/** Favourite toggle at most once in this time (section 9). */
export const FAVORITE_THROTTLE_MS = 1000
/** A code by SMS or mail is good for this long, and another can be asked for in the dialog after it (section 9: 60 s × expiredMinutes). */
export const CODE_EXPIRED_MINUTES = 3
/** A captcha's picture can be asked for anew once in this time, on both sides (section 9). */
export const CAPTCHA_REFRESH_MS = 1000
/** A code for logging in is asked for at most once in this time (section 9). */
export const LOGIN_CODE_THROTTLE_MS = 1000
/** Passwords are at least so long, and may always be so long; rules of a brand can only ask for more. */
export const PASSWORD_SHORTEST = 8
export const PASSWORD_LONGEST = 64
/** Length of a verification code (section 5). */
export const CODE_MAX_LENGTH = 255
/** A sealed payload lives this long (spec/calls.md). */
export const SEALED_MAX_AGE_SECONDS = 300
/** JSON bodies larger than this are refused. */
export const BODY_MAX_BYTES = 64 * 1024
/** Feedback length (section 5). */
export const FEEDBACK_MAX = 140
/** Lazy screens give up after this time (section 2). */
export const CHUNK_TIMEOUT_MS = 120_000
/** Age of adulthood shown and enforced unless the brand says otherwise (section 9). */
export const DEFAULT_AGE = 18
/** Records are at hand for this long: a year, and the day that it is in some zone already. Older ones are archived. */
export const RECORDS_KEPT_DAYS = 366
/** A page number may point at most this many rows deep; further pages are reached from their neighbours. */
export const PAGE_JUMP_ROWS_MAX = 1_000_000
