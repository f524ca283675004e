import type { Seed } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { keepTime } from '../draws/keep-time.ts'
import { makeIssues } from '../issues/make-issues.ts'
import { seedArchive } from './archive.ts'

const ARCHIVE = 'lottery-archive'

/**
 * The hall's draws, when all the rest is there, past tickets too: an archive up to now, then issues ahead of which one is on
 * sale. Tickets in what is on sale follow in their room.
 */
export const DRAW_SEEDS: readonly Seed[] = [
  {
    stage: 'end',
    run: async (env, demo) => {
      await env.db.tx(async (tx) => {
        if (await claimSeed(tx, ARCHIVE, env.clock.now())) await seedArchive(env, tx, demo)
      })
      await makeIssues(env)
      await keepTime(env)
    },
  },
]
