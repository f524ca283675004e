import { join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { migrateJobs } from '#server/lib/jobs.ts'
import { migrate, readMigrations } from '#server/lib/migrate.ts'
import { projectRoot } from '#server/lib/project-root.ts'
import { openEnv } from '#server/open-env.ts'
import { seed } from '#server/seeds/seed.ts'

/**
 * Brings a database to where the application can run: migrations, the queue's tables, and seeds when the configuration wants
 * them and the database is empty. Safe to run by several processes at once and after a start that was cut off. `members` is how
 * many people the demo has: a few hundred, unless a test wants fewer.
 */
export async function prepareDatabase(config: Config, url: string, members?: number): Promise<void> {
  await migrate(url, await readMigrations(join(projectRoot(), 'server/migrations')))
  await migrateJobs({ connectionString: url })
  if (!config.seed) return
  const env = await openEnv(config, url, 'seed')
  try {
    await seed(env, members)
  } finally {
    await env.close()
  }
}
