/** Whether a member is in a segment: asked by modules that offer or send something, answered by server/modules/segments. */
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { defineSlot } from './slots.ts'

/**
 * Returns whether a member is in a segment of their brand; null where that is not known. Without an answer nothing is
 * known, and what is unknown counts against the member (docs/reference/promotions.md 1, row 31). `as` says what follows
 * from a yes: a segment that reads protection is unknown of everybody when it is to exclude, because whom it leaves out
 * would form an audience.
 */
type IsIn = (
  q: Queryable,
  env: Env,
  memberId: string,
  segment: string,
  as: 'invited' | 'excluded',
) => Promise<boolean | null>

/**
 * Keeps what a segment decided about a member, with its version and the facts of this moment. `decided` names what was
 * given or refused by it, such as `offer:12`.
 */
type Keep = (q: Queryable, env: Env, memberId: string, segments: readonly string[], decided: string) => Promise<void>

/** `refuses`: why no document of a brand may name these segments so; null: it may. */
export type MemberSegments = {
  readonly isIn: IsIn
  readonly keep: Keep
  readonly refuses: (
    q: Queryable,
    brand: string,
    named: { invited: string | null; excluded: string | null },
  ) => Promise<'unknown' | 'protection' | null>
}

export const MEMBER_SEGMENTS = defineSlot<MemberSegments>('segments.member-segments')
