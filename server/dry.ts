/**
 * `npm run dry -- <follower> [--from DAY] [--to DAY] [--brand CODE]`: runs a follower of a module over the past, in a
 * transaction that cannot write, and prints what it would have stored and done. Days are UTC, such as 2026-11-01; both
 * are included. Without them it runs over everything. Without a name it lists the followers.
 *
 * Reads DATABASE_URL, or else the embedded database of DATA_DIR, as `npm run books` does.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { waitForCommand } from '#server/lib/database-away.ts'
import { openDb } from '#server/lib/db.ts'
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import type { Span } from '#server/lib/facts/stream.ts'
import { MODULES } from '#server/modules.ts'
import { describeDryRun } from '#server/describe-dry-run.ts'

const FOLLOWERS = MODULES.flatMap(({ followers = [] }) => followers)
const USAGE = `npm run dry -- <follower> [--from DAY] [--to DAY] [--brand CODE]
Days are UTC, such as 2026-11-01, and both are included.
Followers: ${FOLLOWERS.map(({ name }) => name).join(', ')}
`
const day = z.iso
  .date()
  .optional()
  .transform((text) => text && new Date(`${text}T00:00:00Z`))
const optionsSchema = z.object({ from: day, to: day, brand: z.string().optional() })

/** Returns what was asked for; null when there is no such follower, or a day is not a day. */
function readCommand() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, brand: { type: 'string' } },
  })
  const follower = FOLLOWERS.find(({ name }) => name === positionals[0])
  const options = optionsSchema.safeParse(values)
  if (!follower || positionals.length > 1 || !options.success) return null
  const { from, to, brand } = options.data
  const span: Span = {
    ...(from ? { from } : {}),
    ...(to ? { to: after(to, DAY_MS) } : {}),
    ...(brand === undefined ? {} : { brand }),
  }
  return { follower, span }
}

const command = readCommand()
if (command) {
  const config = readConfig(process.env)
  const database = config.databaseUrl ? null : await startEmbeddedPostgres({ dir: join(config.dataDir, 'pg') })
  if (config.databaseUrl) await waitForCommand(config.databaseUrl)
  const db = openDb(config.databaseUrl ?? database?.url ?? '', 1)
  try {
    process.stdout.write(describeDryRun(command.follower.name, await runDry({ db }, command.follower, command.span)))
  } finally {
    await db.close()
    if (database && !database.adopted) await database.stop()
  }
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}
