/** What follows when a marker of harm begins: it is kept for ever, and the member is told kindly, once. */
import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { insertSightings } from './marks.sql.ts'
import type { Sighting } from './watch.ts'

/** A member is told of several markers of one day in one message. */
const TOLD_WITHIN_MS = DAY_MS

/** Keeps markers that began, and tells their members; of what is long past nobody is told. */
export async function tellSeen(tx: Tx, sightings: readonly Sighting[], env: Env): Promise<void> {
  const recent = after(env.clock.now(), -TOLD_WITHIN_MS)
  const told = await insertSightings(tx, sightings, TOLD_WITHIN_MS)
  for (const { memberId, at } of told) {
    if (at < recent) continue
    await tellMember(tx, env, memberId, 'play-noticed')
    tx.onCommit(() => env.live.signal(memberId, PROTECTION_TOPIC))
  }
}
