/**
 * Contracts of the demo's line: of every kind, past and present, between the brand and the demo's agent and further down; one
 * ended by the rule of higher contracts, one refused, and one that waits for the agent's answer. Their bills are computed by the
 * house itself when it is open, from the play of the past. Beside them two templates, with which offers begin.
 */
import type { ContractTerms, EndReason } from '#contract/agents/terms.ts'
import { OFFER_HOURS } from '#contract/agents/terms-form.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import { agreeInPast } from '#server/lib/decisions/agree-in-past.ts'
import { closeDecision, insertDecision } from '#server/lib/decisions/decisions.sql.ts'
import type { Env } from '#server/lib/env.ts'
import { newReference } from '#server/lib/random.ts'
import { FIRST_BRAND, PAST_DAYS } from '#server/lib/seeds/demo.ts'
import type { Demo, Seed } from '#server/lib/seeds/seed.ts'
import { claimSeed } from '#server/lib/seeds/seeds-done.sql.ts'
import { findNodeByName, type Node } from '#server/modules/identity/accounts/team.sql.ts'
import { listLinePeople } from '#server/modules/identity/members/past-accounts.sql.ts'
import { findDemoOperator } from '#server/modules/identity/seeds/demo-people.sql.ts'
import { DEMO_LOGINS } from '#server/modules/identity/seeds/logins.ts'
import { acceptContract, closeOffer, insertContract, type Contract } from '../contracts/contracts.sql.ts'
import { CONTRACT_OFFER } from '../contracts/offer-by-brand.ts'
import { endContracts } from '../contracts/ends.sql.ts'
import { printOf } from '../contracts/print.ts'
import { putContractRule } from '../contracts/rules.sql.ts'
import { insertSignature } from '../contracts/signatures.sql.ts'
import { insertTemplate } from '../contracts/templates.sql.ts'
import { nextStart } from '../terms/starts.ts'
import { dailyOf, DEMO_RULE, DEMO_TEMPLATES, dividendOf, hourlyOf, realtimeOf } from './contract-documents.ts'

const { code: BRAND, currency: CURRENCY } = FIRST_BRAND
const OTHER_OPERATOR = 'admin2'

type Sides = { giverId: string | null; taker: Pick<Node, 'id' | 'username'> }
type Way = { tx: Tx; env: Env; timeZone: string }

/** Two operators decided that the brand offers a contract; returns the decision. */
async function decide(
  { tx, env }: Way,
  { id, username }: Sides['taker'],
  terms: ContractTerms,
  at: Date,
): Promise<bigint> {
  const [asker, other] = [
    await findDemoOperator(tx, DEMO_LOGINS[2].username),
    await findDemoOperator(tx, OTHER_OPERATOR),
  ]
  const decision = await insertDecision(tx, {
    reference: newReference(env.random, 'Q'),
    brand: BRAND,
    kind: CONTRACT_OFFER.kind,
    permission: CONTRACT_OFFER.permission,
    housePermission: null,
    needsHouse: false,
    subject: `agent-contract:${id}-${terms.kind}`,
    memberId: id,
    direction: null,
    currency: null,
    amountMinor: null,
    basis: '',
    reason: 'Agreed with the agent',
    evidence: null,
    needed: 2,
    excluded: [],
    content: { agent: username, agentId: id, currency: CURRENCY, terms, ends: [] },
    askedBy: asker.id,
    askedName: asker.username,
    askedPerson: asker.personId,
    askedAt: at,
    expiresAt: after(at, DAY_MS),
  })
  if (!decision) throw new Error('the past has one decision about a contract')
  await agreeInPast(tx, decision, [asker, other], BRAND, at)
  await closeDecision(tx, decision.id, { state: 'done', at, by: other.username })
  return decision.id
}

/** Offers a contract at a moment of the past. */
async function offer(way: Way, { giverId, taker }: Sides, terms: ContractTerms, at: Date): Promise<Contract> {
  const { tx } = way
  const decisionId = giverId === null ? await decide(way, taker, terms, at) : null
  const contract = await insertContract(tx, {
    brand: BRAND,
    kind: terms.kind,
    giverId,
    takerId: taker.id,
    currency: CURRENCY,
    terms,
    offeredBy: giverId === null ? DEMO_LOGINS[2].username : null,
    decisionId,
    requestId: null,
    offeredAt: at,
    expiresAt: after(at, OFFER_HOURS * HOUR_MS),
  })
  const means = giverId === null ? ('decision' as const) : ('paymentPassword' as const)
  await insertSignature(tx, { contractId: contract.id, side: 'giver', means, at, print: printOf(contract) })
  return contract
}

