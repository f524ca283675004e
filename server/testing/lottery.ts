/** Lets time pass for issues of lotteries: the database's clock decides what is due, so their times are moved instead. */
import type { Env } from '#server/lib/env.ts'
import { keepTime } from '#server/modules/lottery/draws/keep-time.ts'
import { makeIssues } from '#server/modules/lottery/issues/make-issues.ts'
import { findIssue } from '#server/modules/lottery/issues/issues.sql.ts'
import type { Issue } from '#server/modules/lottery/issues/issue.ts'

/**
 * Returns a lottery's issue on sale with at least a minute left; makes and opens it where none is. One that would close
 * within that minute closes a minute later, so that a test of a one-minute draw does not depend on when it began.
 */
export async function openIssueOf(env: Env, lottery: string): Promise<Issue> {
  await makeIssues(env)
  // one whose time is over is closed first, and the next takes its place
  await keepTime(env)
  const take = () =>
    env.db.query<{ number: string }>(
      `update lottery.issues set
         closes_at = closes_at + case when closes_at < now() + interval '1 minute' then interval '1 minute' else interval '0' end,
         draws_at = draws_at + case when closes_at < now() + interval '1 minute' then interval '1 minute' else interval '0' end
       where id = (select id from lottery.issues where lottery = $1 and state = 'open' and closes_at > now() order by draws_at limit 1)
         and closes_at > now()
       returning number`,
      [lottery],
    )
  let [taken] = await take()
  if (!taken) {
    await env.db.query(
      `update lottery.issues set opens_at = now() - interval '1 minute' where id = (
         select id from lottery.issues where lottery = $1 and state = 'pending' and closes_at > now() order by draws_at limit 1)`,
      [lottery],
    )
    await keepTime(env)
    ;[taken] = await take()
  }
  return (await findIssue(env.db, lottery, taken?.number ?? '')) as Issue
}

/** Moves the close of an issue on sale to a moment ago; its draw is still to come. The next turn closes it. */
export async function passClose(env: Env, id: bigint): Promise<void> {
  await env.db.query(
    `update lottery.issues set opens_at = least(opens_at, now() - interval '1 minute'), closes_at = now() - interval '1 second' where id = $1`,
    [id],
  )
}

/** Moves close and draw of an issue on sale to a moment ago. The next turn closes and draws it. */
export async function passDraw(env: Env, id: bigint): Promise<void> {
  await env.db.query(
    `update lottery.issues set opens_at = least(opens_at, now() - interval '1 minute'), closes_at = now() - interval '2 seconds', draws_at = now() - interval '1 second' where id = $1`,
    [id],
  )
}
