/** The brand offers a contract to an agent whom nobody stands above, when two operators agree, and gives notice of it. */
import { z } from 'zod'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import type { officeEndContract, officeOfferContract } from '#contract/agents/office-contracts.ts'
import { contractTerms } from '#contract/agents/terms.ts'
import { fail } from '#contract/errors.ts'
import { writeAudit } from '#server/lib/audit.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { askDecision, presentWaiting } from '#server/lib/decisions/ask-decision.ts'
import { defineDecision } from '#server/lib/decisions/decision-kind.ts'
import type { OperatorContext } from '#server/lib/http.ts'
import { shareTree } from '#server/modules/identity/accounts/tree-lock.ts'
import type { Moment } from '../terms/starts.ts'
import { findEffects, giveNotice, guardOpen } from './answer.ts'
import { closeOffer, findContract, findOpenOffer, lockContracts, type Contract } from './contracts.sql.ts'
import { listNames } from './lists.sql.ts'
import { judge } from './judge.ts'
import { canonical } from './print.ts'
import { storeOffer } from './offer.ts'
import { readContractRule } from './rules.sql.ts'
import { momentOf, presentForOffice } from './show.ts'
import { tellSides } from './tell.ts'

const LIFE_MS = 7 * DAY_MS

/** Names that the second person reads at the most. */
const ENDS_MAX = 100

const content = z.strictObject({
  agent: z.string(),
  agentId: z.string(),
  currency: z.string(),
  terms: contractTerms,
  /** Whose contracts would end if it were accepted now. */
  ends: z.array(z.string()),
})

/** Offers a contract of the brand. */
export const CONTRACT_OFFER = defineDecision({
  kind: 'agent-contract.offer',
  permission: 'cashier.rules',
  lifeMs: LIFE_MS,
  content,
  need: async () => ({ persons: 2 }),
  readBasis: async (tx, { brand, content: { agentId, terms } }) => {
    await shareTree(tx, brand ?? '')
    await lockContracts(tx, brand ?? '')
    const open = await findOpenOffer(tx, agentId, terms.kind, null)
    return `${canonical(await readContractRule(tx, brand ?? ''))} ${open?.id ?? ''}`
  },
  execute: async (
    tx,
    actor,
    { id: decisionId, brand: code, askedName, subject, reason, content: { agentId, terms } },
  ) => {
    const brand = code ?? ''
    const sides = { brand, giverId: null, takerId: agentId }
    const { currency } = await judge(tx, sides, terms, await momentOf(tx, actor.env, brand))
    const offered = { ...sides, terms, currency, offeredBy: askedName, decisionId, requestId: null }
    const { id } = await storeOffer(tx, actor.env, offered, 'decision')
    await writeAudit(tx, actor, { action: 'agent-contract.offer', subject, reason, after: { contract: id, ...terms } })
    return { contract: String(id) }
  },
})

async function whoseEnd(tx: Tx, of: Pick<Contract, 'brand' | 'takerId' | 'terms'>, moment: Moment): Promise<string[]> {
  const { cuts } = await findEffects(tx, { ...of, id: null, giverId: null }, moment)
  const ids = cuts.slice(0, ENDS_MAX).map(({ contract }) => contract.takerId)
  const names = await listNames(tx, ids)
  return ids.map((id) => names.get(id) ?? id)
}

/**
 * Asks for an offer of the brand. Fails with NOT_FOUND, CONTRACT_NOT_TOP, CONTRACT_CLOSED, CONTRACT_OUT_OF_BOUNDS, CONTRACT_NOT_NOW,
 * CONTRACT_ON_OFFER, DECISION_OPEN and OWN_MONEY.
 */
export async function askOffer(
  context: OperatorContext,
  { id: agentId, terms, reason }: ParsedInputOf<typeof officeOfferContract>,
): Promise<OutputOf<typeof officeOfferContract>> {
  const { env, merchant: brand } = context
  return env.db.tx(async (tx) => {
    await shareTree(tx, brand)
    await lockContracts(tx, brand)
    const moment = await momentOf(tx, env, brand)
    const { currency, taker } = await judge(tx, { brand, giverId: null, takerId: agentId }, terms, moment)
    const open = await findOpenOffer(tx, agentId, terms.kind, null)
    if (open && open.expiresAt > moment.now) return fail('CONTRACT_ON_OFFER')
    const ends = await whoseEnd(tx, { brand, takerId: agentId, terms }, moment)
    const decision = await askDecision(tx, context, CONTRACT_OFFER, {
      subject: `agent-contract:${agentId}-${terms.kind}`,
      memberId: agentId,
      reason,
      content: { agent: taker.username, agentId, currency, terms, ends },
    })
    return { waiting: presentWaiting(decision) }
  })
}

/** Returns a contract that the brand gives. Fails with NOT_FOUND for another brand's, and for one between agents. */
async function findGiven(tx: Tx, brand: string, id: string): Promise<Contract> {
  const contract = await findContract(tx, BigInt(id))
  return contract?.brand === brand && contract.giverId === null ? contract : fail('NOT_FOUND')
}

/** Gives notice of a contract of the brand, or takes one back that is on offer, and writes it into the audit log. */
export async function endByBrand(
  context: OperatorContext,
  { id, reason }: ParsedInputOf<typeof officeEndContract>,
): Promise<OutputOf<typeof officeEndContract>> {
  const { env, merchant: brand } = context
  return env.db.tx(async (tx) => {
    await shareTree(tx, brand)
    await lockContracts(tx, brand)
    const moment = await momentOf(tx, env, brand)
    const before = await findGiven(tx, brand, id)
    if (before.state === 'accepted') await giveNotice(tx, env, before, 'byGiver', moment)
    else {
      guardOpen(before, moment)
      await closeOffer(tx, before.id, 'cancelled', moment.now)
      await tellSides(tx, env, before, 'contract-cancelled', ['taker'])
    }
    const after = await findGiven(tx, brand, id)
    await writeAudit(tx, context, {
      action: 'agent-contract.end',
      subject: `agent-contract:${id}`,
      reason,
      before: { state: before.state, until: before.until },
      after: { state: after.state, until: after.until },
    })
    const [contract = fail('NOT_FOUND')] = await presentForOffice(tx, [after], moment)
    return { contract }
  })
}
