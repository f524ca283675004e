import { dicePayout, multiplierTenThousandths } from '#games/dice/paytable.ts'
import { isPlayable, isWinningRoll, rollDice as drawRoll, type DiceChoice } from '#games/dice/rules.ts'
import type { StudioEnv } from '#studio/env.ts'
import { parseHundredths, writeAmount, writeHundredths } from '#studio/lib/money.ts'
import { refuse } from '#studio/lib/refusal.ts'
import { quantumFor, readStake } from '#studio/players/catalogue.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'
import { playPaid } from '#studio/rounds/play-round.ts'
import type { DiceDetail, RollRequest, RollResult } from './protocol.ts'

/** Returns "1.9800" for 19800. */
export function writeMultiplier(choice: DiceChoice): string {
  const whole = multiplierTenThousandths(choice)
  return `${Math.floor(whole / 10_000)}.${String(whole % 10_000).padStart(4, '0')}`
}

/**
 * Rolls once: takes the stake, draws the roll from the member's seeds, pays a win. Refuses with STAKE_OUT_OF_RANGE,
 * TARGET_OUT_OF_RANGE, ROUND_BUSY, and the door's refusals of the bet.
 */
export async function rollDice(env: StudioEnv, session: PlaySession, request: RollRequest): Promise<RollResult> {
  const { requestId, target, over } = request
  const stakeMinor = readStake(request.stake, 'dice', session.currency)
  const choice = { target: parseHundredths(target), over }
  if (!isPlayable(choice)) refuse('TARGET_OUT_OF_RANGE', 'the chance of winning must be between 0.10 % and 98.00 %')
  const multiplier = writeMultiplier(choice)
  const stake = writeAmount(stakeMinor)
  const play = {
    requestId,
    request: { roll: stake, target, over },
    stakeMinor,
    choice: { engine: 'dice', target, over, multiplier },
  }
  return playPaid(env, session, play, async ({ stream, nonce }, round) => {
    const drawn = await drawRoll(stream)
    const isWin = isWinningRoll(drawn, choice)
    const winMinor = isWin ? dicePayout(stakeMinor, choice, quantumFor(session.currency)) : 0n
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
      nonce,
    }
    return { winMinor, detail, progress: null, answer }
  })
}
