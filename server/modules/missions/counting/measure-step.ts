/** What one line is worth for one step of a mission. Pure. */
import { signOf } from '#server/modules/bets/counted.ts'
import type { BegunJournalRow } from '#server/modules/bets/journal-streams.sql.ts'
import { dayOf } from './business-day.ts'
import type { StepLine } from './count-progress.ts'
import type { CountedStep } from './documents.ts'
import type { MissionLine } from './lines.ts'
import { multipleOf, type Round } from './rounds.ts'

type RoundChange = { before: Round; after: Round }
type Adds = StepLine['adds'][number]

/** Returns a line's turnover in ledger units: the cash part whole, the part of bonus money by its weight in per cent. */
export function validOf({ amountMinor, bonusMinor, validMinor }: BegunJournalRow, bonusWeight: bigint): bigint {
  if (bonusMinor === 0n || bonusWeight === 100n) return validMinor
  if (amountMinor <= 0n) return 0n
  const weighted = (amountMinor - bonusMinor) * 100n + bonusMinor * bonusWeight
  return (validMinor * weighted) / (amountMinor * 100n)
}

/**
 * Returns what a line adds to the turnover, signed, in ledger units: stakes, less what is given back, of bets from a least
 * stake on; and by what the end of a round changes it (docs/decisions/0560).
 */
export function turnoverOf(line: BegunJournalRow, bonusWeight: bigint, stakeMinMinor: bigint): bigint {
  const { amountMinor, recountMinor, recountBonusMinor, roundStakeMinor } = line
  const staked = amountMinor < stakeMinMinor ? 0n : signOf(line) * validOf(line, bonusWeight)
  if (recountMinor === 0n || roundStakeMinor < stakeMinMinor) return staked
  return staked + recountMinor - recountBonusMinor + (recountBonusMinor * bonusWeight) / 100n
}

function measurePlay(step: CountedStep, line: BegunJournalRow, bonusWeight: bigint, rounds: RoundChange): Adds {
  if (!step.plays(line.vendor, line.gameType, line.gameCode)) return null
  if (step.metric === 'win_multiple') {
    // no win before it and none after it
    if (rounds.before.payout === 0n && rounds.after.payout === 0n && step.multiple > 0n) return null
    const isReached = (round: Round) => multipleOf(round, step.stakeMinMinor, bonusWeight) >= step.multiple
    const value = BigInt(isReached(rounds.after)) - BigInt(isReached(rounds.before))
    return value === 0n ? null : { value }
  }
  if (step.metric === 'valid_bet') {
    const value = turnoverOf(line, bonusWeight, step.stakeMinMinor)
    return value === 0n ? null : { value }
  }
  const sign = signOf(line)
  if (sign === 0n || line.amountMinor < step.stakeMinMinor || validOf(line, bonusWeight) === 0n) return null
  if (step.metric === 'bets') return { value: sign }
  if (step.metric === 'games_tried') return { value: sign, key: line.gameCode }
  return null
}

/** Returns what a line adds to a step, or takes back; null when it is nothing to it. */
export function measureStep(
  step: CountedStep,
  line: MissionLine,
  zone: string,
  bonusWeight: bigint,
  rounds: RoundChange,
): Adds {
  if (line.stream === 'bets') return measurePlay(step, line, bonusWeight, rounds)
  if (line.topic === 'member.logged-in')
    return step.metric === 'logins' ? { value: 1n, key: dayOf(line.at, zone) } : null
  if (line.topic !== 'deposit.credited' && line.topic !== 'deposit.reversed') return null
  const sign = line.topic === 'deposit.reversed' ? -1n : 1n
  if (step.metric === 'deposits') return { value: sign }
  return step.metric === 'deposit_amount' ? { value: sign * line.tells.amountMinor } : null
}
