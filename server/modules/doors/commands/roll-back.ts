import type { z } from 'zod'
import { parseMoney, toWire } from '#contract/money.ts'
import type { MoneyAnswer, rollbackRequest } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import { readPayFacts, type PayFacts } from './door-facts.sql.ts'
import { FreeRoundsUse } from '../free-rounds/use-free-rounds.ts'
import { findFreeRounds } from '../free-rounds/free-rounds.sql.ts'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import { vendorBank } from '#server/modules/play/bank.ts'
import { Draft } from '#server/modules/play/draft.ts'
import type { Player } from '#server/modules/play/player.sql.ts'
import { findBonus } from '#server/modules/play/purses/find-bonus.sql.ts'
import { addStakeBack, addWinBack } from '#server/modules/play/stake-and-win.ts'
import { addRebet, mayRebet } from './rebet.ts'
import { answerAgain, answerPosting, hashCommand, playerBalance, postCommand, TRIES_MAX } from './post-command.ts'
import { postUnderCaps } from '../caps/vendor-caps.ts'
import { tellPages } from '#server/modules/play/tell-pages.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { insertEffect, reverseEffect, type NewTransaction, type VendorTransaction } from './vendor-transactions.sql.ts'

/** `onlyBets`: set by an adapter whose rollbacks take back bets only. */
type Rollback = z.output<typeof rollbackRequest> & { onlyBets?: boolean }
/** One attempt at a rollback, with the facts that were read for it. */
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
 * Takes back one bet or win, exactly once, in one commit. An unknown transaction is stored as a tombstone, so that it
 * is refused when it comes; one that is taken back already stays so: both are answered with `nothingToDo`. A vendor may
 * use the target's own id as txId. With `rebet` a part of the bet is staked again in the same commit.
 *
 * Refuses with PLAYER_NOT_FOUND, TX_NOT_FOUND (it belongs to another player), ALREADY_SETTLED (a win of the bet is
 * posted: take that back first), INSUFFICIENT_FUNDS (the player has spent the win), DUPLICATE_MISMATCH, what mayRebet
 * says; never because of an expired session, a frozen player or a game that is off.
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
    if (target?.freeRounds && rebet) return refuseVendor('BAD_REQUEST', 'rebet: a free round staked nothing')
    if (target?.state === 'posted' && rebet && !(await mayRebet(env.db, { vendor, target, rebet, hash }))) continue
    const attempt: Attempt = { env, vendor, rollback, hash, facts, player, now: env.clock.now() }
    const answer = target?.state === 'posted' ? await reverse(attempt, target) : await doNothing(attempt)
    if (answer) return answer
  }
  return refuseVendor('RETRY_LATER', 'too many commands for this transaction at once')
}

/** Returns the effect that writes the rollback's own row; none when its id is the target's. */
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

/** Adds the return of a free round, or of a win of one: the round can be played again, the cost comes back. */
async function addFreeBack(draft: Draft, attempt: Attempt, target: VendorTransaction): Promise<void> {
  const of = await findFreeRounds(attempt.env.db, target.freeRounds ?? '')
  if (!of) throw new Error(`free rounds ${target.freeRounds} are gone`)
  const use = new FreeRoundsUse(of)
  const { kind, amountMinor, freeWonMinor } = target
  if (kind === 'bet') use.countRound(-1)
  else use.countWinBack(freeWonMinor)
  const payer = of.payer === 'vendor' ? 'bank' : 'cost'
  draft.move('player', payer, kind === 'bet' ? 0n : amountMinor, 'free_rounds_back', of.reference)
  const reverses = kind === 'bet' ? 'stake' : 'payout'
  draft.tell({ kind: 'reversal', reverses, amountMinor: 0n }, {}, { ...attempt.rollback.detail, freeWin: null })
  draft.effects.push(use.effect(attempt.now))
}

/** Adds the money and the journal lines of the return. Returns what the pool gave or got back. */
async function addBack(draft: Draft, attempt: Attempt, target: VendorTransaction): Promise<bigint> {
  const { detail } = attempt.rollback
  const { txId, kind, amountMinor, bonusMinor, jackpotMinor, owedMinor, postingId: posting } = target
  const validMinor = target.validMinor ?? undefined
  const back = { reference: txId, amountMinor, bonusMinor, validMinor, jackpotMinor, detail }
  if (kind === 'bet') return addStakeBack(draft, back)
  const bonusFrom = await findBonus(attempt.env.db, { posting, bonusMinor, purse: attempt.facts.purse })
  return addWinBack(draft, { ...back, keptMinor: -owedMinor, bonusFrom })
}

/**
 * Drafts a rollback: the returned money, the target's new state, the rollback's own row, and the part that is staked
 * again.
 */
async function draftReversal(attempt: Attempt, target: VendorTransaction): Promise<Draft> {
  const { env, vendor, rollback, hash, facts, player, now } = attempt
  const { rebet, detail } = rollback
  const { amountMinor, roundId } = target
  const frame = {
    bank: vendorBank(vendor),
    player,
    roundId,
    gameCode: target.gameCode ?? '',
    gameType: facts.gameType,
    at: now,
  }
  const draft = new Draft(env.db, frame, target.freeRounds === null ? facts.purse : null)
  const jackpotMinor =
    target.freeRounds === null ? await addBack(draft, attempt, target) : (await addFreeBack(draft, attempt, target), 0n)
  const isHouse = rollback.txId.includes(' ')
  draft.effects.push(reverseEffect(vendor, rollback.targetTxId, { amountMinor, jackpotMinor, isHouse, at: now }))
  draft.effects.push(...ownRow(attempt, { amountMinor, didNothing: false }))
  if (target.kind === 'bet' && rebet) await addRebet(env.db, draft, { vendor, target, rebet, detail, hash })
  return draft
}

async function reverse(attempt: Attempt, target: VendorTransaction): Promise<MoneyAnswer | null> {
  const { env, vendor, rollback, hash, facts, player, now } = attempt
  const isBet = target.kind === 'bet'
  if (isBet && facts.isPaid) return refuseVendor('ALREADY_SETTLED', 'a win of this bet stands: roll it back first')
  const draft = await draftReversal(attempt, target)
  const { effects } = draft
  const transfers = await draft.openTransfers()
  const posting = { key: `vendor:${vendor}:rollback ${rollback.txId}`, content: hash, at: now, transfers, effects }
  const of = { vendor, currency: player.currency }
  const result = await postUnderCaps(
    env,
    of,
    () => postCommand(env, player, posting, { wasCounted: isBet }),
    'RETRY_LATER',
  )
  if (!result) return null
  tellPages(env, player, false)
  return answerPosting(env, player, { result, transfers }, facts.purse)
}

/** Answers a rollback whose target never came (and stores a tombstone for it) or is taken back already. */
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
  // the target's own id was sent again: repeat the first answer
  const first = !hasOwnId && target?.state === 'rolled_back' ? target.reversalId : null
  return {
    platformTxId: first?.toString() ?? null,
    balance,
    currency: player.currency,
    ...(first === null ? { nothingToDo: true } : {}),
    ...(!hasOwnId && target ? { replay: true } : {}),
  }
}
