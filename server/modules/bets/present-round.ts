/** Rounds as the wire has them, for members and operators. */
import type { Env } from '#server/lib/env.ts'
import { toWire } from '#contract/money.ts'
import type { Context } from '#server/lib/http.ts'
import { answerOf } from '#server/lib/slots.ts'
import { describeGames, type FreeRound, FREE_ROUNDS_OF } from './bets.slots.ts'
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

function presentRound(round: Round, name: string | undefined, free: FreeRound | null) {
  return {
    id: round.id.toString(),
    vendor: round.vendor,
    gameCode: round.gameCode,
    gameName: name ?? round.gameCode,
    gameType: round.gameType,
    roundId: round.roundId,
    state: round.state,
    ...presentTotals(round),
    free: free && {
      reference: free.reference,
      stake: toWire(free.stakeMinor),
      won: toWire(free.wonMinor),
      winnings: free.winnings,
    },
    currency: round.currency,
    openedAt: round.openedAt.toISOString(),
    settledAt: round.settledAt?.toISOString() ?? null,
  }
}

/**
 * Returns rounds with their games' names, the game's code where the name is unknown, and what those were that a house
 * gave.
 */
export async function presentRounds<One extends Round>(
  context: Pick<Context, 'env' | 'locale'>,
  rounds: readonly One[],
): Promise<ReturnType<typeof presentRound>[]> {
  const { env } = context
  // only a round without a stake can be one
  const given = rounds.filter(({ stakeMinor }) => stakeMinor === 0n)
  const [names, answers] = await Promise.all([
    describeGames(context, rounds),
    given.length === 0 ? [] : answerOf(env, FREE_ROUNDS_OF)(env.db, given),
  ])
  const free = new Map(given.map((round, place) => [round.id, answers[place] ?? null]))
  return rounds.map((round) =>
    presentRound(round, names.get(`${round.vendor}/${round.gameCode}`), free.get(round.id) ?? null),
  )
}

/** Returns one round as `presentRounds` does. */
export async function presentOne(context: Pick<Context, 'env' | 'locale'>, round: Round) {
  const [row] = await presentRounds(context, [round])
  if (!row) throw new Error('a round was not presented')
  return row
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

/** Returns where the symbols of a round's title are handed out, or null for a game without symbols. */
export function symbolsUrlOf(
  { config }: Env,
  { vendor, gameCode }: { vendor: string; gameCode: string },
  detail: Record<string, unknown>,
): string | null {
  if (detail.engine !== 'slot') return null
  return `${config.studioOrigin}/symbols?${new URLSearchParams({ vendor, game: gameCode }).toString()}`
}
