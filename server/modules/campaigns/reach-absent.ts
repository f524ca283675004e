/** Once a day: campaigns for members who did nothing for some days reach those who crossed that number since. */
import { UNREAD_TOPIC } from '#contract/messages/live.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn, enqueue } from '#server/lib/jobs.ts'
import { insertChild, listTriggers, lockTrigger, noteAbsent } from './absences.sql.ts'
import { COUNT_OUTCOMES } from './count-outcomes.ts'

/** Members of one transaction, for which a stop of the trigger waits. */
const PAGE = 2_000
/** What they get is shown for so long. */
const SHOWN_MS = 14 * DAY_MS

/** Reaches the next members of one trigger; returns how many. Safe to run twice and in several processes. */
function reachSome(env: Env, id: bigint): Promise<number> {
  return env.db.tx(async (tx) => {
    const at = env.clock.now()
    const trigger = await lockTrigger(tx, id, at)
    if (!trigger) return 0
    const ids = await noteAbsent(tx, trigger, at, PAGE)
    if (ids.length === 0) return 0
    const ends = after(at, SHOWN_MS)
    const endsAt = ends < trigger.endsAt ? ends : trigger.endsAt
    const child = await insertChild(tx, trigger, ids, { at, endsAt })
    // the count queues what goes outside the site, through the same gate as of any campaign
    await enqueue(tx, COUNT_OUTCOMES, { id: String(child) }, { runAt: at })
    tx.onCommit(() => env.live.signal('all', UNREAD_TOPIC))
    return ids.length
  })
}

/** Reaches everybody whom the triggers that run are for now. */
export async function reachAbsent(env: Env): Promise<void> {
  for (const { id } of await listTriggers(env.db, env.clock.now())) while ((await reachSome(env, id)) === PAGE);
}

export const REACH_ABSENT = defineTurn({ name: 'campaigns.reach-absent', schedule: '17 9 * * *', run: reachAbsent })
