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
import type { BrandedJournalRow } from '#server/modules/bets/journal.sql.ts'

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
export type MissionLine = Fact | BrandedJournalRow

/** Returns the moment for which a line counts: a deposit that was taken back, when it had been credited. */
export function timeOf(line: MissionLine): Date {
  return line.stream !== 'bets' && line.topic === 'deposit.reversed' ? line.tells.creditedAt : line.at
}
