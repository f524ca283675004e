/** Reads the complete journal in a test, while other tests of the same database server are running. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Db } from '#server/lib/db.ts'
import { LOG_START } from '#server/lib/facts/stream.ts'
import { type JournalRow, readJournal } from '#server/modules/bets/journal-streams.sql.ts'

const AGAIN_MS = 20

/**
 * Returns all lines of one member. A line is readable only after every transaction that began before it has ended, also
 * those of other databases on the same server, so this asks until everything that is written can be read.
 */
export async function journalOf(db: Db, memberId: string): Promise<JournalRow[]> {
  for (;;) {
    const [count] = await db.query<{ lines: number }>(
      'select count(*)::integer as lines from bets.journal where member_id = $1',
      [memberId],
    )
    const lines = (await readJournal(db, LOG_START, 1_000_000)).filter((line) => line.memberId === memberId)
    if (lines.length === count?.lines) return lines
    await sleep(AGAIN_MS)
  }
}
