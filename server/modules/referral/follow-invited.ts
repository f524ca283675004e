/**
 * How far invited people are: a follower of registrations, proved numbers, deposits and the journal of bets. What counts
 * is what happens within the days of the plan that was in force when they registered (docs/reference/games.md 9.2).
 */
import {
  CONTACT_PROVED,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  MEMBER_REGISTERED,
  PAYMENT_CREDITED,
} from '#contract/facts.ts'
import { parseMoney } from '#contract/money.ts'
import type { ReferralPlan } from '#contract/referral/plan.ts'
import { TIERS_MAX } from '#contract/referral/plan.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { BRANDED_JOURNAL, type BrandedJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { ownCountedBy } from '#server/modules/bets/counted.ts'
import { carryOutMet } from './carry-out-met.ts'
import { INVITED, type Invited } from './invited.sql.ts'
import { listPlans, type PlanVersion } from './plans.sql.ts'
import { untilOf } from './until-of.ts'

const FACTS = facts(MEMBER_REGISTERED, CONTACT_PROVED, DEPOSIT_CREDITED, DEPOSIT_REVERSED, PAYMENT_CREDITED)
type Fact = FactLine<
  | typeof MEMBER_REGISTERED
  | typeof CONTACT_PROVED
  | typeof DEPOSIT_CREDITED
  | typeof DEPOSIT_REVERSED
  | typeof PAYMENT_CREDITED
>
type Line = Fact | BrandedJournalRow
type Tables = { invited: Invited }
type Looked = { plans: readonly PlanVersion[] }
/** An invited member has met everything. */
export type Met = { readonly memberId: string; readonly brand: string }

/** Returns which conditions of a plan an invited member has met. */
export function metOf({ isPhoneProved, deposits, valid }: Invited, plan: ReferralPlan) {
  return {
    phone: isPhoneProved || !plan.needsPhone,
    deposits: deposits >= parseMoney(plan.deposits),
    validBet: valid >= parseMoney(plan.validBet),
  }
}

const isBet = (line: Line): line is BrandedJournalRow => line.stream === 'bets'
const counts = (line: BrandedJournalRow) => !line.isTrial && line.brand !== '' && ownCountedBy(line) !== 0n

/** A deposit that the bank took back counts no more, also after everything was met. */
const withoutDeposit = (row: Invited, amountMinor: bigint): Invited => ({
  ...row,
  deposits: row.deposits > amountMinor ? row.deposits - amountMinor : 0n,
})

/** Returns whether a deposit is taken back that counted: within the plan's days, whenever the bank says so. */
const isOfPlan = (line: Line, row: Invited, plan: ReferralPlan | null) =>
  !isBet(line) && line.topic === 'deposit.reversed' && (!plan || line.tells.creditedAt < untilOf(row, plan))

/** Returns the member's row after a line; the same row where the line changes nothing. */
function advance(row: Invited, line: Line, plan: ReferralPlan | null): Invited {
  if (isBet(line)) return plan?.currency === line.currency ? { ...row, valid: row.valid + ownCountedBy(line) } : row
  switch (line.topic) {
    case 'contact.proved':
      return line.tells.channel === 'sms' ? { ...row, isPhoneProved: true } : row
    case 'deposit.credited':
    case 'payment.credited':
      return plan?.currency === line.tells.currency ? { ...row, deposits: row.deposits + line.tells.amountMinor } : row
    case 'deposit.reversed':
      return plan?.currency === line.tells.currency ? withoutDeposit(row, line.tells.amountMinor) : row
    case 'member.registered':
      return row
  }
}

function begin(line: Fact & { topic: 'member.registered' }, inviter: Invited | undefined, version: number | null) {
  const row: Invited = {
    brand: line.brand,
    inviters: [line.tells.referredBy ?? '', ...(inviter?.inviters ?? [])].slice(0, TIERS_MAX),
    registeredAt: line.at,
    version,
    isPhoneProved: false,
    deposits: 0n,
    valid: 0n,
    metAt: null,
  }
  return { changes: { invited: { [line.memberId]: row } } }
}

/** Maintains referral.invited. */
export const INVITED_FOLLOWER: Follower<Line, Tables, Met, Looked> = {
  name: 'referral.invited',
  streams: [FACTS, BRANDED_JOURNAL],
  keys: (line) => {
    if (isBet(line)) return counts(line) ? { invited: [line.memberId], plans: [line.brand] } : {}
    if (line.topic !== 'member.registered') return { invited: [line.memberId], plans: [line.brand] }
    const { referredBy, kind } = line.tells
    return referredBy && kind === 'member' ? { invited: [line.memberId, referredBy], plans: [line.brand] } : {}
  },
  fold: ({ invited, plans }, line) => {
    if (isBet(line) && !counts(line)) return {}
    if (!isBet(line) && line.topic === 'member.registered') {
      const { referredBy, kind } = line.tells
      if (!referredBy || kind !== 'member' || invited.get(line.memberId)) return {}
      const versions = plans.get(line.brand) ?? []
      return begin(line, invited.get(referredBy), versions.findLast(({ from }) => from <= line.at)?.version ?? null)
    }
    const row = invited.get(line.memberId)
    if (!row) return {}
    const versions = plans.get(line.brand) ?? []
    const plan = versions.find(({ version }) => version === row.version)?.plan ?? null
    const takesBack = isOfPlan(line, row, plan)
    if (!takesBack && (row.metAt !== null || (plan && line.at >= untilOf(row, plan)))) return {}
    const next = advance(row, line, plan)
    if (next === row) return {}
    const isMet = row.metAt === null && plan !== null && Object.values(metOf(next, plan)).every(Boolean)
    return {
      changes: { invited: { [line.memberId]: isMet ? { ...next, metAt: line.at } : next } },
      effects: isMet ? [{ memberId: line.memberId, brand: row.brand }] : [],
    }
  },
  look: {
    plans: async (q, brands) => {
      const all = await listPlans(q, brands)
      return new Map(brands.map((brand) => [brand, all.filter((one) => one.brand === brand)]))
    },
  },
  store: { tables: { invited: INVITED }, carryOut: carryOutMet },
}
