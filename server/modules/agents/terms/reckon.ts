/** What contracts give for a period's figures (docs/reference/games.md 8.4 to 8.6). Pure; amounts are ledger units. */
import type { ContractTerms, DividendTerms, SalaryTerms } from '#contract/agents/terms.ts'
import { parseMoney } from '#contract/money.ts'
import { resultOf } from '../measures/figures.ts'

/** Bills are in whole cents; parts of one are cut, to the payer's side. */
const CENT = 100n
/** A basis point is one part of so many. */
const POINTS_OF_ONE = 10_000n

/** Returns a percentage with at most two decimals as basis points: hundredths of a percent. */
export function readPercent(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'))
}

export const floorCents = (minor: bigint) => (minor < 0n ? 0n : minor - (minor % CENT))
const ceilDiv = (one: bigint, by: bigint) => (one + by - 1n) / by

/** How long a period is beside a whole one: one that is cut short asks for so much less. */
export type Share = { readonly days: number; readonly of: number }
export const WHOLE: Share = { days: 1, of: 1 }
const partOf = (whole: bigint, { days, of }: Share) => ceilDiv(whole * BigInt(days), BigInt(of))

/** One test of a tier: what was asked, and what there was. Ledger units; `active` is people. */
export type Test = { name: 'loss' | 'valid' | 'active'; asked: bigint; was: bigint; isMet: boolean }
export type TierTests = { tests: readonly Test[]; isMet: boolean }

export type Reckoned = {
  readonly tiers: readonly TierTests[]
  /** The tier that pays; null: none is met. */
  readonly tier: number | null
  /** What the tier gives: basis points, or ledger units where the unit is `fixed`. */
  readonly gives: bigint
  /** What the rate is taken of. */
  readonly base: bigint
  /** Before the bounds. */
  readonly earned: bigint
  /** What is above the bound of a member, and then of the period. */
  readonly overMember: bigint
  readonly overCap: bigint
  /** What is paid, in whole cents. */
  readonly amount: bigint
}

type Measured = { loss: bigint; valid: bigint; active: number }
type Bounds = Pick<ContractTerms, 'capPerDay' | 'capPerMember'>

function testTiers(
  tiers: readonly { loss?: string; valid: string; active: number; gives: string }[],
  was: Measured,
  share: Share,
): TierTests[] {
  return tiers.map(({ loss, valid, active }) => {
    const asked = [
      ...(loss === undefined ? [] : [{ name: 'loss', asked: partOf(parseMoney(loss), share), was: was.loss } as const]),
      { name: 'valid', asked: partOf(parseMoney(valid), share), was: was.valid } as const,
      { name: 'active', asked: partOf(BigInt(active), share), was: BigInt(was.active) } as const,
    ]
    const tests = asked.map((test) => ({ ...test, isMet: test.was >= test.asked }))
    return { tests, isMet: tests.every(({ isMet }) => isMet) }
  })
}

/** `perMember`: what each member would bring, before the bounds. `used`: what of the bound for the day was paid already. */
type Bounded = { perMember: readonly bigint[]; days: number; used?: bigint }

/** Returns an amount within the bounds of a contract. */
export function withinBounds(
  { capPerDay, capPerMember }: Bounds,
  earned: bigint,
  { perMember, days, used = 0n }: Bounded,
): Pick<Reckoned, 'overMember' | 'overCap' | 'amount'> {
  const memberCap = capPerMember === null ? null : parseMoney(capPerMember)
  const overMember =
    memberCap === null ? 0n : perMember.reduce((sum, one) => sum + (one > memberCap ? one - memberCap : 0n), 0n)
  const rest = earned - overMember < 0n ? 0n : earned - overMember
  const cap = capPerDay === null ? null : parseMoney(capPerDay) * BigInt(days) - used
  const overCap = cap !== null && rest > cap ? rest - (cap < 0n ? 0n : cap) : 0n
  return { overMember, overCap, amount: floorCents(rest - overCap) }
}

type Tiered = {
  terms: DividendTerms | SalaryTerms
  was: Measured
  base: bigint
  /** What the rate is taken of, by member; empty where no member is bounded. */
  members: readonly bigint[]
  share: Share
  days: number
  used?: bigint
}

function reckonTiers({ terms, was, base, members, share, days, used = 0n }: Tiered): Reckoned {
  const tiers = testTiers(terms.tiers, was, share)
  const tier = tiers.findLastIndex(({ isMet }) => isMet)
  const nothing = { gives: 0n, base, earned: 0n, overMember: 0n, overCap: 0n, amount: 0n }
  const met = terms.tiers[tier]
  if (!met || base <= 0n) return { tiers, tier: met ? tier : null, ...nothing }
  if (terms.unit === 'fixed') {
    const earned = parseMoney(met.gives)
    return { tiers, tier, gives: earned, base, earned, ...withinBounds(terms, earned, { perMember: [], days, used }) }
  }
  const points = readPercent(met.gives)
  const of = (minor: bigint) => (minor * points) / POINTS_OF_ONE
  const earned = of(base)
  return {
    tiers,
    tier,
    gives: points,
    base,
    earned,
    ...withinBounds(terms, earned, { perMember: members.map(of), days, used }),
  }
}

/** What a team did in the period of a dividend, without games that count nothing and without the agent's own bets. */
export type DividendFigures = {
  stake: bigint
  payout: bigint
  bonuses: bigint
  rebates: bigint
  salaries: bigint
  valid: bigint
  active: number
  /** Stakes less payouts less bonuses by member, where one is bounded. */
  losses: readonly bigint[]
}

/** Returns what a team lost by the contract's own definition: stakes less payouts less what it takes off. */
export function lossOf({ takeOff }: DividendTerms, figures: DividendFigures): bigint {
  const { stake, payout, bonuses, rebates, salaries } = figures
  return resultOf({
    stake,
    payout,
    bonus: takeOff.bonuses ? bonuses : 0n,
    rebate: takeOff.rebates ? rebates : 0n,
    salary: takeOff.salaries ? salaries : 0n,
  })
}

/** Returns the dividend of a period. `carried`: what is taken off from the periods before, zero or less. */
export function reckonDividend(
  terms: DividendTerms,
  figures: DividendFigures,
  { carried, share, days }: { carried: bigint; share: Share; days: number },
): Reckoned {
  const base = lossOf(terms, figures) + carried
  const was = { loss: base, valid: figures.valid, active: figures.active }
  return reckonTiers({ terms, was, base, members: figures.losses, share, days })
}

/** `members`: valid bets by member, where one is bounded. `used`: what the hours before were paid of the day's bound. */
export type SalaryFigures = { valid: bigint; active: number; members: readonly bigint[]; used?: bigint }

/** Returns the salary of a day or an hour. */
export function reckonSalary(terms: SalaryTerms, { valid, active, members, used = 0n }: SalaryFigures): Reckoned {
  return reckonTiers({ terms, was: { loss: 0n, valid, active }, base: valid, members, share: WHOLE, days: 1, used })
}
