/** What rewards are made of, in code and as the database stores it. */
import { z } from 'zod'
import { type PAYERS, REWARD_SOURCES, type RewardKind } from '#contract/rewards/rewards.ts'
import { bonusTerms, type BonusTerms } from '#contract/rewards/terms.ts'
import type { Reason } from '#contract/wallet/wallet.ts'
import { POINTS_CURRENCY } from '#contract/wallet/points.ts'

/** Where a reward comes from. A member gets one for each kind, id and occurrence. */
export type RewardSource = { kind: (typeof REWARD_SOURCES)[number]; id: string; occurrence: string }

export type RewardWhat =
  /** `turnover`: how many times it must be staked before it can be withdrawn; 0: free at once. */
  | { kind: 'cash'; amountMinor: bigint; turnover: number }
  | { kind: 'bonus'; amountMinor: bigint; terms: BonusTerms }
  /** Whole points. */
  | { kind: 'points'; points: bigint }
  | {
      kind: 'free_rounds'
      vendor: string
      gameCode: string
      rounds: number
      stakeMinor: bigint
      /** The most that all rounds together pay. */
      winMaxMinor: bigint
      /** For so many days from the claim on rounds can begin. */
      playDays: number
      winnings: 'cash' | 'bonus'
      terms: BonusTerms | null
    }

/** Who bears what a reward costs: the house, or the vendor in whose game free rounds are played (row 17). */
export type Payer = (typeof PAYERS)[number]

/** Returns into what a reward is paid. */
export function paidAs(what: RewardWhat): 'cash' | 'bonus' | 'points' {
  return what.kind === 'free_rounds' ? what.winnings : what.kind
}

/** What of it is stored beside kind, currency and amount. */
const stored = z.object({
  turnover: z.number().default(0),
  terms: bonusTerms.nullable().default(null),
  vendor: z.string().optional(),
  gameCode: z.string().optional(),
  rounds: z.number().optional(),
  stakeMinor: z.string().optional(),
  winMaxMinor: z.string().optional(),
  playDays: z.number().optional(),
  winnings: z.enum(['cash', 'bonus']).optional(),
})
export type StoredWhat = z.output<typeof stored>

/** Reads what the database stored of a reward. */
export function readWhat(json: unknown): StoredWhat {
  return stored.parse(json)
}

/** Returns the content that is stored. */
export function writeWhat(what: RewardWhat): Record<string, unknown> {
  if (what.kind === 'cash') return { turnover: what.turnover }
  if (what.kind === 'bonus') return { terms: what.terms }
  if (what.kind === 'points') return {}
  const { kind: _kind, stakeMinor, winMaxMinor, ...rest } = what
  return { ...rest, stakeMinor: String(stakeMinor), winMaxMinor: String(winMaxMinor) }
}

/**
 * Returns what a reward takes of its authority: its amount, whole points, or the most that free rounds can pay: what
 * they win is not known before, and the rest comes back when it is.
 */
export function valueOf(what: RewardWhat): bigint {
  if (what.kind === 'points') return what.points
  return what.kind === 'free_rounds' ? what.winMaxMinor : what.amountMinor
}

/** Returns the currency in which a reward is counted. */
export function currencyOf(kind: RewardKind, members: string): string {
  return kind === 'points' ? POINTS_CURRENCY : members
}

const REASONS: Partial<Record<RewardSource['kind'], Reason>> = {
  offer: 'promotion',
  code: 'promotion',
  application: 'promotion',
  rebate: 'rebate',
  cashback: 'cashback',
  envelope: 'red_envelope',
  referral: 'referral',
  board: 'prize',
  raffle: 'prize',
}

/** Returns the reason of the ledger for a reward of cash. */
export function cashReason(source: RewardSource['kind']): Reason {
  return REASONS[source] ?? 'reward'
}

/** The reasons for which rewards of cash are paid. */
export const CASH_REASONS: readonly Reason[] = [
  'promotion',
  'rebate',
  'cashback',
  'red_envelope',
  'referral',
  'prize',
  'reward',
]
