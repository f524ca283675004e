/** Shots of many members for tests, and the end of a round. */
import type { Env } from '#server/lib/env.ts'
import { insertShot } from '#server/modules/lottery/shots/shots.sql.ts'
import { passDraw } from './lottery.ts'

/** Lets members whom nobody else knows shoot, one after another. */
export async function shootMany(env: Env, issue: bigint, shots: readonly number[]): Promise<void> {
  for (const [at, shot] of shots.entries())
    await insertShot(env.db, { issue, shot, memberId: `m${issue}-${at}`, shown: `m***${at}`, requestId: `s${at}` })
}

/** Ends an issue's shots in the next millisecond, which no shot that was taken has. */
export async function endShots(env: Env, issue: bigint): Promise<void> {
  await env.db.query(
    `update lottery.shot_lists set ends_at = clock_timestamp() + interval '1 millisecond' where issue = $1`,
    [issue],
  )
}

/** Moves the end of an issue's shots, and its draw, to a moment ago. */
export async function passShots(env: Env, issue: bigint): Promise<void> {
  await endShots(env, issue)
  await passDraw(env, issue)
}
