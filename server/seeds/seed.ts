import { join } from 'node:path'
import { allowSilence, only } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { enqueue } from '#server/lib/jobs.ts'
import { SEAL_DAYS } from '#server/modules/statements/statements.jobs.ts'
import { seedCashier, seedMeghnaCashier } from './cashier.ts'
import { seedGames } from './games.ts'
import { MEGHNA, seedMeghna } from './meghna.ts'
import { seedLargePast } from './large/large-past.ts'
import { seedOutsideLogins } from './outside-logins.ts'
import { seedPast } from './play/past.ts'
import { MEMBERS, seedPeople } from './people.ts'
import { seedSite } from './site.ts'
import { seedWaiting } from './waiting.ts'

/** The process that holds this lock seeds; another process that starts at the same time waits and finds it done. */
const SEED_LOCK = 72_414_502

/**
 * Fills what is empty: the demo brand's site, catalogue, payment methods, people and weeks of their play. What
 * operators changed since stays. Safe to repeat, to run in two processes at the same time, and to interrupt: the next
 * start continues where it stopped. `members` is how many people play beside the demo's logins.
 */
export async function seed(env: Env, members = MEMBERS): Promise<void> {
  await env.db.tx(async (lock) => {
    await allowSilence(lock)
    await lock.query('set local statement_timeout = 0') // another process may take any time to seed
    await lock.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await seedSite(env)
    await seedMeghna(env)
    for (const brand of ['fairhouse', MEGHNA.code]) await seedOutsideLogins(env, brand)
    await seedGames(env, { studioVendors: join(env.config.dataDir, 'studio-vendors.json'), size: env.config.seedSize })
    await seedCashier(env)
    await seedMeghnaCashier(env)
    await env.db.query(`insert into core.seeds (name, began_at) values ('demo', $1) on conflict do nothing`, [
      env.clock.now(),
    ])
    const demo = only(
      await env.db.query<{ began_at: Date; done_at: Date | null }>(
        `select began_at, done_at from core.seeds where name = 'demo'`,
      ),
    )
    if (demo.done_at) return
    const people = await seedPeople(env, demo.began_at, members)
    await seedPast(env, people, demo.began_at)
    await seedWaiting(env, people)
    if (env.config.seedSize === 'large') await seedLargePast(env, demo.began_at)
    await enqueue(env.db, SEAL_DAYS, {}, { key: SEAL_DAYS.name })
    await env.db.query(`update core.seeds set done_at = $1 where name = 'demo'`, [env.clock.now()])
  })
}
