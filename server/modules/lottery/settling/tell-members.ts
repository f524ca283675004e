/** Tells members why money of an issue came back or changed: each once, in the commit that notes it. */
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { tellMember, type MessageValues } from '#server/lib/tell-member.ts'
import { gameValue } from '../hall/describe-lottery.ts'
import { listCorrected, noteTold, type DueIssue } from './settling.sql.ts'

type Told = { issue: Pick<DueIssue, 'id' | 'lottery' | 'number'>; version: number; memberId: string }

/** Sends a message about an issue to a member, unless it was sent before. */
export async function tellOnce(
  env: Env,
  { issue, version, memberId }: Told,
  key: 'lottery-void' | 'lottery-corrected',
  values: MessageValues,
): Promise<void> {
  await env.db.tx(async (tx) => {
    if (!(await noteTold(tx, issue.id, version, memberId))) return
    await tellMember(tx, env, memberId, key, { game: gameValue(issue.lottery), issue: issue.number, ...values })
  })
}

/** Tells the members for whom a corrected board changed what they won, with the sums before and after. */
export async function tellCorrected(env: Env, issue: DueIssue, reason: string): Promise<void> {
  const members = await listCorrected(env.db, issue)
  for (const { memberId, before, after, currency } of members)
    await tellOnce(env, { issue, version: issue.settleVersion, memberId }, 'lottery-corrected', {
      before: { amount: toWire(before), currency },
      after: { amount: toWire(after), currency },
      reason,
    })
}
