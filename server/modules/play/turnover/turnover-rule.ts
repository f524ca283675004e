/** What part of a hand between players counts as turnover: each brand's own rule. */
import type { TurnoverRule } from '#contract/play/turnover-rule.ts'
import { writeAudit } from '#server/lib/audit.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { findAccount } from '#server/modules/identity/accounts/get-account.ts'
import { findTurnoverRule, putTurnoverRule } from './turnover-rules.sql.ts'

/**
 * The rule of a brand that set none: the stake counts. The multiple is used only by brands that count by the rake
 * (docs/reference/games.md 6.8).
 */
const DEFAULT_RULE: TurnoverRule = { counts: 'stake', multiple: 20 }

/** Returns the rule of a brand. */
export async function getTurnoverRule(q: Queryable, merchant: string): Promise<TurnoverRule> {
  return (await findTurnoverRule(q, merchant)) ?? DEFAULT_RULE
}

/**
 * Returns the part of a stake that counts by the current rule of the member's brand; undefined when all of it counts.
 */
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

/** Sets the rule of the operator's brand. It applies to hands that end from now on. */
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
