/**
 * What a module adds to the demo house. A module lists its seeds in its value (server/lib/module.ts); the seeds of a
 * stage run one after the other, those of lower modules first, and those of one module in its order.
 *
 * `ground`: at every start, fills what is empty (brands, titles, payment methods). `past`: once, the people and what
 * they did. `large`: once, what only SEED=large has. `end`: once, what begins when all the rest is there.
 *
 * Every seed is safe to repeat: a start that was interrupted continues with the stage in which it stopped, and what
 * operators changed since is not changed back.
 */
import type { Env } from '#server/lib/env.ts'

/** The demo that is seeded. */
export type Demo = {
  /** When the seeding began: the moment at which the demo's past ends. */
  readonly began: Date
  /** How many people play beside the demo's logins. */
  readonly members: number
}

export type Seed =
  | { readonly stage: 'ground'; readonly run: (env: Env) => Promise<unknown> }
  | { readonly stage: 'past' | 'large' | 'end'; readonly run: (env: Env, demo: Demo) => Promise<unknown> }
