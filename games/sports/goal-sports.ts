/** The sports that are counted in goals or points, and their differences. */

export type GoalSport = {
  minutes: number
  parts: number
  minuteMs: number
  breakMs: number
  slotMs: number
  lanes: number
  /** Corners, cards, draws, correct scores: football's own markets. */
  isFootball: boolean
  /** Whether prices are suspended after each score. */
  isRare: boolean
}

export const FOOTBALL: GoalSport = {
  minutes: 90,
  parts: 2,
  minuteMs: 4_000,
  breakMs: 20_000,
  slotMs: 600_000,
  lanes: 4,
  isFootball: true,
  isRare: true,
}
export const KABADDI: GoalSport = {
  minutes: 40,
  parts: 2,
  minuteMs: 8_000,
  breakMs: 20_000,
  slotMs: 600_000,
  lanes: 2,
  isFootball: false,
  isRare: false,
}
export const BASKETBALL: GoalSport = {
  minutes: 40,
  parts: 4,
  minuteMs: 8_000,
  breakMs: 15_000,
  slotMs: 600_000,
  lanes: 2,
  isFootball: false,
  isRare: false,
}

/** Corners expected per match and side. They are simulated like goals but decide only their own market. */
export const CORNERS = 5
