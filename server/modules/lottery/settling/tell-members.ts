/** Tells members why money of an issue came back or changed: each once, in the commit that notes it. */
import { toWire } from '#contract/money.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Env } from '#server/lib/env.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import { listCorrected, noteTold, type DueIssue } from './settling.sql.ts'

type Told = { issue: Pick<DueIssue, 'id' | 'lottery' | 'number'>; version: number; memberId: string }

/** Sends a message about an issue to a member, unless it was sent before. */
export async function tellOnce(
  env: Env,
  { issue, version, memberId }: Told,
  key: 'lottery-void' | 'lottery-corrected',
  values: Record<string, string>,
): Promise<void> {
  await env.db.tx(async (tx) => {
    if (!(await noteTold(tx, issue.id, version, memberId))) return
    const game = findLottery(issue.lottery)?.name ?? issue.lottery
    await tellMember(tx, env, memberId, key, { game, issue: issue.number, ...values })
  })
}

/** Tells the members for whom a corrected board changed what they won, with the sums before and after. */
export async function tellCorrected(env: Env, issue: DueIssue, reason: string): Promise<void> {
  const members = await listCorrected(env.db, issue)
  for (const { memberId, before, after, currency } of members)
    await tellOnce(env, { issue, version: issue.settleVersion, memberId }, 'lottery-corrected', {
      before: `${toWire(before)} ${currency}`,
      after: `${toWire(after)} ${currency}`,
      reason,
    })
}
