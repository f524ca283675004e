/** How rounds look on the wire, for members and operators alike. */
import { toWire } from '#contract/money.ts'
import type { Round, RoundDetail, RoundLine, RoundSums } from './rounds.sql.ts'

/** Sums as the wire writes them, with the profit. */
export function presentTotals({ stakeMinor, validBetMinor, payoutMinor }: Omit<RoundSums, 'rounds'>) {
  return {
    stake: toWire(stakeMinor),
    validBet: toWire(validBetMinor),
    payout: toWire(payoutMinor),
    profit: toWire(payoutMinor - stakeMinor),
  }
}

/** A round with its game's name; the code where nobody names it. */
export function presentRound(round: Round, names: ReadonlyMap<string, string>) {
  return {
    id: round.id.toString(),
    vendor: round.vendor,
    gameCode: round.gameCode,
    gameName: names.get(`${round.vendor}/${round.gameCode}`) ?? round.gameCode,
    gameType: round.gameType,
    roundId: round.roundId,
    state: round.state,
    ...presentTotals(round),
    currency: round.currency,
    openedAt: round.openedAt.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
  }
}

/** One line of a round's journal. */
export function presentLine(line: RoundLine) {
  return {
    id: line.seq.toString(),
    kind: line.kind,
    reverses: line.reverses,
    amount: toWire(line.amountMinor),
    bonus: toWire(line.bonusMinor),
    balanceBefore: line.balanceAfterMinor === null ? null : toWire(line.balanceAfterMinor - (line.movedMinor ?? 0n)),
    balanceAfter: line.balanceAfterMinor === null ? null : toWire(line.balanceAfterMinor),
    at: line.at.toISOString(),
    transactionId: line.transferId?.toString() ?? null,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is kept of a round beside its money, read with care: a vendor may tell anything, and what is out of shape was not told. */
export function presentRecord({ detail, bonusStakeMinor, bonusPayoutMinor }: RoundDetail) {
  const { choices, phases, result = null, versions } = detail
  const isVersioned = isRecord(versions) && typeof versions.game === 'string' && typeof versions.rules === 'string'
  return {
    choices: isRecord(choices) ? choices : null,
    phases: Array.isArray(phases) ? phases.filter(isRecord) : [],
    result,
    versions: isVersioned ? { game: String(versions.game), rules: String(versions.rules) } : null,
    bonusStake: toWire(bonusStakeMinor),
    bonusPayout: toWire(bonusPayoutMinor),
  }
}
