/** Agents' calls about rebate rates. */
import { agentPresets, agentRates, setAgentRates } from '#contract/agents/rates.ts'
import { fail } from '#contract/errors.ts'
import { bindCall, type Http, type PlayerContext } from '#server/lib/http.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { kindOf } from '../line/may-open.ts'
import { findStanding, type Standing } from './rates.sql.ts'
import { showPresets } from './presets.ts'
import { setRates } from './set-rates.ts'
import { showRates } from './show-rates.ts'

/** Returns the caller, or an agent directly below; fails with NOT_FOUND for every other account. */
async function findShown({ env, account }: PlayerContext, id: string): Promise<Standing> {
  const found = (await findStanding(env.db, account.merchant, id)) ?? fail('NOT_FOUND')
  if (kindOf(found.type) !== 'agent') return fail('NOT_FOUND')
  return found.id === account.id || found.uplineId === account.id ? found : fail('NOT_FOUND')
}

/** Adds the agents' calls of contract/agents/rates.ts. */
export function bindRates(http: Http): void {
  bindCall(http, agentPresets, showPresets)
  bindCall(http, agentRates, async (context, { account: id = context.account.id }) => {
    guardAgents(context.brand)
    return showRates(context.env, context.env.db, await findShown(context, id), id !== context.account.id)
  })
  bindCall(http, setAgentRates, async (context, { account: id, rates }) => {
    guardAgents(context.brand)
    const { env, account } = context
    const shown = await findShown(context, id)
    if (shown.uplineId !== account.id) return fail('NOT_FOUND')
    await env.db.tx((tx) => setRates(tx, env, shown, rates, `agent:${account.id}`))
    return showRates(env, env.db, shown, true)
  })
}
