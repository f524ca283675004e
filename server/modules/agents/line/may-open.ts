/** Which accounts an agent opens, himself or by a link: what his account's type and the depth of the line allow. */
import type { LineKind } from '#contract/agents/line.ts'
import { type AgentPolicy, type AgentType } from '#contract/agents/policy.ts'
import { fail } from '#contract/errors.ts'
import { AGENT_TYPES } from '#contract/identity/identity.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { NewBelow } from '#server/modules/identity/identity.slots.ts'
import { readPolicy } from './policies.sql.ts'

/** Returns what kind an account's type is; agents are agents whatever they may do. */
export const kindOf = (type: number): LineKind =>
  (AGENT_TYPES as readonly number[]).includes(type) ? 'agent' : 'member'

const ruleOf = ({ types }: AgentPolicy, type: number) =>
  (AGENT_TYPES as readonly number[]).includes(type) ? types[type as AgentType] : null

/** Returns the type of the account that an agent of a type opens by its kind; null: he may not. */
export function typeOpened(policy: AgentPolicy, agentType: number, kind: LineKind): number | null {
  const rule = ruleOf(policy, agentType)
  if (kind === 'agent') return rule?.opensAgents ?? null
  return rule?.opensMembers ? 0 : null
}

/** Returns whether an agent of a type may have an account of a type right below. */
export function mayHaveBelow(policy: AgentPolicy, agentType: number, type: number): boolean {
  return typeOpened(policy, agentType, kindOf(type)) === type
}

/**
 * Judges a registration with an agent's code by today's policy. Fails with INVITATION_INVALID where the agent may open
 * no such account (any more), and with LINE_TOO_DEEP.
 */
export async function admitBelow(q: Queryable, env: Env, { brand, type, uplineType, depth }: NewBelow): Promise<void> {
  const [policy, { switches }] = [await readPolicy(q, brand), await getBrandIn(q, env, brand)]
  if (kindOf(type) === 'agent' && !switches.AGENTPOLICY3) return fail('INVITATION_INVALID')
  if (!mayHaveBelow(policy, uplineType, type)) return fail('INVITATION_INVALID')
  if (depth >= policy.depthMax) return fail('LINE_TOO_DEEP')
}
