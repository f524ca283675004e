/** Operators' calls about rebate rates. */
import { officeAgentRates, officeRateRule, officeSetAgentRates, officeSetRateRule } from '#contract/agents/rates.ts'
import { fail } from '#contract/errors.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { kindOf } from '../line/may-open.ts'
import { readRates } from './points.ts'
import { BRAND_KEY, RATE_RULE, TOP_RATES } from './rate-rules.ts'
import { findStanding, readRateRule } from './rates.sql.ts'
import { guardRates, lockRates } from './set-rates.ts'
import { showRates } from './show-rates.ts'

const ruleOf = async ({ env: { db }, merchant }: OperatorContext) => ({
  rule: await readRateRule(db, merchant),
  waiting: await findRuleWaiting(db, merchant, 'agent-rate-rule', BRAND_KEY),
})

async function ratesOf({ env, merchant }: OperatorContext, id: string) {
  const standing = (await findStanding(env.db, merchant, id)) ?? fail('NOT_FOUND')
  return {
    ...(await showRates(env, env.db, standing, standing.uplineId === null && kindOf(standing.type) === 'agent')),
    waiting: await findRuleWaiting(env.db, merchant, 'agent-rates', id),
  }
}

/** Adds the operators' calls of contract/agents/rates.ts. */
export function bindRatesOffice(http: Http): void {
  bindCall(http, officeRateRule, ruleOf)
  bindCall(http, officeSetRateRule, async (context, { reason, ...rule }) => {
    await context.env.db.tx((tx) => RATE_RULE.change(tx, context, BRAND_KEY, rule, reason))
    return ruleOf(context)
  })
  bindCall(http, officeAgentRates, (context, { id }) => ratesOf(context, id))
  bindCall(http, officeSetAgentRates, async (context, { id, rates, reason }) => {
    const { env, merchant } = context
    const standing = (await findStanding(env.db, merchant, id)) ?? fail('NOT_FOUND')
    if (standing.uplineId !== null || kindOf(standing.type) !== 'agent') return fail('NOT_FOUND')
    await env.db.tx(async (tx) => {
      await lockRates(tx, merchant)
      await guardRates(tx, standing, readRates(rates))
      await TOP_RATES.change(tx, context, id, rates, reason)
    })
    return ratesOf(context, id)
  })
}
