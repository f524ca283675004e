import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { MoneyAnswer, rollbackRequest } from '#contract/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { journalEffect } from '#server/modules/bets/journal.sql.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { readPayFacts, type PayFacts, type Player } from './door-facts.sql.ts'
import { readAccountRef } from './player-ref.ts'
import { Draft, legs, lineFacts, Sides } from './play-posting.ts'
import { draftRebet, mayRebet } from './rebet.ts'
import {
  answerAgain,
  answerPosted,
  hashCommand,
  playerBalance,
  postCommand,
  tellPages,
  TRIES_MAX,
} from './post-command.ts'
import { postUnderCaps } from './vendor-caps.ts'
import { refuseVendor } from './vendor-refusal.ts'
import { insertEffect, reverseEffect, type NewTransaction, type VendorTransaction } from './vendor-transactions.sql.ts'

/** `onlyBets`: an adapter's word that takes back nothing else. */
type Rollback = z.output<typeof rollbackRequest> & { onlyBets?: boolean }
type Legs = ReturnType<typeof legs>
/** One attempt at a rollback, with what was read for it. */
type Attempt = {
  env: Env
  vendor: string
  rollback: Rollback
  hash: string
  facts: PayFacts
  player: Player
  now: Date
}

/**
 * Takes back one bet or win, exactly once, in one commit. What is unknown is remembered as a tombstone, so that it is refused
 * when it comes; what is taken back already stays so: both answer `nothingToDo`. A vendor may use the target's own id as txId. With
 * `rebet` a part of the bet is staked again in the same commit.
 *
 * Refuses with PLAYER_NOT_FOUND, TX_NOT_FOUND (somebody else's), ALREADY_SETTLED (a win of the bet stands: take that back
 * first), INSUFFICIENT_FUNDS (the player has spent the win), DUPLICATE_MISMATCH, what mayRebet says; never for an expired session, a frozen
 * player or a game that is off.
 */
export async function rollBack(env: Env, vendor: string, rollback: Rollback): Promise<MoneyAnswer> {
  const ref = readAccountRef(rollback.accountRef)
  if (!ref) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  const { rebet } = rollback
  const hash = hashCommand('rollback', {
    txId: rollback.txId,
    targetTxId: rollback.targetTxId,
    accountRef: rollback.accountRef,
    ...(rebet ? { rebetTxId: rebet.txId, rebet: toWire(parseMoney(rebet.amount)) } : {}),
    ...(rebet?.rake === undefined ? {} : { rake: toWire(parseMoney(rebet.rake)) }),
  })
  const hasOwnId = rollback.txId !== rollback.targetTxId
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const facts = await readPayFacts(env.db, {
      vendor,
      txId: rollback.txId,
      targetTxId: rollback.targetTxId,
      player: ref,
      gameCode: null,
      roundId: rollback.roundId,
    })
    const { player, target } = facts
    if (!player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
    if (hasOwnId && facts.transaction) return answerAgain(env, player, facts.transaction, hash)
    if (target && (target.memberId !== player.memberId || target.isTrial !== player.isTrial)) {
      return refuseVendor('TX_NOT_FOUND', 'targetTxId is not a transaction of this player')
    }
    if (target?.kind === 'rollback') return refuseVendor('BAD_REQUEST', 'a rollback cannot be rolled back')
    if (target?.kind === 'adjust') return refuseVendor('BAD_REQUEST', 'an adjustment is corrected by another one')
    if (rollback.onlyBets && target?.kind === 'win') return refuseVendor('TX_NOT_FOUND', 'only a bet is taken back so')
    if (target?.state === 'posted' && rebet && !(await mayRebet(env.db, { vendor, target, rebet, hash }))) continue
    const attempt: Attempt = { env, vendor, rollback, hash, facts, player, now: env.clock.now() }
    const answer = target?.state === 'posted' ? await reverse(attempt, target) : await doNothing(attempt)
    if (answer) return answer
  }
  return refuseVendor('RETRY_LATER', 'too many commands for this transaction at once')
}

/** The rollback's own row; none where the vendor gave it the target's id. */
function ownRow(
  { vendor, rollback, hash, player, now }: Attempt,
  change: Pick<NewTransaction, 'amountMinor'> & { didNothing: boolean },
): Effect[] {
  if (rollback.txId === rollback.targetTxId) return []
  return [
    insertEffect({
      vendor,
      txId: rollback.txId,
      kind: 'rollback',
      state: 'posted',
      roundId: rollback.roundId,
      gameCode: null,
      memberId: player.memberId,
      isTrial: player.isTrial,
      currency: player.currency,
      requestHash: hash,
      targetTxId: rollback.targetTxId,
      at: now,
      ...change,
    }),
  ]
}

