/** Raises the alarm about official draws whose result does not come, long before their issues become void. */
import { DRAWS_TOPIC } from '#contract/lottery/live.ts'
import type { Env } from '#server/lib/env.ts'
import { defineTurn } from '#server/lib/jobs.ts'
import { HOUSE_OPERATORS } from '#server/lib/live.ts'
import { listLate } from './offers.sql.ts'

/** Minutes after a draw from which its result is late, as the back office shows it. */
const LATE_MINUTES = 15

/** Writes an error into the log for each issue with stakes that waits too long, and tells the house's operators. */
export async function tellLate(env: Env): Promise<void> {
  const late = await listLate(env.db, LATE_MINUTES)
  for (const { lottery, number, tickets, voidAt } of late)
    env.log.error({ lottery, issue: number, tickets, voidAt }, 'an official draw has no result: its issue becomes void')
  if (late.length > 0) env.live.signal(HOUSE_OPERATORS, DRAWS_TOPIC)
}

export const TELL_LATE = defineTurn({ name: 'lottery.tell-late', schedule: '*/15 * * * *', run: tellLate })
