/** What a brand allows its agents, by the type of their account (docs/decisions/0710). */
import { z } from 'zod'
import { AGENT_TYPES } from '../identity/identity.ts'

export type AgentType = (typeof AGENT_TYPES)[number]

/** The longest way from the root of a tree down to an account; the database stores no longer one. */
export const DEPTH_MAX = 50

const typeRule = z.strictObject({
  opensMembers: z.boolean(),
  /** The type of the agents whom an agent of this type opens; null: he opens none. */
  opensAgents: z.literal(AGENT_TYPES).nullable(),
})

export const agentPolicy = z.strictObject({
  /** How many accounts a line may be deep, the top agent included. */
  depthMax: z.number().int().min(2).max(DEPTH_MAX),
  /** Accounts that an agent opens himself in one day of the brand. */
  accountsPerDay: z.number().int().min(0).max(1_000),
  /** Links of an agent that are open at a time. */
  linksMax: z.number().int().min(0).max(200),
  /** Whether an agent sees the balances of the own line. */
  showsBalances: z.boolean(),
  types: z.strictObject({ 1: typeRule, 2: typeRule, 41: typeRule, 42: typeRule }),
})
export type AgentPolicy = z.infer<typeof agentPolicy>

/** The policy of a brand that has set none. */
export const DEFAULT_AGENT_POLICY: AgentPolicy = {
  depthMax: 30,
  accountsPerDay: 50,
  linksMax: 30,
  showsBalances: false,
  types: {
    // top agents and those below them
    1: { opensMembers: true, opensAgents: 2 },
    2: { opensMembers: true, opensAgents: 2 },
    // heads of a house of promoters, and the promoters
    41: { opensMembers: true, opensAgents: 42 },
    42: { opensMembers: true, opensAgents: null },
  },
}
