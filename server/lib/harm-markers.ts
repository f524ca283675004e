/** Whether a member has a marker of harm: asked by whoever gives or offers something, answered by server/modules/harm. */
import type { Queryable } from './db.ts'
import type { Env } from './env.ts'
import { answersOf, defineSlot } from './slots.ts'

/** Returns whether a member is known to have no marker of harm. False when they have one, or when it is not known. */
export const HARM_MARKERS = defineSlot<(q: Queryable, env: Env, memberId: string) => Promise<boolean>>('harm.markers')

/** Returns whether a member is known to have no marker of harm, by every module that knows of some. */
export async function hasNoMarker(q: Queryable, env: Env, memberId: string): Promise<boolean> {
  for (const hasNone of answersOf(env, HARM_MARKERS)) if (!(await hasNone(q, env, memberId))) return false
  return true
}
