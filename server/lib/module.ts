/**
 * What a module brings to the house, as one value of closed kinds: `server/modules/<m>/<m>.module.ts`.
 * `server/modules.ts` lists the modules, and the code that puts a process together folds over that list
 * (docs/decisions/0400).
 */
import type { Topic } from '#contract/topic.ts'
import { BOOKS_CHECKS, type BooksChecks } from './books-check.ts'
import { DECISION_KINDS, type DecisionKind } from './decisions/decision-kind.ts'
import { PERSONAL_SECTIONS, type PersonalSection } from './exports/personal-section.ts'
import { type Exports, EXPORTS_OF_MODULES } from './exports/source.ts'
import type { Follower } from './facts/follower.ts'
import type { Http } from './http.ts'
import type { Job } from './jobs.ts'
import type { Loop } from './loops.ts'
import type { Seed } from './seeds/seed.ts'
import type { Setting } from './settings.ts'
import { collectSlots, fill, type Filling, type Slots } from './slots.ts'
import { MESSAGE_TOPICS, type MessageTopics } from './tell-member.ts'
import { TRANSFER_CAUSES, type TransferCause } from './transfer-cause.ts'

export type Module = {
  /** The folder's name. */
  readonly name: string
  /**
   * A module imports lower levels only, never its own and never a higher one; level 0 is server/lib, contract and
   * games.
   */
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  /**
   * Tables that only this module writes, and the views of them that it shows, as `schema.table`, when they are not in a
   * schema of the module's name. A schema alone means everything in it.
   */
  readonly owns?: readonly string[]
  /** Adds its calls. */
  readonly calls?: (http: Http) => void
  /** Jobs that it runs after a commit or on a schedule. */
  readonly jobs?: readonly Job[]
  /** Loops that it runs all the time. */
  readonly loops?: readonly Loop[]
  /** What it stores about facts and about the journal of bets. */
  readonly followers?: readonly Follower[]
  /** Kinds of decisions that its operators make. */
  readonly decisions?: readonly DecisionKind[]
  /** What must be true of what it books. */
  readonly checks?: BooksChecks
  /** The reasons for which it moves money, and what its transfers must have been caused by. */
  readonly causes?: readonly TransferCause[]
  /** The messages that it sends to members, and the topic of each. */
  readonly messages?: MessageTopics
  /** Lists that players and operators can export as files. */
  readonly exports?: Exports
  /** Its sections of the file of everything that the house stores about a member. */
  readonly personalData?: readonly PersonalSection[]
  /** Live topics of which it tells open pages (`contract/<subject>/live.ts`). */
  readonly topics?: readonly Topic[]
  /** What it reads from the environment. */
  readonly settings?: readonly Setting[]
  /** What it adds to the demo house. */
  readonly seeds?: readonly Seed[]
  /** Its answers to what modules below or beside it ask. */
  readonly fills?: readonly Filling[]
}

const given = <Value>(value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value])

/** Returns the answers of all modules to each other's questions, the first module's answers first. */
export function slotsOf(modules: readonly Module[]): Slots {
  return collectSlots(
    modules.flatMap(({ decisions, checks, causes, messages, exports, personalData, fills = [] }) => [
      ...given(decisions).map((one) => fill(DECISION_KINDS, one)),
      ...given(checks).map((one) => fill(BOOKS_CHECKS, one)),
      ...given(causes).map((one) => fill(TRANSFER_CAUSES, one)),
      ...given(messages).map((one) => fill(MESSAGE_TOPICS, one)),
      ...given(exports).map((one) => fill(EXPORTS_OF_MODULES, one)),
      ...given(personalData).map((one) => fill(PERSONAL_SECTIONS, one)),
      ...fills,
    ]),
  )
}
