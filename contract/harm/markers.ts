/**
 * Markers of harm: what in a member's play and payments says that they may be losing control (docs/reference/field.md
 * 3.18 and 6, leap 6). The figures are thresholds, and the same for every brand; docs/decisions/0570 says where they
 * come from. A marker ends by itself when it was not seen again for `lastsDays`.
 */
import { z } from 'zod'

/** Local hours of the brand that count as night: from midnight until before this hour. */
export const NIGHT_UNTIL_HOUR = 5

export const MARKERS = {
  /** So many deposits within `hours`, each after `lostPercent` of the one before was lost, at most `idleMinutes` after a bet. */
  chasing: { deposits: 3, hours: 24, lostPercent: 80, idleMinutes: 60, lastsDays: 30 },
  /** So many deposits within `days`, each after money was lost since the one before. */
  deposits: { deposits: 12, days: 7, lastsDays: 30 },
  /** Today's average stake is so many times that of the former weeks; both from enough bets. */
  stakes: { times: 5, betsToday: 50, betsBefore: 200, weeks: 4, lastsDays: 14 },
  /** So many nights of `days`, each with at least `bets` stakes. */
  night: { nights: 4, days: 7, bets: 20, lastsDays: 30 },
  /** So many days of `days` with a sitting of at least `hours`, or one sitting of `hoursOnce`. */
  long: { sittings: 3, days: 7, hours: 4, hoursOnce: 8, lastsDays: 14 },
  /** So many withdrawals within `days` that the member took back. */
  cancelled: { withdrawals: 3, days: 7, lastsDays: 14 },
  /** So many deposits within `hours` that the payment provider declined. */
  declined: { deposits: 5, hours: 24, lastsDays: 14 },
  /** So many wishes within `days` to ease a limit, or to take one away. */
  raises: { wishes: 3, days: 30, lastsDays: 30 },
} as const

export type MarkerKind = keyof typeof MARKERS
/** What the house sees by itself. */
export const MARKER_KINDS = Object.keys(MARKERS) as [MarkerKind, ...MarkerKind[]]
/** And what an operator saw, for example in a conversation. */
export const SIGN_KINDS = [...MARKER_KINDS, 'operator'] as const
export type SignKind = (typeof SIGN_KINDS)[number]
export const signKind = z.enum(SIGN_KINDS)

/** An operator's marker lasts so many days at most; then it is looked at again. */
export const HAND_DAYS = { min: 7, usual: 30, max: 365 } as const

/**
 * What was counted when a marker was seen: `count` of the marker's own kind (deposits, nights, sittings, withdrawals,
 * wishes, or how many times the usual stake), within `hours`; `amount` in the member's currency where money is counted.
 */
export const evidence = z.object({
  count: z.number(),
  hours: z.number().int(),
  amount: z.string().nullable(),
})
export type Evidence = z.infer<typeof evidence>
