/** `fairhouse dry`: runs a follower over the past without writing, and prints what it would have stored and done. */
import { z } from 'zod'
import { readEnvironment } from '#server/environment.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { readConfig } from '#server/lib/config.ts'
import { openDb } from '#server/lib/db.ts'
import { runDry } from '#server/lib/facts/run-dry.ts'
import type { Span } from '#server/lib/facts/stream.ts'
import { MODULES } from '#server/modules.ts'
import { describeDryRun } from '#server/describe-dry-run.ts'
import { withDatabase } from './at-hand.ts'
import { type Command, DONE, Misuse, readWords } from './command.ts'

const FOLLOWERS = MODULES.flatMap(({ followers = [] }) => followers)
const NAMES = FOLLOWERS.map(({ name }) => name).join(', ')
const help = `fairhouse dry <follower> [--from DAY] [--to DAY] [--brand CODE]

Runs a follower of a module over the past, in a transaction that cannot write, and prints what it would have stored and
done. Days are UTC, such as 2026-11-01, and both are included; without them it runs over everything.

Reads DATABASE_URL, or else the embedded database of DATA_DIR. Followers: ${NAMES}
`
const day = z.iso
  .date()
  .optional()
  .transform((text) => text && new Date(`${text}T00:00:00Z`))
const optionsSchema = z.object({ from: day, to: day, brand: z.string().optional() })

/** Returns what was asked for. Throws Misuse when there is no such follower, or a day is not a day. */
function readOrder(words: readonly string[]) {
  const { values, positionals } = readWords(words, {
    from: { type: 'string' },
    to: { type: 'string' },
    brand: { type: 'string' },
  })
  const follower = FOLLOWERS.find(({ name }) => name === positionals[0])
  if (!follower || positionals.length > 1) throw new Misuse(`Name one follower: ${NAMES}`)
  const options = optionsSchema.safeParse(values)
  if (!options.success) throw new Misuse(`Days are such as 2026-11-01. Followers: ${NAMES}`)
  const { from, to, brand } = options.data
  const span: Span = {
    ...(from ? { from } : {}),
    ...(to ? { to: after(to, DAY_MS) } : {}),
    ...(brand === undefined ? {} : { brand }),
  }
  return { follower, span }
}

export const command: Command = {
  help,
  run: async (words) => {
    const { follower, span } = readOrder(words)
    return withDatabase(readConfig(readEnvironment()), async ({ given }) => {
      const db = openDb(given, 1)
      try {
        process.stdout.write(describeDryRun(follower.name, await runDry({ db }, follower, span)))
        return DONE
      } finally {
        await db.close()
      }
    })
  },
}
