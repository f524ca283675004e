import { dicePayout, multiplierTenThousandths } from '#games/dice/paytable.ts'
import { isPlayable, isWinningRoll, rollDice as drawRoll, type DiceChoice } from '#games/dice/rules.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseHundredths, writeAmount, writeHundredths } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { readWager } from '#studio/free-rounds/read-wager.ts'
import { quantumFor } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { playPaid } from '#studio/rounds/play-round.ts'
import type { DiceDetail, RollRequest, RollResult } from './protocol.ts'

/** Returns "1.9800" for 19800. */
export function writeMultiplier(choice: DiceChoice): string {
  const whole = multiplierTenThousandths(choice)
  return `${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, '0')}`
}

/**
 * Rolls once: takes the stake or a free round, draws the roll from the member's seeds, pays a win. Refuses with STAKE_OUT_OF_RANGE,
 * TARGET_OUT_OF_RANGE, NO_FREE_ROUNDS, ROUND_BUSY, and the door's refusals of the bet.
 */
export async function rollDice(env: StudioEnv, session: PlaySession, request: RollRequest): Promise<RollResult> {
  const { requestId, target, over } = request
  const choice = { target: parseHundredths(target), over }
  if (!isPlayable(choice)) refuse('TARGET_OUT_OF_RANGE', 'the chance of winning must be between 0.10 % and 98.00 %')
  const multiplier = writeMultiplier(choice)
  const { baseMinor, play: wager, freeRound } = await readWager(env, session, request, 'dice')
  const stake = writeAmount(baseMinor)
  const play = {
    requestId,
    request: freeRound ? { freeRounds: request.freeRounds, target, over } : { roll: stake, target, over },
    ...wager,
    choice: { engine: 'dice', target, over, multiplier },
  }
  return playPaid(env, session, play, async ({ stream, nonce }, round) => {
    const drawn = await drawRoll(stream)
    const isWin = isWinningRoll(drawn, choice)
    const winMinor = isWin ? dicePayout(baseMinor, choice, quantumFor(session.currency)) : 0n
    const roll = writeHundredths(drawn)
    const detail: DiceDetail = { engine: 'dice', target, over, roll, multiplier, nonce }
    const answer = {
      requestId,
      roundId: round.id,
      stake,
      target,
      over,
      roll,
      isWin,
      multiplier,
      win: writeAmount(winMinor),
      ...(freeRound ? { freeRound } : {}),
      nonce,
    }
    return { winMinor, detail, progress: null, answer }
  })
}
