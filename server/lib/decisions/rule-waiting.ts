import type { z } from 'zod'
import type { ruleWaiting } from '#contract/cashier/office-cashier-rules.ts'
import type { Decision } from './decision-kind.ts'
import { findWaiting } from './decisions.sql.ts'
import type { Queryable } from '../db.ts'

/** Returns the waiting change of a rule, as its screen shows it. */
export function presentRuleWaiting(decision: Decision | null): z.output<typeof ruleWaiting> {
  if (decision?.state !== 'open' && decision?.state !== 'agreed') return null
  return {
    id: String(decision.id),
    reference: decision.reference,
    needed: decision.needed,
    agreed: decision.state === 'agreed' ? decision.needed : 1,
    expiresAt: decision.expiresAt.toISOString(),
    effectiveAt: decision.effectiveAt?.toISOString() ?? null,
    after: decision.content.after as Record<string, unknown>,
  }
}

/** Returns the waiting loosening of a rule, or null. */
export async function findRuleWaiting(
  q: Queryable,
  brand: string | null,
  noun: string,
  key: string,
): Promise<z.output<typeof ruleWaiting>> {
  return presentRuleWaiting(await findWaiting(q, brand, `${noun}.loosen`, `${noun}:${key}`))
}
