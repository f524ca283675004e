/** Limits that both sides know by name. Each cites its source. */

/** Rows of a page when the caller asks for nothing else (docs/specification.md 9.3). */
export const PAGE_SIZE = 20
/** The most rows that one page may carry. */
export const PAGE_SIZE_MAX = 100
/** Home sections show at most this many cards (docs/specification.md 9.3). */
export const HOME_SECTION_CAP = 12
/** Winner board: requests 20, shows the top 9 (docs/specification.md 9.5). */
export const WINNERS_ASKED = 20
export const WINNERS_SHOWN = 9
/** The most favourites of a member (docs/specification.md 9.3). */
export const FAVORITES_MAX = 999
/** A favourite is toggled at most once in this time (docs/specification.md 9.8). */
export const FAVORITE_THROTTLE_MS = 1000
/**
 * A code by SMS or mail is valid for this long; afterwards the dialog offers another one (docs/specification.md 9.8).
 */
export const CODE_EXPIRED_MINUTES = 3
/** A captcha can be replaced by a new picture once in this time, on both sides (docs/specification.md 9.8). */
export const CAPTCHA_REFRESH_MS = 1000
/** A code for logging in can be requested at most once in this time (docs/specification.md 9.8). */
export const LOGIN_CODE_THROTTLE_MS = 1000
/** The shortest length of passwords, which is always allowed; a brand's rules can only require more. */
export const PASSWORD_SHORTEST = 8
export const PASSWORD_LONGEST = 64
/** Length of a verification code (docs/specification.md 5.5). */
export const CODE_MAX_LENGTH = 255
/** A sealed payload is valid for this long (docs/calls.md 2). */
export const SEALED_MAX_AGE_SECONDS = 300
/** JSON bodies larger than this are refused. */
export const BODY_MAX_BYTES = 64 * 1024
/** Feedback length (docs/specification.md 5.8). */
export const FEEDBACK_MAX = 140
/** Lazy screens give up after this time (docs/specification.md 2.20). */
export const CHUNK_TIMEOUT_MS = 120_000
/** Age of adulthood shown and enforced unless the brand says otherwise (docs/specification.md 9.11). */
export const DEFAULT_AGE = 18
/** How long records can be read: a year, and the day that has begun already in some time zones. Older ones: archive. */
export const RECORDS_KEPT_DAYS = 366
/** A page number may point at most this many rows deep; further pages are reached from their neighbours. */
export const PAGE_JUMP_ROWS_MAX = 1_000_000
