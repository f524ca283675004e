import { defineTopic } from '../topic.ts'

/** What agents ask operators: disputes of bills, and accounts to be frozen. */
export const AGENT_ASKS_TOPIC = defineTopic('agent-asks')
