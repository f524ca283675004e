/** What in an agent's file a person should look at. Nothing follows from any of it (docs/decisions/0716). */
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { officeAgentRisks, type AgentRisk } from '#contract/agents/risks.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { getBrandIn } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import { bindCall, type Http, type OperatorContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { answersOf } from '#server/lib/slots.ts'
import { findListed } from '#server/modules/identity/accounts/team.sql.ts'
import { momentsOf } from '../reports/report-period.ts'
import { SIGNALS_BELOW } from './risks.slots.ts'
import { listCoveredBelow, listIdleBelow, listRiskNames, listSharedBelow } from './risks.sql.ts'

const DAYS = 30
/** Rows of each question. */
const ROWS_MAX = 50

type Found = Omit<AgentRisk, 'member' | 'others'> & { memberId: string; others: readonly string[] }

/** Returns the signs in an agent's file. Fails with NOT_FOUND for another brand's agent as for an unknown one. */
async function showRisks(
  { env, merchant: brand }: OperatorContext,
  { id }: ParsedInputOf<typeof officeAgentRisks>,
): Promise<OutputOf<typeof officeAgentRisks>> {
  const { db } = env
  const { path } = (await findListed(db, brand, id)) ?? fail('NOT_FOUND')
  const { timeZone } = await getBrandIn(db, env, brand)
  const to = localDay(env.clock.now(), timeZone)
  const day = localDay(after(env.clock.now(), -(DAYS - 1) * DAY_MS), timeZone)
  const since = { day, at: momentsOf({ from: day, to: day }, timeZone).start }
  const [shared, covered, idle, ...signals] = await Promise.all([
    listSharedBelow(db, { brand, id, path }, ROWS_MAX),
    listCoveredBelow(db, id, since, ROWS_MAX),
    listIdleBelow(db, id, since, ROWS_MAX),
    ...answersOf(env, SIGNALS_BELOW).map((list) => list(db, { brand, path }, ROWS_MAX)),
  ])
  const found: Found[] = [
    ...shared.map(({ rule, memberId, accounts }) => ({ rule, memberId, others: [id], facts: { accounts }, at: null })),
    ...signals.flat().map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    ...covered.map(({ memberId, currency, stake, valid, rounds }) => ({
      rule: 'covered_play' as const,
      memberId,
      others: [],
      facts: { currency, stake: toWire(stake), valid: toWire(valid), rounds: Number(rounds) },
      at: null,
    })),
    ...idle.map(({ memberId, currency, deposits, withdrawals, stake }) => ({
      rule: 'idle_money' as const,
      memberId,
      others: [],
      facts: { currency, deposits: toWire(deposits), withdrawals: toWire(withdrawals), stake: toWire(stake) },
      at: null,
    })),
  ]
  const names = await listRiskNames(db, [...new Set(found.flatMap(({ memberId, others }) => [memberId, ...others]))])
  const named = (one: string) => ({ id: one, username: names.get(one) ?? '' })
  return {
    from: day,
    to,
    risks: found.map(({ memberId, others, ...one }) => ({
      ...one,
      member: named(memberId),
      others: others.map(named),
    })),
  }
}

/** Adds the operators' call of contract/agents/risks.ts. */
export function bindRisksOffice(http: Http): void {
  bindCall(http, officeAgentRisks, showRisks)
}
