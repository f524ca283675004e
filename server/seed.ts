/** Seeds the demo house: a fold over what the modules add to it (server/lib/seeds/seed.ts). */
import { allowSilence } from '#server/lib/db.ts'
import { lockNumber } from '#server/lib/locks.sql.ts'
import type { Env } from '#server/lib/env.ts'
import type { Module } from '#server/lib/module.ts'
import { MEMBERS } from '#server/lib/seeds/demo.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { beginSeeds, completeSeeds } from '#server/lib/seeds/seeds-done.sql.ts'
import { MODULES } from '#server/modules.ts'

/** The process that holds this lock seeds; another process that starts at the same time waits and finds it done. */
const SEED_LOCK = 72_414_502
const DEMO = 'demo'

/** Runs the seeds of one stage, of the lowest modules first. */
export async function runStage(env: Env, modules: readonly Module[], stage: Seed['stage'], demo: Demo): Promise<void> {
  for (const { seeds = [] } of modules.toReversed())
    for (const seed of seeds) if (seed.stage === stage) await seed.run(env, demo)
}

/**
 * Fills what is empty: the demo brands' sites, the catalogue, payment methods, people and weeks of their play. What
 * operators changed since stays. Safe to repeat, to run in two processes at the same time, and to interrupt: the next
 * start continues where it stopped. `members` is how many people play beside the demo's logins.
 */
export async function seed(env: Env, members = MEMBERS, modules: readonly Module[] = MODULES): Promise<void> {
  await env.db.tx(async (lock) => {
    await allowSilence(lock)
    await lock.query('set local statement_timeout = 0') // another process may take any time to seed
    await lockNumber(lock, SEED_LOCK)
    await runStage(env, modules, 'ground', { began: env.clock.now(), members })
    const { began, isDone } = await beginSeeds(env.db, DEMO, env.clock.now())
    if (isDone) return
    await runStage(env, modules, 'past', { began, members })
    if (env.config.seedSize === 'large') await runStage(env, modules, 'large', { began, members })
    await runStage(env, modules, 'end', { began, members })
    await completeSeeds(env.db, DEMO, env.clock.now())
  })
}
