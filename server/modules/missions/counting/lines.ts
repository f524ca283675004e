/** What missions follow: the journal of bets, and facts about members. */
import {
  BREAK_BEGAN,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  EXCLUSION_BEGAN,
  EXCLUSION_ENDED,
  MEMBER_CLOSED,
  MEMBER_FROZEN,
  MEMBER_LOGGED_IN,
  MEMBER_UNFROZEN,
} from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { BegunJournalRow } from '#server/modules/bets/journal-streams.sql.ts'

export const FACTS = facts(
  BREAK_BEGAN,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  EXCLUSION_BEGAN,
  EXCLUSION_ENDED,
  MEMBER_CLOSED,
  MEMBER_FROZEN,
  MEMBER_LOGGED_IN,
  MEMBER_UNFROZEN,
)
export type Fact = FactLine<
  | typeof BREAK_BEGAN
  | typeof DEPOSIT_CREDITED
  | typeof DEPOSIT_REVERSED
  | typeof EXCLUSION_BEGAN
  | typeof EXCLUSION_ENDED
  | typeof MEMBER_CLOSED
  | typeof MEMBER_FROZEN
  | typeof MEMBER_LOGGED_IN
  | typeof MEMBER_UNFROZEN
>
export type MissionLine = Fact | BegunJournalRow

/** Returns whether a line takes back what was counted. */
export function takesBack(line: MissionLine): boolean {
  if (line.stream === 'bets') return line.kind === 'reversal' || line.recountMinor < 0n
  return line.topic === 'deposit.reversed'
}

/**
 * Returns the moment for which a line counts. What is taken back counts for when it had been counted: a deposit when it was
 * credited, a stake when its round began, so that it leaves the day, the mission and the board that it was counted in.
 */
export function timeOf(line: MissionLine): Date {
  if (line.stream === 'bets') return takesBack(line) ? line.beganAt : line.at
  return line.topic === 'deposit.reversed' ? line.tells.creditedAt : line.at
}
