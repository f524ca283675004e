/** Operators' calls about agents' contracts. */
import { toPage, type OutputOf } from '#contract/call.ts'
import {
  officeContract,
  officeContractEffects,
  officeContractRule,
  officeContracts,
  officeEndContract,
  officeOfferContract,
  officeSetContractRule,
} from '#contract/agents/office-contracts.ts'
import { CONTRACT_KINDS } from '#contract/agents/terms.ts'
import { CallError, fail } from '#contract/errors.ts'
import { findRuleWaiting } from '#server/lib/decisions/rule-waiting.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { topOf } from '../terms/compare.ts'
import { placeOf } from '../terms/starts.ts'
import { findEffects } from './answer.ts'
import { CONTRACT_RULE, CONTRACT_RULE_KEY } from './contract-rule.ts'
import { findContract, listGivenBy, listOwn } from './contracts.sql.ts'
import { ruleTop } from './judge.ts'
import { listOfBrand } from './lists.sql.ts'
import { askOffer, endByBrand } from './offer-by-brand.ts'
import { readContractRule } from './rules.sql.ts'
import { momentOf, presentEffects, presentForOffice, presentTop, readAt, readInOrder, stateOf } from './show.ts'

const ruleOf = async ({ env: { db }, merchant }: OperatorContext) => ({
  rule: await readContractRule(db, merchant),
  waiting: await findRuleWaiting(db, merchant, 'agent-contract-rule', CONTRACT_RULE_KEY),
})

async function showOne({ env, merchant }: OperatorContext, id: string): Promise<OutputOf<typeof officeContract>> {
  const { db } = env
  const moment = await momentOf(env.db, env, merchant)
  const contract = await findContract(db, BigInt(id))
  if (contract?.brand !== merchant) return fail('NOT_FOUND')
  const { kind, takerId, terms } = contract
  const below = await listGivenBy(db, { kind, giverId: takerId, place: placeOf(terms, moment) })
  const [shown = fail('NOT_FOUND'), ...given] = await presentForOffice(db, [contract, ...below], moment)
  const isOpen = stateOf(contract, moment) === 'offered'
  // as things stand it may not be acceptable: then there is nothing to show of it
  const effects = isOpen
    ? await findEffects(db, contract, moment).catch((error: unknown) => {
        if (error instanceof CallError) return null
        throw error
      })
    : null
  const isGoingOn = contract.state === 'accepted' && contract.until === null
  return {
    contract: shown,
    below: given,
    effects: effects && (await presentEffects(db, effects, null)),
    mayEnd: contract.giverId === null && (isOpen || isGoingOn),
  }
}

/** Adds the calls of contract/agents/office-contracts.ts. */
export function bindContractsOffice(http: Http): void {
  bindCall(http, officeContracts, async ({ env, merchant }, { pageNo, pageSize, kind, ...which }) => {
    const moment = await momentOf(env.db, env, merchant)
    const { ids, total } = await listOfBrand(env.db, merchant, readAt(moment), {
      ...which,
      kinds: kind ? [kind] : CONTRACT_KINDS,
      limit: pageSize,
      offset: (pageNo - 1) * pageSize,
    })
    const rows = await presentForOffice(env.db, await readInOrder(env.db, ids), moment)
    return toPage(rows, pageNo, pageSize, total)
  })
  bindCall(http, officeContract, (context, { id }) => showOne(context, id))
  bindCall(http, officeContractEffects, async ({ env, merchant: brand }, { id, terms }) => {
    const { db } = env
    const moment = await momentOf(env.db, env, brand)
    const effects = await findEffects(db, { id: null, brand, giverId: null, takerId: id, terms }, moment)
    const own = await listOwn(db, { kind: terms.kind, takerId: id, place: placeOf(terms, moment) })
    const [row = null] = await presentForOffice(db, own.slice(-1), moment)
    const rule = await readContractRule(db, brand)
    return {
      ...(await presentEffects(db, effects, null)),
      own: row,
      currency: effects.currency,
      top: presentTop(ruleTop(rule, terms.kind, topOf(terms).unit)),
    }
  })
  bindCall(http, officeOfferContract, askOffer)
  bindCall(http, officeEndContract, endByBrand)
  bindCall(http, officeContractRule, ruleOf)
  bindCall(http, officeSetContractRule, async (context, { reason, ...rule }) => {
    await context.env.db.tx((tx) => CONTRACT_RULE.change(tx, context, CONTRACT_RULE_KEY, rule, reason))
    return ruleOf(context)
  })
}
