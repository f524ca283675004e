/** Trials of contracts, as agents and operators ask for them. */
import type { officeTryContract, Trial, tryContract } from '#contract/agents/trials.ts'
import type { ContractKind, ContractTerms } from '#contract/agents/terms.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { OperatorContext, PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { kindOf } from '../line/may-open.ts'
import { findStanding } from '../rates/rates.sql.ts'
import { findFirstDay } from './past-figures.sql.ts'
import { daysOfTrial, runTrial, type TrialPeriod } from './run-trial.ts'
import { findGoingOn, listTops, type TriedAgent } from './tried-agents.sql.ts'

const sumOf = (periods: readonly TrialPeriod[]) => periods.reduce((sum, { amount }) => sum + amount, 0n)
const present = ({ from, until, figure, amount }: TrialPeriod) => ({
  from,
  until,
  figure: toWire(figure),
  amount: toWire(amount),
})

type Tried = { periods: TrialPeriod[]; today: TrialPeriod[] | null; from: string; until: string }

async function tryFor(
  env: Env,
  timeZone: string,
  { id, currency }: TriedAgent,
  { terms, months }: { terms: ContractTerms; months: number },
): Promise<Tried> {
  const first = await findFirstDay(env.db, { agentId: id, currency, without: [] })
  const days = daysOfTrial(localDay(env.clock.now(), timeZone), months, first)
  const past = { agentId: id, currency, timeZone, days }
  const kind: ContractKind = terms.kind
  const own = await findGoingOn(env.db, id, kind)
  return {
    ...days,
    periods: await runTrial(env.db, past, terms),
    today: own ? await runTrial(env.db, past, own) : null,
  }
}

function presentTrial({ id, username, currency }: TriedAgent, { periods, today, from, until }: Tried): Trial {
  return {
    currency,
    account: { id, username },
    from,
    until,
    periods: periods.map(present),
    sum: toWire(sumOf(periods)),
    today: today && { sum: toWire(sumOf(today)), periods: today.map(present) },
  }
}

/** Tries a contract over the own line, or that of an agent directly below. Fails with AGENTS_CLOSED and NOT_FOUND. */
export async function tryForAgent(
  { env, account, brand }: PlayerContext,
  { account: below, terms, months }: ParsedInputOf<typeof tryContract>,
): Promise<OutputOf<typeof tryContract>> {
  guardAgents(brand)
  const { id, username, uplineId, type } =
    (await findStanding(env.db, account.merchant, below ?? account.id)) ?? fail('NOT_FOUND')
  if (below !== undefined && (uplineId !== account.id || kindOf(type) !== 'agent')) return fail('NOT_FOUND')
  // what is below an agent is measured in its accounts' currencies; contracts are in the agent's own
  const agent = { id, username, currency: account.currency }
  return presentTrial(agent, await tryFor(env, brand.timeZone, agent, { terms, months }))
}

type ForAll = Pick<OutputOf<typeof officeTryContract>, 'agents' | 'sums'>

async function tryForAll(
  { env, merchant }: OperatorContext,
  timeZone: string,
  wanted: { terms: ContractTerms; months: number },
): Promise<ForAll> {
  const tried: { agent: TriedAgent; sum: bigint; today: bigint | null }[] = []
  for (const agent of await listTops(env.db, merchant)) {
    const { periods, today } = await tryFor(env, timeZone, agent, wanted)
    tried.push({ agent, sum: sumOf(periods), today: today && sumOf(today) })
  }
  const difference = ({ sum, today }: (typeof tried)[number]) => {
    const more = sum - (today ?? 0n)
    return more < 0n ? -more : more
  }
  const sums = new Map<string, { sum: bigint; today: bigint }>()
  for (const { agent, sum, today } of tried) {
    const all = sums.get(agent.currency) ?? { sum: 0n, today: 0n }
    sums.set(agent.currency, { sum: all.sum + sum, today: all.today + (today ?? 0n) })
  }
  return {
    agents: tried
      .toSorted((one, other) => (difference(one) < difference(other) ? 1 : -1))
      .map(({ agent: { id, username, currency }, sum, today }) => ({
        account: { id, username },
        currency,
        sum: toWire(sum),
        today: today === null ? null : toWire(today),
      })),
    sums: [...sums].map(([currency, { sum, today }]) => ({ currency, sum: toWire(sum), today: toWire(today) })),
  }
}

/** Tries a contract over the line of one agent of the brand, or of each whom nobody stands above. Fails with NOT_FOUND. */
export async function tryForOperator(
  context: OperatorContext,
  { agentId, terms, months }: ParsedInputOf<typeof officeTryContract>,
): Promise<OutputOf<typeof officeTryContract>> {
  const { env, merchant } = context
  const { timeZone } = await getBrand(env, merchant)
  if (agentId === undefined) return { one: null, ...(await tryForAll(context, timeZone, { terms, months })) }
  const [agent] = await listTops(env.db, merchant, agentId)
  if (!agent) return fail('NOT_FOUND')
  return { one: presentTrial(agent, await tryFor(env, timeZone, agent, { terms, months })), agents: [], sums: [] }
}