/** Offers a contract that is accepted two hours later. Contracts that it ends do so from its beginning on. */
async function agree(
  way: Way,
  sides: Sides,
  terms: ContractTerms,
  { at, ends = [] }: { at: Date; ends?: readonly { contract: Contract; reason: EndReason }[] },
): Promise<Contract> {
  const contract = await offer(way, sides, terms, at)
  const signedAt = after(at, 2 * HOUR_MS)
  const from = nextStart(terms, { now: signedAt, timeZone: way.timeZone })
  await endContracts(
    way.tx,
    ends.map(({ contract, reason }) => ({ contract, reason, until: from })),
  )
  await acceptContract(way.tx, contract, from, signedAt)
  const signature = { contractId: contract.id, side: 'taker' as const, means: 'paymentPassword' as const }
  await insertSignature(way.tx, { ...signature, at: signedAt, print: printOf(contract) })
  return contract
}

type People = {
  top: Node
  first: Sides['taker']
  second: Sides['taker']
  third: Sides['taker'] | undefined
  below: Sides['taker'] | undefined
}

/** Dividends: a higher contract of the agent ended the ones that he gave; he gave one of them anew. */
async function makeDividends(way: Way, began: Date, { top, first, second, below }: People): Promise<void> {
  const daysAgo = (days: number) => after(began, -days * DAY_MS)
  const brand = { giverId: null, taker: top }
  const toFirst = { giverId: top.id, taker: first }
  const former = await agree(way, brand, dividendOf('weekly', ['4', '7', '10']), { at: daysAgo(PAST_DAYS) })
  const given = await agree(way, toFirst, dividendOf('weekly', ['2', '4', '6']), { at: daysAgo(PAST_DAYS) })
  const ends = [
    { contract: former, reason: 'replaced' as const },
    { contract: given, reason: 'uplineChanged' as const },
  ]
  await agree(way, brand, dividendOf('weekly', ['6', '10', '15']), { at: daysAgo(17), ends })
  await agree(way, toFirst, dividendOf('weekly', ['3', '5', '8']), { at: daysAgo(9) })
  const refused = await offer(
    way,
    { giverId: top.id, taker: second },
    dividendOf('semimonthly', ['1', '2', '3']),
    daysAgo(6),
  )
  await closeOffer(way.tx, refused.id, 'rejected', daysAgo(5))
  if (below)
    await offer(
      way,
      { giverId: first.id, taker: below },
      dividendOf('weekly', ['1', '2', '4']),
      after(began, -5 * HOUR_MS),
    )
}

async function makeSalaries(way: Way, began: Date, { top, first, second, third }: People): Promise<void> {
  const hoursAgo = (hours: number) => after(began, -hours * HOUR_MS)
  const brand = { giverId: null, taker: top }
  const below = (taker: Sides['taker']) => ({ giverId: top.id, taker })
  await agree(way, brand, dailyOf(['0.4', '0.8']), { at: hoursAgo(28 * 24) })
  await agree(way, below(first), dailyOf(['0.2', '0.5']), { at: hoursAgo(20 * 24) })
  await agree(way, below(second), dailyOf(['0.2', '0.4']), { at: hoursAgo(12 * 24) })
  await agree(way, brand, hourlyOf('0.3'), { at: hoursAgo(50) })
  await agree(way, below(first), hourlyOf('0.2'), { at: hoursAgo(40) })
  await agree(way, brand, realtimeOf('0.3', '0.5'), { at: hoursAgo(20) })
  await agree(way, below(second), realtimeOf('0.1', '0.2'), { at: hoursAgo(12) })
  if (third) await offer(way, below(third), dailyOf(['0.1', '0.2']), hoursAgo(7))
}

/** Makes the contracts in one transaction, once; a demo with too few people for them has none. */
async function seedContracts(env: Env, { began }: Demo): Promise<void> {
  const people = await listLinePeople(env.db, BRAND, DEMO_LOGINS[1].username)
  const { timeZone } = await getBrand(env, BRAND)
  await env.db.tx(async (tx) => {
    const top = await findNodeByName(tx, BRAND, DEMO_LOGINS[1].username)
    const agents = people.filter(({ type }) => type !== 0)
    const sizeOf = ({ id }: { id: string }) =>
      people.filter(({ agentLine }) => agentLine.split('.').includes(id)).length
    const [first, second, third] = agents
      .filter(({ agentLine }) => agentLine === top?.id)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    if (!top || !first || !second || !(await claimSeed(tx, 'agents contracts', began))) return
    const below = agents.find(({ agentLine }) => agentLine === `${top.id}.${first.id}`)
    const way = { tx, env, timeZone }
    await putContractRule(tx, BRAND, DEMO_RULE)
    const kept = { by: DEMO_LOGINS[2].username, at: after(began, -PAST_DAYS * DAY_MS) }
    for (const { name, terms } of DEMO_TEMPLATES) await insertTemplate(tx, BRAND, { name, terms, ...kept })
    await makeDividends(way, began, { top, first, second, third, below })
    await makeSalaries(way, began, { top, first, second, third, below })
    // what waits for the agent's own answer
    await offer(way, { giverId: null, taker: top }, dividendOf('weekly', ['8', '12', '18']), after(began, -3 * HOUR_MS))
  })
}

export const CONTRACT_SEEDS: readonly Seed[] = [{ stage: 'past', run: seedContracts }]
