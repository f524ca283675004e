/**
 * What a module brings to the house, as one value of closed kinds: `server/modules/<m>/<m>.module.ts`. `server/modules.ts` lists the
 * modules, and whoever puts a process together folds over that list (docs/decisions/0400).
 */
import { BOOKS_CHECKS, type BooksCheck } from './books-check.ts'
import { DECISION_KINDS, type DecisionKind } from './decisions/decision-kind.ts'
import type { Http } from './http.ts'
import type { Job } from './jobs.ts'
import type { Loop } from './loops.ts'
import { collectSlots, fill, type Filling, type Slots } from './slots.ts'
import { MESSAGE_TOPICS, type MessageTopics } from './tell-member.ts'

export type Module = {
  /** The folder's name. */
  readonly name: string
  /** A module imports lower levels only, never its own and never a higher one; level 0 is server/lib, contract and games. */
  readonly level: 1 | 2 | 3 | 4 | 5
  /** Adds its calls. */
  readonly calls?: (http: Http) => void
  /** What it does after a commit or by the clock. */
  readonly jobs?: readonly Job[]
  /** What it does all the time; followers of the journal are loops. */
  readonly loops?: readonly Loop[]
  /** Kinds of decisions that its operators take. */
  readonly decisions?: readonly DecisionKind[]
  /** What must be true of what it books. */
  readonly checks?: readonly BooksCheck[]
  /** The messages that it sends to members, and what each is about. */
  readonly messages?: MessageTopics
  /** Its answers to what modules below or beside it ask. */
  readonly fills?: readonly Filling[]
}

const given = <Value>(value: Value | undefined): readonly Value[] => (value === undefined ? [] : [value])

/** Everything that modules answer to each other's questions, the first module's answers first. */
export function slotsOf(modules: readonly Module[]): Slots {
  return collectSlots(
    modules.flatMap(({ decisions, checks, messages, fills = [] }) => [
      ...given(decisions).map((one) => fill(DECISION_KINDS, one)),
      ...given(checks).map((one) => fill(BOOKS_CHECKS, one)),
      ...given(messages).map((one) => fill(MESSAGE_TOPICS, one)),
      ...fills,
    ]),
  )
}
