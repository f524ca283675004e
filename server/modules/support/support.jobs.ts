/** What the house does by itself about conversations. */
import type { Env } from '#server/lib/env.ts'
import { defineTurn, type Job } from '#server/lib/jobs.ts'
import { lockConversation, putEnded, putQueued } from './conversations.sql.ts'
import { listDesks } from './desks.sql.ts'
import { insertEvent } from './lines.sql.ts'
import { clearTexts, listOverdue, listToClear } from './overdue.sql.ts'
import { TELL_UNREAD } from './tell-unread.ts'
import { tellPages } from './who-reads.ts'

const BATCH = 200

/**
 * Puts conversations back into the queue whose operator is gone or silent, and ends those whose reader is. Each is
 * judged again under its lock, so that a line which comes meanwhile counts.
 */
export async function lookAfter(env: Env): Promise<void> {
  for (const { id } of await listOverdue(env.db, env.clock.now(), null, BATCH)) {
    await env.db.tx(async (tx) => {
      const row = await lockConversation(tx, null, id)
      const at = env.clock.now()
      const [still] = await listOverdue(tx, at, id, 1)
      if (!row || !still) return
      if (still.what === 'queue') await putQueued(tx, id, at)
      else await putEnded(tx, id, at)
      await insertEvent(tx, id, { event: still.what === 'queue' ? 'queued' : 'ended-silence', at })
      tx.onCommit(() => tellPages(env, row))
    })
  }
}

/** Deletes the texts of conversations that ended longer ago than their brand keeps them. */
export async function clearOld(env: Env): Promise<void> {
  for (const { brand, kept_months: months } of await listDesks(env.db)) {
    for (;;) {
      const ids = await listToClear(env.db, brand, months, env.clock.now(), BATCH)
      if (ids.length > 0) await env.db.tx((tx) => clearTexts(tx, ids, env.clock.now()))
      if (ids.length < BATCH) break
    }
  }
}

export const SUPPORT_JOBS: readonly Job[] = [
  TELL_UNREAD,
  defineTurn({ name: 'support.look-after', schedule: '* * * * *', run: lookAfter }),
  defineTurn({ name: 'support.clear-old', schedule: '35 3 * * *', run: clearOld }),
]