/** Gives a bet's halves back, and of its contribution what the pool still has; answers that part. */
async function draftBet(
  { env, vendor, player }: Attempt,
  draft: Draft,
  target: VendorTransaction,
): Promise<{ places: Legs; jackpotMinor: bigint }> {
  const { amountMinor, bonusMinor, txId } = target
  const leg = await draft.move('house', 'player', amountMinor - bonusMinor, 'bet_rollback', txId)
  const bonusLeg = await draft.move('house', 'bonus', bonusMinor, 'bet_rollback', txId)
  const pool =
    target.jackpotMinor > 0n
      ? await getBalance(env.db, { kind: 'jackpot', owner: vendor, currency: player.currency })
      : 0n
  const jackpotMinor = pool < target.jackpotMinor ? pool : target.jackpotMinor // a jackpot may have been paid out of it: the house bears that
  await draft.move('pool', 'house', jackpotMinor, 'jackpot_returned', txId)
  return { places: legs(leg, bonusLeg), jackpotMinor }
}

/** Takes a win's halves again, after what it had paid back of a debt is owed once more. */
async function draftWin(draft: Draft, target: VendorTransaction): Promise<{ places: Legs; jackpotMinor: bigint }> {
  const { amountMinor, bonusMinor, jackpotMinor, owedMinor, txId } = target
  await draft.move('debt', 'player', -owedMinor, 'vendor_overdraft', txId)
  const leg = await draft.move('player', 'house', amountMinor - bonusMinor, 'win_rollback', txId)
  const bonusLeg = await draft.move('bonus', 'house', bonusMinor, 'win_rollback', txId)
  await draft.move('house', 'pool', jackpotMinor, 'jackpot_returned', txId)
  return { places: legs(leg, bonusLeg), jackpotMinor }
}

async function reverse(attempt: Attempt, target: VendorTransaction): Promise<MoneyAnswer | null> {
  const { env, vendor, rollback, hash, facts, player, now } = attempt
  const isBet = target.kind === 'bet'
  if (isBet && facts.isPaid) return refuseVendor('ALREADY_SETTLED', 'a win of this bet stands: roll it back first')
  const { amountMinor, bonusMinor } = target
  const draft = new Draft(new Sides(env.db, vendor, player))
  const { places, jackpotMinor } = isBet ? await draftBet(attempt, draft, target) : await draftWin(draft, target)
  const { transfers } = draft
  const line = lineFacts(
    { vendor, player, roundId: target.roundId, gameCode: target.gameCode ?? '', gameType: facts.gameType, at: now },
    rollback.detail,
  )
  const again =
    isBet && rollback.rebet
      ? await draftRebet(env.db, draft, { vendor, target, rebet: rollback.rebet, line, hash, now })
      : []
  const result = await postUnderCaps(
    env,
    { vendor, currency: player.currency },
    () =>
      postCommand(
        env,
        player,
        {
          key: `vendor:${vendor}:rollback ${rollback.txId}`,
          content: hash,
          at: now,
          transfers,
          effects: [
            journalEffect({
              ...line,
              kind: 'reversal',
              reverses: isBet ? 'stake' : 'payout',
              amountMinor,
              bonusMinor,
              validMinor: target.validMinor ?? undefined,
              ...places,
            }),
            reverseEffect(vendor, rollback.targetTxId, {
              amountMinor,
              jackpotMinor,
              isHouse: rollback.txId.includes(' '),
              at: now,
            }),
            ...ownRow(attempt, { amountMinor, didNothing: false }),
            ...again,
          ],
        },
        isBet,
      ),
    'RETRY_LATER',
  )
  if (!result) return null
  tellPages(env, player, false)
  return answerPosted(env, player, result, transfers, facts.purse !== null)
}

/** The target never came (a tombstone keeps it away) or is taken back already. */
async function doNothing(attempt: Attempt): Promise<MoneyAnswer | null> {
  const { env, vendor, rollback, hash, facts, player, now } = attempt
  const { target } = facts
  const hasOwnId = rollback.txId !== rollback.targetTxId
  const effects = ownRow(attempt, { amountMinor: 0n, didNothing: true })
  if (!target) {
    effects.push(
      insertEffect({
        vendor,
        txId: rollback.targetTxId,
        kind: null,
        state: 'tombstone',
        roundId: rollback.roundId,
        gameCode: null,
        memberId: player.memberId,
        isTrial: player.isTrial,
        currency: player.currency,
        amountMinor: 0n,
        requestHash: null,
        targetTxId: null,
        at: now,
      }),
    )
  }
  if (effects.length > 0) {
    const result = await postCommand(env, player, {
      key: `vendor:${vendor}:rollback ${rollback.txId}`,
      content: hash,
      at: now,
      transfers: [],
      effects,
    })
    if (!result) return null
  }
  const balance = toWire(await playerBalance(env.db, player))
  // the target's own id again: what was taken back the first time is answered as then
  const first = !hasOwnId && target?.state === 'rolled_back' ? target.reversalId : null
  return {
    platformTxId: first?.toString() ?? null,
    balance,
    currency: player.currency,
    ...(first === null ? { nothingToDo: true } : {}),
    ...(!hasOwnId && target ? { replay: true } : {}),
  }
}
