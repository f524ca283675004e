/** What free rounds ask of the module that gives them. */
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { defineSlot } from '#server/lib/slots.ts'

/** Returns whether a member may be given anything at this moment. */
export const FREE_ROUNDS_ALLOWED =
  defineSlot<(q: Queryable, env: Env, memberId: string) => Promise<boolean>>('doors.free-rounds-allowed')

/** Called when a member's free rounds were issued, cancelled or refused. */
export const FREE_ROUNDS_CHANGED = defineSlot<(env: Env, memberId: string) => void>('doors.free-rounds-changed')
