/** What brands allow their agents. */
import { agentPolicy, DEFAULT_AGENT_POLICY, type AgentPolicy } from '#contract/agents/policy.ts'
import type { Queryable, Tx } from '#server/lib/db.ts'

/** Returns a brand's policy: its own, or the one that every brand has at first. */
export async function readPolicy(q: Queryable, brand: string): Promise<AgentPolicy> {
  const [row] = await q.query<{ document: unknown }>('select document from agents.policies where brand = $1', [brand])
  return row ? agentPolicy.parse(row.document) : DEFAULT_AGENT_POLICY
}

/** Sets a brand's policy. */
export async function putPolicy(tx: Tx, brand: string, policy: AgentPolicy): Promise<void> {
  await tx.query(
    `insert into agents.policies (brand, document) values ($1, $2)
     on conflict (brand) do update set document = excluded.document`,
    [brand, JSON.stringify(policy)],
  )
}
