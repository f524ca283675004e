import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { adjustRequest, MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { readPayFacts, type PayFacts } from './door-facts.sql.ts'
import { recoverDebt } from '#server/modules/play/halves.ts'
import { vendorBank } from '#server/modules/play/bank.ts'
import { Draft } from '#server/modules/play/draft.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import { answerAgain, answerPosting, hashCommand, playerBalance, postCommand, TRIES_MAX } from './post-command.ts'
import type { Carried } from './take-bet.ts'
import { postUnderCaps } from '../caps/vendor-caps.ts'
import { tellPages } from '#server/modules/play/tell-pages.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { insertEffect } from './vendor-transactions.sql.ts'

type Adjustment = z.output<typeof adjustRequest> & Carried

/**
 * Returns how much cash a correction takes now; the rest becomes debt. Returns null when the vendor may not create debt
 * and the cash does not suffice.
 */
async function affordable(env: Env, player: Player, facts: PayFacts, wantedMinor: bigint): Promise<bigint | null> {
  const cashMinor = await getBalance(
    env.db,
    mainAccount({ id: player.memberId, isTrial: player.isTrial, currency: player.currency }),
  )
  if (cashMinor >= wantedMinor) return wantedMinor
  return facts.mayOverdraw && !player.isTrial ? cashMinor : null
}

/** Drafts the money of a correction. Returns what it adds to the debt, or null when the player cannot afford it. */
async function draftMoney(
  env: Env,
  draft: Draft,
  player: Player,
  facts: PayFacts,
  { txId }: Adjustment,
  amountMinor: bigint,
): Promise<bigint | null> {
  if (amountMinor >= 0n) {
    const keptMinor = recoverDebt({ purse: null, debtMinor: facts.debtMinor, poolMinor: 0n }, amountMinor)
    draft.move('bank', 'player', amountMinor, 'vendor_adjustment', txId)
    draft.move('player', 'debt', keptMinor, 'overdraft_recovered', txId)
    return -keptMinor
  }
  const takenMinor = await affordable(env, player, facts, -amountMinor)
  if (takenMinor === null) return null
  const owedMinor = -amountMinor - takenMinor
  draft.move('player', 'bank', takenMinor, 'vendor_adjustment', txId)
  draft.move('debt', 'bank', owedMinor, 'vendor_overdraft', txId)
  return owedMinor
}

/** A correction with what is worked out of it once, for all tries. */
type Prepared = { vendor: string; adjustment: Adjustment; amountMinor: bigint; hash: string }

/** Refuses a correction for what is known about the player and the vendor; returns the player otherwise. */
function getCorrectable({ player, mayAdjust }: PayFacts, currency: string): Player {
  if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  if (currency !== player.currency) return refuseVendor('CURRENCY_MISMATCH', `the player has ${player.currency}`)
  if (!mayAdjust) return refuseVendor('BET_NOT_ALLOWED', 'corrections were not agreed with this vendor')
  return player
}

/**
 * Posts the drafted money and the transaction's row, within the vendor's caps. Returns null when another command was
 * faster.
 */
function postAdjustment(
  env: Env,
  player: Player,
  { vendor, adjustment, amountMinor, hash }: Prepared,
  { transfers, owedMinor, at }: { transfers: TransferOrder[]; owedMinor: bigint; at: Date },
) {
  const { txId, roundId, gameCode, currency, remainder } = adjustment
  const effect = insertEffect({
    vendor,
    txId,
    kind: 'adjust',
    state: 'posted',
    roundId: roundId ?? '',
    gameCode: gameCode ?? null,
    memberId: player.memberId,
    isTrial: player.isTrial,
    currency: player.currency,
    amountMinor,
    owedMinor,
    requestHash: hash,
    targetTxId: null,
    remainder,
    at,
  })
  const posting = { key: `vendor:${vendor}:${txId}`, content: hash, at, transfers, effects: [effect] }
  return postUnderCaps(
    env,
    { vendor, currency },
    () => postCommand(env, player, posting, { wasCounted: true }),
    'LIMIT_REACHED',
  )
}

/**
 * Tries the correction once. Returns null when another command of the transaction was faster: the caller tries again.
 */
async function tryAdjust(env: Env, prepared: Prepared, facts: PayFacts): Promise<MoneyAnswer | null> {
  const { vendor, adjustment, amountMinor } = prepared
  const player = getCorrectable(facts, adjustment.currency)
  const at = env.clock.now()
  const { roundId = '', gameCode = '' } = adjustment
  const frame = { bank: vendorBank(vendor), player, roundId, gameCode, gameType: facts.gameType, at }
  const draft = new Draft(env.db, frame, facts.purse)
  const owedMinor = await draftMoney(env, draft, player, facts, adjustment, amountMinor)
  if (owedMinor === null)
    return refuseVendor(
      'INSUFFICIENT_FUNDS',
      'the balance does not cover the amount',
      await playerBalance(env.db, player),
    )
  const transfers = await draft.openTransfers()
  const result = await postAdjustment(env, player, prepared, { transfers, owedMinor, at })
  if (!result) return null
  tellPages(env, player, false)
  return answerPosting(env, player, { result, transfers }, facts.purse)
}

/**
 * Corrects a balance outside of betting: house ↔ player's cash, and the transaction's row, in one commit. It is no
 * turnover and changes no round. What is taken beyond the cash is INSUFFICIENT_FUNDS, or, for a vendor that may
 * overdraw, the member's debt to the house at this vendor: cash never goes below zero, and the next wins and
 * corrections there repay the debt first. Refuses with BET_NOT_ALLOWED when the vendor may not correct at all,
 * LIMIT_REACHED above its caps, and with PLAYER_NOT_FOUND, CURRENCY_MISMATCH, INSUFFICIENT_FUNDS, ROLLED_BACK,
 * DUPLICATE_MISMATCH; never because of a session, a freeze or a switch.
 */
export async function adjustBalance(env: Env, vendor: string, adjustment: Adjustment): Promise<MoneyAnswer> {
  const ref = readAccountRef(adjustment.accountRef)
  if (!ref) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  const { txId, accountRef, roundId, gameCode, currency } = adjustment
  const amountMinor = parseMoney(adjustment.amount)
  const hash = hashCommand('adjust', { txId, accountRef, roundId, gameCode, amount: toWire(amountMinor), currency })
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const facts = await readPayFacts(env.db, {
      vendor,
      txId,
      targetTxId: null,
      player: ref,
      gameCode: gameCode ?? null,
      roundId: roundId ?? '',
    })
    if (facts.transaction) return answerAgain(env, facts.player, facts.transaction, hash)
    const answer = await tryAdjust(env, { vendor, adjustment, amountMinor, hash }, facts)
    if (answer) return answer
  }
  return refuseVendor('RETRY_LATER', 'too many commands for this transaction at once')
}
