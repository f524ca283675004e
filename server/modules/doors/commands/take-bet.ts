import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { betRequest, MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import type { BetStep } from './steps.ts'
import { hashCommand } from './post-command.ts'
import { postPlay } from './post-play.ts'
import type { Nonce } from '../vendors/nonce.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'

/**
 * What is passed beside a command: the part of an adapter's amount that is smaller than our unit, and the nonce
 * of the message.
 */
export type Carried = { remainder?: string | undefined; nonce?: Nonce | undefined }
type Bet = z.output<typeof betRequest> & Carried

/**
 * Returns a bet of a command as a step of a play. Refuses with BAD_REQUEST a contribution that is more than the stake.
 */
export function betStep(
  bet: Pick<Bet, 'txId' | 'amount' | 'jackpotContribution' | 'featureBuy' | 'detail' | 'remainder'>,
  hash: string,
): BetStep {
  const amountMinor = parseMoney(bet.amount)
  const jackpotMinor = parseMoney(bet.jackpotContribution ?? '0')
  if (jackpotMinor > amountMinor) return refuseVendor('BAD_REQUEST', 'jackpotContribution: more than the stake')
  return {
    does: 'bet',
    txId: bet.txId,
    amountMinor,
    jackpotMinor,
    isFeature: bet.featureBuy === true,
    hash,
    detail: bet.detail,
    remainder: bet.remainder,
  }
}

/** Returns the hash by which two bets count as the same. */
export function hashBet(bet: Bet): string {
  return hashCommand('bet', {
    txId: bet.txId,
    accountRef: bet.accountRef,
    roundId: bet.roundId,
    gameCode: bet.gameCode,
    amount: toWire(parseMoney(bet.amount)),
    currency: bet.currency,
    jackpotContribution:
      bet.jackpotContribution === undefined ? undefined : toWire(parseMoney(bet.jackpotContribution)),
    freeRounds: bet.freeRounds,
  })
}

/**
 * Takes a stake: player → house (cash first, then bonus money), from it the contribution to the vendor's jackpot pool,
 * the journal's line and the transaction's row in one commit. Repeating it is answered as the first time. Refuses as
 * guardBet says, with INSUFFICIENT_FUNDS, ROLLED_BACK or DUPLICATE_MISMATCH; nothing moves then.
 */
export async function takeBet(env: Env, vendor: string, bet: Bet): Promise<MoneyAnswer> {
  const { session, accountRef, roundId, gameCode, currency } = bet
  const [answer] = await postPlay(env, {
    vendor,
    accountRef,
    session,
    roundId,
    gameCode,
    currency,
    steps: [betStep(bet, hashBet(bet))],
    nonce: bet.nonce,
    freeRounds: bet.freeRounds,
  })
  return answer as MoneyAnswer
}
