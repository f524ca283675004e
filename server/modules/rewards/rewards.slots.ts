/** What rewards ask of modules above. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Returns whether a member is known to have no marker of harm. False when they have one, or when it is not known. */
export const HARM_MARKERS =
  defineSlot<(q: Queryable, env: Env, memberId: string) => Promise<boolean>>('rewards.harm-markers')
