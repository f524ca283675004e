/** What of a hand between people counts as turnover: each brand's own rule. */
import type { TurnoverRule } from '#contract/turnover-rule.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/get-account.ts'
import { findTurnoverRule, putTurnoverRule } from './turnover-rules.sql.ts'

/** Of a brand that set none: what was put in. The multiple waits for those who count by the rake (docs/reference/games.md 6.8). */
const DEFAULT_RULE: TurnoverRule = { counts: 'stake', multiple: 20 }

/** The rule of a brand. */
export async function getTurnoverRule(q: Queryable, merchant: string): Promise<TurnoverRule> {
  return (await findTurnoverRule(q, merchant)) ?? DEFAULT_RULE
}

/** The part of a stake that counts, by the rule of the member's brand now; undefined where it is all of it. */
export async function validPart(
  q: Queryable,
  memberId: string,
  stakeMinor: bigint,
  rakeMinor: bigint,
): Promise<bigint | undefined> {
  const account = await findAccount(q, memberId)
  if (!account) return undefined
  const { counts, multiple } = await getTurnoverRule(q, account.merchant)
  if (counts === 'stake') return undefined
  const byRake = rakeMinor * BigInt(multiple)
  return byRake < stakeMinor ? byRake : stakeMinor
}

/** Sets the rule of the operator's brand, for hands that end from now on. */
export async function setTurnoverRuleOf(context: OperatorContext, rule: TurnoverRule, reason: string): Promise<void> {
  const { env, merchant } = context
  await env.db.tx(async (tx) => {
    const before = await getTurnoverRule(tx, merchant)
    await putTurnoverRule(tx, merchant, rule)
    await writeAudit(tx, context, {
      action: 'games.turnover-rule',
      subject: `brand:${merchant}`,
      reason,
      before,
      after: rule,
    })
  })
}
