/** Rounds as the wire has them, for members and operators. */
import { toWire } from '#contract/money.ts'
import type { Round, RoundDetail, RoundLine, RoundSums } from './rounds.sql.ts'

/** Returns sums in wire format, with the profit. */
export function presentTotals({ stakeMinor, validBetMinor, payoutMinor }: Omit<RoundSums, 'rounds'>) {
  return {
    stake: toWire(stakeMinor),
    validBet: toWire(validBetMinor),
    payout: toWire(payoutMinor),
    profit: toWire(payoutMinor - stakeMinor),
  }
}

/** Returns a round with its game's name; the game's code when the name is unknown. */
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

/** Returns one line of a round's journal. */
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

/**
 * Returns what is stored of a round beside its money. A vendor may send anything here: fields with a wrong shape are
 * left out.
 */
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
