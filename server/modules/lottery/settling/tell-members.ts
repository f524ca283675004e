/** Tells members why money of an issue came back or changed: each once, in the commit that notes it. */
import { toWire } from '#contract/money.ts'
import { findLottery } from '#games/lottery/lotteries.ts'
import type { Env } from '#server/lib/env.ts'
import { tellMember } from '#server/lib/tell-member.ts'
import type { DueIssue } from './settling.sql.ts'

type Told = { issue: Pick<DueIssue, 'id' | 'lottery' | 'number'>; version: number; memberId: string }

/** Sends a message about an issue to a member, unless it was sent before. */
export async function tellOnce(
  env: Env,
  { issue, version, memberId }: Told,
  key: 'lottery-void' | 'lottery-corrected',
  values: Record<string, string>,
): Promise<void> {
  await env.db.tx(async (tx) => {
    const told = await tx.query(
      'insert into lottery.told (issue, settle_version, member_id) values ($1, $2, $3) on conflict do nothing returning issue',
      [issue.id, version, memberId],
    )
    if (told.length === 0) return
    const game = findLottery(issue.lottery)?.name ?? issue.lottery
    await tellMember(tx, env, memberId, key, { game, issue: issue.number, ...values })
  })
}

/** Tells the members for whom a corrected board changed what they won, with the sums before and after. */
export async function tellCorrected(env: Env, issue: DueIssue, reason: string): Promise<void> {
  const members = await env.db.query<{ memberId: string; before: bigint; after: bigint; currency: string }>(
    `select t.member_id as "memberId", sum(c.won)::bigint as before, sum(t.won)::bigint as after, min(t.currency) as currency
     from lottery.tickets t join lottery.ticket_corrections c on c.ticket = t.id and c.settle_version = $2
     where t.issue = $1 and not t.is_trial and c.won <> t.won group by t.member_id`,
    [issue.id, issue.settleVersion - 1],
  )
  for (const { memberId, before, after, currency } of members)
    await tellOnce(env, { issue, version: issue.settleVersion, memberId }, 'lottery-corrected', {
      before: `${toWire(before)} ${currency}`,
      after: `${toWire(after)} ${currency}`,
      reason,
    })
}
