/** What missions follow: the journal of bets, and facts about members. */
import {
  BREAK_BEGAN,
  DEPOSIT_CREDITED,
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
  | typeof EXCLUSION_BEGAN
  | typeof EXCLUSION_ENDED
  | typeof MEMBER_CLOSED
  | typeof MEMBER_FROZEN
  | typeof MEMBER_LOGGED_IN
  | typeof MEMBER_UNFROZEN
>
export type MissionLine = Fact | BrandedJournalRow
