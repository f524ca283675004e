/** What measures follow: rounds of the journal, and facts about members and their money. */
import {
  BREAK_BEGAN,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  EXCLUSION_BEGAN,
  EXCLUSION_ENDED,
  GRANT_ENDED,
  LINE_PAYMENT,
  MEMBER_MOVED,
  MEMBER_REGISTERED,
  PAYMENT_CREDITED,
  REWARD_GIVEN,
  REWARD_REVERSED,
  WITHDRAWAL_CORRECTED,
  WITHDRAWAL_PAID,
} from '#contract/facts.ts'
import { facts, type FactLine } from '#server/lib/facts/facts.ts'
import type { RoundJournalRow } from '#server/modules/bets/journal-streams.sql.ts'

const TOPICS = [
  BREAK_BEGAN,
  DEPOSIT_CREDITED,
  DEPOSIT_REVERSED,
  EXCLUSION_BEGAN,
  EXCLUSION_ENDED,
  GRANT_ENDED,
  LINE_PAYMENT,
  MEMBER_MOVED,
  MEMBER_REGISTERED,
  PAYMENT_CREDITED,
  REWARD_GIVEN,
  REWARD_REVERSED,
  WITHDRAWAL_CORRECTED,
  WITHDRAWAL_PAID,
] as const

export const FACTS = facts(...TOPICS)
export type Fact = FactLine<(typeof TOPICS)[number]>
export type MeasureLine = Fact | RoundJournalRow

/** A movement of money that agents above may see. */
export type MoneyKind =
  | 'deposit'
  | 'deposit_reversed'
  | 'withdrawal'
  | 'withdrawal_corrected'
  | 'line_sent'
  | 'line_received'
  | 'reward'
  | 'reward_reversed'
  | 'bonus_converted'

/** What a fact says of a member's money: what the day's figures change by, and the line that agents see. */
export type MoneyMove = {
  kind: MoneyKind
  currency: string
  amountMinor: bigint
  reference: string
  /** Signed: what it adds to deposits, withdrawals or bonuses. */
  adds: { deposits?: bigint; withdrawals?: bigint; bonus?: bigint }
}

/**
 * Returns what a fact moved; null where it moved nothing that is measured. A bonus counts when it becomes the member's own
 * money: until then it and what is won with it are no cost of the house.
 */
export function moveOf(fact: Fact): MoneyMove | null {
  switch (fact.topic) {
    case 'deposit.credited':
    case 'payment.credited': {
      const { order, currency, amountMinor } = fact.tells
      return { kind: 'deposit', currency, amountMinor, reference: order, adds: { deposits: amountMinor } }
    }
    case 'deposit.reversed': {
      const { order, currency, amountMinor } = fact.tells
      return { kind: 'deposit_reversed', currency, amountMinor, reference: order, adds: { deposits: -amountMinor } }
    }
    case 'withdrawal.paid': {
      const { order, currency, amountMinor } = fact.tells
      return { kind: 'withdrawal', currency, amountMinor, reference: order, adds: { withdrawals: amountMinor } }
    }
    case 'withdrawal.corrected': {
      const { order, currency, amountMinor } = fact.tells
      return {
        kind: 'withdrawal_corrected',
        currency,
        amountMinor,
        reference: order,
        adds: { withdrawals: -amountMinor },
      }
    }
    case 'reward.given': {
      const { reward, currency, amountMinor, kind } = fact.tells
      return kind === 'cash' && amountMinor > 0n
        ? { kind: 'reward', currency, amountMinor, reference: reward, adds: { bonus: amountMinor } }
        : null
    }
    case 'reward.reversed': {
      const { reward, currency, kind, takenMinor, owedMinor } = fact.tells
      const amountMinor = kind === 'cash' ? takenMinor + owedMinor : kind === 'bonus' ? owedMinor : 0n
      return amountMinor > 0n
        ? { kind: 'reward_reversed', currency, amountMinor, reference: reward, adds: { bonus: -amountMinor } }
        : null
    }
    case 'grant.ended': {
      const { grant, currency, convertedMinor } = fact.tells
      return convertedMinor > 0n
        ? {
            kind: 'bonus_converted',
            currency,
            amountMinor: convertedMinor,
            reference: grant,
            adds: { bonus: convertedMinor },
          }
        : null
    }
    default:
      return null
  }
}
