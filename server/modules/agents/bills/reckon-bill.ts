/** What a contract gives for a window: read from the measures, and reckoned by its terms. The same for bills, for what runs, and for the books. */
import type { DividendTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import type { Queryable } from '#server/lib/db.ts'
import { netLossOf } from '../measures/figures.ts'
import { sumEnds, type EndsWindow } from '../measures/round-ends.sql.ts'
import { addUpWindow, readTeamWindow, type TeamWindow } from '../measures/window.sql.ts'
import { readTeamCosts } from '../rebates/costs.sql.ts'
import type { Contract } from '../contracts/contracts.sql.ts'
import { reckonDividend, reckonSalary, type Reckoned, type Share } from '../terms/reckon.ts'
import { carryInto, countDays, periodOf, type Days } from '../terms/windows.ts'
import type { BillFigures } from './bills.sql.ts'

const NO_COSTS = { bonuses: 0n, rebates: 0n, salaries: 0n }

/** Returns how long a dividend's period is beside a whole one. */
export function shareOf({ period }: DividendTerms, days: Days): Share {
  const whole = periodOf(period, days.from)
  return { days: countDays(days), of: countDays(whole) }
}

const resultOf = ({ tier, gives, base, earned, overMember, overCap, amount }: Reckoned) => ({
  base,
  tier,
  gives: tier === null ? null : gives,
  earned,
  overMember,
  overCap,
  amount,
})

/** Returns what a member lost by what a dividend takes off of bonuses. */
export const memberLoss = (
  { takeOff }: DividendTerms,
  { stake, payout, bonuses }: { stake: bigint; payout: bigint; bonuses: bigint },
) => netLossOf({ stake, payout, bonus: takeOff.bonuses ? bonuses : 0n })

/** A contract as its bills need it. */
export type Reckonable = Pick<Contract, 'takerId' | 'currency' | 'terms' | 'brand'>

/** Returns what a team did in whole days, as a contract counts it. */
export function readContractWindow(
  q: Queryable,
  { takerId, currency, terms }: Reckonable,
  days: Days,
): Promise<TeamWindow> {
  const activeFromMinor = terms.kind === 'realtime' ? 0n : parseMoney(terms.activeFrom)
  return readTeamWindow(q, { agentId: takerId, currency, ...days, without: terms.without, activeFromMinor })
}

/** Returns the dividend of a period. `carried`: what the period before left. */
export async function reckonPeriod(
  q: Queryable,
  contract: Reckonable & { terms: DividendTerms },
  days: Days,
  carried: bigint,
): Promise<BillFigures> {
  const { terms, takerId, currency } = contract
  const window = await readContractWindow(q, contract, days)
  const costs = await readTeamCosts(q, { agentId: takerId, currency, ...days, without: terms.without })
  const { stake, payout, valid, active } = window
  const off = {
    bonuses: terms.takeOff.bonuses ? window.bonuses : 0n,
    rebates: terms.takeOff.rebates ? costs.rebates : 0n,
    salaries: terms.takeOff.salaries ? costs.salaries : 0n,
  }
  const losses = terms.capPerMember === null ? [] : window.members.map((member) => memberLoss(terms, member))
  const given = { carried, share: shareOf(terms, days), days: countDays(days) }
  const reckoned = reckonDividend(terms, { stake, payout, valid, active, ...off, losses }, given)
  const { base } = reckoned
  const remainder = carryInto(terms.carryOver, { baseMinor: base, ownMinor: base - carried }, days.until)
  return { stake, payout, valid, active, ...off, carried, ...resultOf(reckoned), remainder }
}

function salaryOf(
  terms: SalaryTerms,
  window: TeamWindow,
  { carried, used }: { carried: bigint; used: bigint },
): BillFigures {
  const { stake, payout, valid, active, members } = window
  const bounded = terms.capPerMember === null ? [] : members.map((member) => member.valid)
  // what was taken back and not made good is taken off: else a stake could be paid for, and given back in an hour without play
  const reckoned = reckonSalary(terms, { valid: valid + carried, active, members: bounded, used })
  const remainder = reckoned.base < 0n ? reckoned.base : 0n
  return { stake, payout, valid, active, ...NO_COSTS, carried, ...resultOf(reckoned), remainder }
}

/** Returns the salary of a day. */
export async function reckonDay(
  q: Queryable,
  contract: Reckonable & { terms: SalaryTerms },
  days: Days,
  carried: bigint,
): Promise<BillFigures> {
  return salaryOf(contract.terms, await readContractWindow(q, contract, days), { carried, used: 0n })
}

/** Returns the salary of an hour. `used`: what the hours before came to on the same business day. */
export async function reckonHour(
  q: Queryable,
  contract: Reckonable & { terms: SalaryTerms },
  ends: EndsWindow,
  given: { carried: bigint; used: bigint },
): Promise<BillFigures> {
  const { terms, takerId, currency, brand } = contract
  const members = await sumEnds(q, { brand, agentId: takerId, currency, without: terms.without, ...ends })
  const window = addUpWindow(
    members.map((member) => ({ ...member, bonuses: 0n })),
    parseMoney(terms.activeFrom),
  )
  return salaryOf(terms, window, given)
}

/** Narrows a contract by its terms. */
export const isDividend = <Of extends Reckonable>(one: Of): one is Of & { terms: DividendTerms } =>
  one.terms.kind === 'dividend'
export const isSalary = <Of extends Reckonable>(one: Of): one is Of & { terms: SalaryTerms } =>
  one.terms.kind === 'daily' || one.terms.kind === 'hourly'
