import type { Env } from '#server/lib/env.ts'
import type { Slot } from '#server/lib/slots.ts'

/** Returns the same environment, in which one slot has only these answers. */
export function withAnswers<Answer>(env: Env, slot: Slot<Answer>, ...answers: readonly Answer[]): Env {
  return { ...env, slots: new Map(env.slots).set(slot, answers) }
}
