import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { BetWinAnswer, betWinRequest, MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { hashOfValid, saidOf } from '#server/modules/play/valid-at-end.ts'
import { hashCommand } from './post-command.ts'
import { postPlay } from './post-play.ts'
import { betStep, type Carried } from './take-bet.ts'

type BetWin = z.output<typeof betWinRequest> & Carried

/**
 * Posts a bet and its win in one commit: both or neither. Afterwards each is a transaction of its own. Repeating both
 * is answered as the first time; one of the ids with other content is DUPLICATE_MISMATCH, one that was taken back
 * ROLLED_BACK. Refuses as a bet does.
 */
export async function betAndWin(env: Env, vendor: string, both: BetWin): Promise<BetWinAnswer> {
  const { txId, winTxId, session, accountRef, roundId, gameCode, currency } = both
  const hash = hashCommand('betWin', {
    txId,
    winTxId,
    accountRef,
    roundId,
    gameCode,
    amount: toWire(parseMoney(both.amount)),
    winAmount: toWire(parseMoney(both.winAmount)),
    currency,
    kind: both.kind,
    roundClosed: both.roundClosed,
    validBet: hashOfValid(both.validBet),
    jackpotContribution:
      both.jackpotContribution === undefined ? undefined : toWire(parseMoney(both.jackpotContribution)),
    freeRounds: both.freeRounds,
  })
  const [answer] = await postPlay(env, {
    vendor,
    accountRef,
    session,
    roundId,
    gameCode,
    currency,
    nonce: both.nonce,
    freeRounds: both.freeRounds,
    steps: [
      betStep(both, hash),
      {
        does: 'win',
        txId: winTxId,
        amountMinor: parseMoney(both.winAmount),
        kind: both.kind,
        betTxId: txId,
        closes: both.roundClosed,
        roundValid: saidOf(both.validBet),
        hash,
      },
    ],
  })
  const posted = answer as MoneyAnswer
  return { ...posted, platformWinTxId: `${posted.platformTxId}-win` }
}
