import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { MoneyAnswer, winRequest } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { hashOfValid, saidOf } from '#server/modules/play/valid-at-end.ts'
import type { WinStep } from './steps.ts'
import { hashCommand } from './post-command.ts'
import { postPlay } from './post-play.ts'
import type { Carried } from './take-bet.ts'

type Win = z.output<typeof winRequest> & Carried

/** Returns the hash by which two wins count as the same. */
export function hashWin(win: Win): string {
  return hashCommand('win', {
    txId: win.txId,
    accountRef: win.accountRef,
    roundId: win.roundId,
    gameCode: win.gameCode,
    amount: toWire(parseMoney(win.amount)),
    currency: win.currency,
    betTxId: win.betTxId,
    kind: win.kind,
    roundClosed: win.roundClosed,
    validBet: hashOfValid(win.validBet),
    freeRounds: win.freeRounds,
  })
}

/** Returns a win of a command as a step of a play. */
export function winStep(win: Win, hash: string): WinStep {
  return {
    does: 'win',
    txId: win.txId,
    amountMinor: parseMoney(win.amount),
    kind: win.kind,
    betTxId: win.betTxId ?? null,
    closes: win.roundClosed,
    roundValid: saidOf(win.validBet),
    hash,
    detail: win.detail,
    remainder: win.remainder,
  }
}

/**
 * Pays: house → player (each half of the money in the proportion of the round's stake, a jackpot out of the vendor's
 * pool first), the journal's line and the transaction's row in one commit; an amount of 0 says that the bet lost. What
 * the player owes this vendor's house is withheld. Repeating it is answered as the first time. Refuses with
 * PLAYER_NOT_FOUND, CURRENCY_MISMATCH, TX_NOT_FOUND, ROLLED_BACK, DUPLICATE_MISMATCH; nothing moves then.
 */
export async function payWin(env: Env, vendor: string, win: Win): Promise<MoneyAnswer> {
  const { accountRef, roundId, gameCode, currency } = win
  const [answer] = await postPlay(env, {
    vendor,
    accountRef,
    session: null,
    roundId,
    gameCode,
    currency,
    steps: [winStep(win, hashWin(win))],
    nonce: win.nonce,
    freeRounds: win.freeRounds,
  })
  return answer as MoneyAnswer
}
