/** What a brand allows its agents, as a rule: one operator narrows it, two widen it a day later. */
import type { OutputOf } from '#contract/call.ts'
import type { officeAgentPolicy } from '#contract/agents/office-agents.ts'
import { agentPolicy, type AgentPolicy, type AgentType } from '#contract/agents/policy.ts'
import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { defineRule } from '#server/lib/decisions/define-rule.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { putPolicy, readPolicy } from './policies.sql.ts'

function opensMore(next: AgentPolicy, before: AgentPolicy, type: AgentType): boolean {
  const [after, was] = [next.types[type], before.types[type]]
  return (
    (after.opensMembers && !was.opensMembers) || (after.opensAgents !== null && after.opensAgents !== was.opensAgents)
  )
}

function isLooser(next: AgentPolicy, before: AgentPolicy | null): boolean {
  if (!before) return true
  return (
    next.depthMax > before.depthMax ||
    next.accountsPerDay > before.accountsPerDay ||
    next.linksMax > before.linksMax ||
    (next.showsBalances && !before.showsBalances) ||
    AGENT_TYPES.some((type) => opensMore(next, before, type))
  )
}

/** The rule of a brand's agents; its key is the brand. */
export const AGENT_POLICY = defineRule<AgentPolicy>({
  noun: 'agent-policy',
  permission: 'agents.write',
  settings: agentPolicy,
  isLooser,
  read: async (tx, brand) => {
    await lockName(tx, `agent policy ${brand}`)
    return readPolicy(tx, brand ?? '')
  },
  write: (tx, _actor, { brand, after }) => putPolicy(tx, brand ?? '', after),
})

/** Returns the brand's policy with the change that waits. */
export async function showAgentPolicy({ env, merchant }: OperatorContext): Promise<OutputOf<typeof officeAgentPolicy>> {
  return {
    policy: await readPolicy(env.db, merchant),
    waiting: await findRuleWaiting(env.db, merchant, 'agent-policy', merchant),
  }
}

/**
 * Sets the brand's policy. What allows no more applies at once; what allows more waits for a second operator, and for a
 * day. Fails with DECISION_OPEN.
 */
export async function setAgentPolicy(
  context: OperatorContext,
  { policy, reason }: { policy: AgentPolicy; reason: string },
): Promise<OutputOf<typeof officeAgentPolicy>> {
  await context.env.db.tx((tx) => AGENT_POLICY.change(tx, context, context.merchant, policy, reason))
  return showAgentPolicy(context)
}
