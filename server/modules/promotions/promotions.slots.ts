/** What promotions ask of modules beside or above them. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/**
 * Returns whether a member is in a segment; null where that is not known. Without an answer nothing is known, and what
 * is unknown counts against the member (docs/reference/promotions.md 1, row 31).
 */
export const MEMBER_SEGMENTS =
  defineSlot<(q: Queryable, env: Env, memberId: string, segment: string) => Promise<boolean | null>>(
    'promotions.member-segments',
  )
