/** What a contract would do, as one of its two sides reads it before signing. */
import type { ContractEffect } from '#contract/agents/contract-rows.ts'
import type { ContractTerms } from '#contract/agents/terms.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { findEffects, findOwn, guardOpen } from './answer.ts'
import type { Effects } from './effects.ts'
import { listInLine } from './lists.sql.ts'
import { momentOf, presentEffects } from './show.ts'

/** Returns whose names an agent may read of effects: the own line's, and of those who gave the agent's own contracts. */
async function readableBy(q: Queryable, agentId: string, { cuts, cancels }: Effects): Promise<(id: string) => boolean> {
  const all = [...cuts.map(({ contract }) => contract), ...cancels]
  const ids = new Set(all.flatMap(({ giverId, takerId }) => [giverId ?? takerId, takerId]))
  const inLine = await listInLine(q, agentId, [...ids])
  const givers = new Set(
    all.flatMap(({ giverId, takerId }) => (takerId === agentId && giverId !== null ? [giverId] : [])),
  )
  return (id) => inLine.has(id) || givers.has(id)
}

/**
 * Returns what an offer of the caller's own, or a draft to an agent right below, would do if it were accepted now. Fails with
 * AGENTS_CLOSED, NOT_FOUND, CONTRACT_ANSWERED, CONTRACT_EXPIRED, and as `judge` does.
 */
export async function previewEffects(
  { env, account, merchant: brand, brand: { switches } }: PlayerContext,
  asked: { contract: string } | { account: string; terms: ContractTerms },
): Promise<ContractEffect> {
  guardAgents({ switches })
  const moment = await momentOf(env.db, env, brand)
  const { db } = env
  const draft =
    'contract' in asked
      ? (await findOwn(db, account.id, asked.contract)).contract
      : { id: null, brand, giverId: account.id, takerId: asked.account, terms: asked.terms }
  if ('state' in draft) guardOpen(draft, moment)
  const effects = await findEffects(db, draft, moment)
  return presentEffects(db, effects, await readableBy(db, account.id, effects))
}
