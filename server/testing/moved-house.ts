/** What a story asks of a house whose clock it moves (server/testing/moved-house-process.ts). */

/** The lottery whose tickets stories buy: after time has passed, its issue on sale has at least a minute left. */
export const PLAYED = 'ssc5'

export type Entered = { token: string; user: object }

export type Asks = {
  /** An agent at the top, or below another one, who can sign. */
  agent: { asks: { username: string; upline?: string | undefined; paymentPassword: string }; answers: { id: string } }
  operator: { asks: { username: string }; answers: { id: string } }
  /** A session that is opened at the house's present time. */
  enter: { asks: { id: string; isOperator?: boolean }; answers: Entered }
  /** A member pays in. */
  fund: { asks: { username: string; units: number }; answers: { id: string } }
  /** Moves the clock, and has everything done that is due: draws, measures, bills, payments. */
  time: { asks: { ms: number }; answers: { now: string } }
  /** Checks all books; says what differs. */
  books: { asks: Record<string, never>; answers: { differing: unknown[] } }
}
