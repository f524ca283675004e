import type { Queryable } from '#server/lib/db.ts'
import { defineTurn, enqueue, type Job } from '#server/lib/jobs.ts'
import { MAIL_ANSWER } from './mail-answer.ts'

const TELL_STATUS = defineTurn({ name: 'site.tell-status', run: async ({ live }) => live.signal('all', 'status') })

/** Has open pages told when maintenance begins and ends by itself; plans made before are replaced. */
export async function planTurns(
  queryable: Queryable,
  merchant: string,
  [start = null, end = null]: readonly (Date | null)[],
): Promise<void> {
  for (const [name, runAt] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (runAt) await enqueue(queryable, TELL_STATUS, {}, { runAt, key: `${TELL_STATUS.name} ${merchant} ${name}` })
  }
}

/** What the site does later by itself. */
export const SITE_JOBS: readonly Job[] = [TELL_STATUS, MAIL_ANSWER]
