/** Lists of what belongs to an agent are asked by the agent's id; operators type the username. */
import { officeAgents } from '#contract/agents/office-agents.ts'
import { type Asked, askOffice, type Listing } from '../frame/rows.ts'

/** The field of the address that holds the username. */
export const AGENT_FIELD = 'agent'

/** Returns the id of the agent with exactly this username, in any case, or null. */
async function findAgent(username: string): Promise<string | null> {
  const { content } = await askOffice(officeAgents, { search: username, pageNo: 1, pageSize: 50 })
  return content.find((one) => one.username.toLowerCase() === username.toLowerCase())?.id ?? null
}

/** Returns the list with a filter by username: `none` is its answer where nobody has that name. */
export function byAgent<Row, Answer>(list: Listing<Row, Answer>, none: Answer): Listing<Row, Answer> {
  return {
    ...list,
    ask: async ({ [AGENT_FIELD]: username, ...input }: Asked) => {
      if (username === undefined) return list.ask(input)
      const agentId = await findAgent(String(username))
      return agentId === null ? none : list.ask({ ...input, agentId })
    },
  }
}
