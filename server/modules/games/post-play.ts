/** Bets and wins of one command, in one posting: all of them or none. */
import type { MoneyAnswer } from '#contract/vendor-protocol.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { isMaintained } from '#server/lib/site-status.ts'
import { admitStake } from '#server/modules/protection/admit-stake.ts'
import { findAccount } from '#server/modules/wallet/accounts.sql.ts'
import { readBetFacts, readPayFacts, type BetFacts, type PayFacts, type Player } from './door-facts.sql.ts'
import { guardBet, guardWin } from './guard-play.ts'
import type { Held } from './held-money.ts'
import { addBet, addHeldWin, addWin, Draft, Sides, type PlayFrame, type Step } from './play-posting.ts'
import { readAccountRef, type PlayerRef } from './player-ref.ts'
import {
  answerAgain,
  answerPosted,
  CapPassed,
  playerBalance,
  postCommand,
  tellPages,
  TRIES_MAX,
  type Cap,
} from './post-command.ts'
import { tellCap } from './vendor-caps.ts'
import { refuseStop, refuseVendor } from './vendor-refusal.ts'

/** What a vendor asks in one command about one round of one player. A session is needed where something is bet. */
export type Play = {
  vendor: string
  accountRef: string
  session: string | null
  roundId: string
  gameCode: string
  currency: string
  steps: readonly Step[]
}

type StepRead = { step: Step; bet: BetFacts | null; pay: PayFacts | null }

async function readFacts(env: Env, play: Play, ref: PlayerRef): Promise<StepRead[]> {
  const { vendor, roundId, gameCode } = play
  const sessionHash = sha256(play.session ?? '')
  return Promise.all(
    play.steps.map(async (step): Promise<StepRead> =>
      step.does === 'bet'
        ? { step, bet: await readBetFacts(env.db, { vendor, txId: step.txId, sessionHash, roundId }), pay: null }
        : {
            step,
            bet: null,
            pay: await readPayFacts(env.db, {
              vendor,
              txId: step.txId,
              targetTxId: step.betTxId,
              player: ref,
              gameCode,
              roundId,
            }),
          },
    ),
  )
}

const transactionOf = ({ bet, pay }: StepRead) => (bet ?? pay)?.transaction ?? null

/** Who asks: as the database knows the player, or, after a bet's session is gone, whom the bet was posted for. */
function playerOf({ bet, pay }: StepRead, ref: PlayerRef): Player | null {
  const known = (bet ?? pay)?.player
  if (known) return known
  const transaction = bet?.transaction
  if (!transaction || ref.memberId !== transaction.memberId || ref.isTrial !== transaction.isTrial) return null
  return { ...ref, currency: transaction.currency, isFrozen: false, merchant: '', isGuest: false, agentLine: null }
}

/** What the money is made of before the first step. The pool is read only where a jackpot is won. */
async function readHeld(env: Env, { vendor, currency }: Play, reads: readonly StepRead[]): Promise<Held> {
  const isJackpot = reads.some(({ step }) => step.does === 'win' && step.kind === 'jackpot')
  const pool = isJackpot ? await findAccount(env.db, { kind: 'jackpot', owner: vendor, currency }) : null
  const purse = reads.map(({ bet, pay }) => (bet ?? pay)?.purse).find(Boolean) ?? null
  return { purse, debtMinor: reads.find(({ pay }) => pay)?.pay?.debtMinor ?? 0n, poolMinor: pool?.balanceMinor ?? 0n }
}

/** While a brand's site is closed for maintenance no new bet is taken; what is won, rolled back or corrected goes on. */
async function refuseMaintained(env: Env, reads: readonly StepRead[], now: Date): Promise<void> {
  const merchant = reads.find(({ bet }) => bet)?.bet?.merchant
  if (merchant && isMaintained(await getBrand(env, merchant), now))
    refuseVendor('MAINTENANCE', 'the house is under maintenance')
}

/** Where a brand may not sell features of games, a bet that buys one is refused, whatever the game's page offered. */
async function refuseFeature(env: Env, reads: readonly StepRead[]): Promise<void> {
  const merchant = reads.find(({ step }) => step.does === 'bet' && step.isFeature)?.bet?.merchant
  if (merchant && !(await getBrand(env, merchant)).switches.FEATUREBUY)
    refuseVendor('BET_NOT_ALLOWED', 'features are not sold here')
}

/** Refuses what may not be played; then adds every step to the draft. Null where the money does not suffice. */
async function draftPlay(
  env: Env,
  play: Play,
  reads: readonly StepRead[],
  now: Date,
  holdFor: Cap | null,
): Promise<{ draft: Draft; player: Player; held: Held } | Player> {
  const bets = new Set(play.steps.flatMap((step) => (step.does === 'bet' ? [step.txId] : []))) // those posted before, too
  let player: Player | null = null
  let gameType: PlayFrame['gameType'] | null = null
  const targets = reads.map(({ step, bet, pay }) => {
    if (step.does === 'bet' && bet) {
      ;({ player, gameType } = guardBet(bet, play, now))
      return null
    }
    if (step.does !== 'win' || !pay) return null
    if (!pay.player) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
    if (play.currency !== pay.player.currency)
      return refuseVendor('CURRENCY_MISMATCH', `the player has ${pay.player.currency}`)
    player ??= pay.player
    gameType ??= pay.gameType
    return guardWin(pay, pay.player, step, bets)
  })
  if (!player || !gameType) return refuseVendor('PLAYER_NOT_FOUND', 'no such player')
  await refuseMaintained(env, reads, now)
  await refuseFeature(env, reads)
  const held = await readHeld(env, play, reads)
  const draft = new Draft(new Sides(env.db, play.vendor, player))
  const frame: PlayFrame = {
    vendor: play.vendor,
    player,
    roundId: play.roundId,
    gameCode: play.gameCode,
    gameType,
    held,
    at: now,
  }
  for (const [place, { step }] of reads.entries()) {
    if (step.does === 'win' && holdFor !== null && step.amountMinor > 0n)
      addHeldWin(draft, frame, step, targets[place] ?? null, holdFor)
    else if (step.does === 'win') await addWin(draft, frame, step, targets[place] ?? null)
    else if (!(await addBet(draft, frame, step))) return player
  }
  return { draft, player, held }
}

/** Asks protection about the bets of a draft, whose effects then count them; a play without a bet is asked nothing. */
async function admitBets(
  env: Env,
  reads: readonly StepRead[],
  { draft, player }: { draft: Draft; player: Player },
  at: Date,
): Promise<void> {
  const facts = reads.find(({ bet }) => bet)?.bet?.protection ?? null
  const { memberId, isTrial } = player
  const admission = await admitStake(env, facts, { memberId, isTrial, amountMinor: draft.ownStakeMinor, at })
  if (admission.stop) return refuseStop(admission.stop)
  draft.effects.push(...admission.effects)
}

/** The cap that a play passed: its wins are held then. Anything else, and a cap that holding them does not help, goes on. */
function capOfPlay(error: unknown, steps: readonly StepRead[], holdFor: Cap | null): { cap: Cap } {
  const hasWin = steps.some(({ step }) => step.does === 'win' && step.amountMinor > 0n)
  if (error instanceof CapPassed && (error.cap === 'bet' || (hasWin && holdFor === null))) return { cap: error.cap }
  throw error
}

/**
 * Posts what a command asks: each step's money, its line in the journal and its transaction's row, in one commit. Steps that were
 * posted before are answered as then, the others are posted together. Answers one answer for each step.
 *
 * A win above a cap of the vendor is held, and answered as taken: two operators pay it or take it back (held-wins.ts). A bet above it is
 * LIMIT_REACHED. Refuses as guardBet and guardWin say, as protection says (refuseStop), with INSUFFICIENT_FUNDS, ROLLED_BACK or DUPLICATE_MISMATCH; nothing moves then.
 */
export async function postPlay(env: Env, play: Play): Promise<MoneyAnswer[]> {
  const ref = readAccountRef(play.accountRef)
  if (!ref) return refuseVendor(play.session === null ? 'PLAYER_NOT_FOUND' : 'SESSION_INVALID', 'no such player')
  let holdFor: Cap | null = null
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const reads = await readFacts(env, play, ref)
    const before = new Map<Step, MoneyAnswer>()
    for (const read of reads) {
      const transaction = transactionOf(read)
      if (transaction) before.set(read.step, await answerAgain(env, playerOf(read, ref), transaction, read.step.hash))
    }
    const fresh = reads.filter(({ step }) => !before.has(step))
    const [first] = fresh
    if (!first) return play.steps.map((step) => before.get(step) as MoneyAnswer)
    const now = env.clock.now()
    const drafted = await draftPlay(env, play, fresh, now, holdFor)
    if (!('draft' in drafted))
      return refuseVendor(
        'INSUFFICIENT_FUNDS',
        'the balance does not cover the amount',
        await playerBalance(env.db, drafted),
      )
    const { draft, player, held } = drafted
    await admitBets(env, fresh, drafted, now)
    const { transfers, effects } = draft
    const result = await postCommand(
      env,
      player,
      {
        key: `vendor:${play.vendor}:${first.step.txId}`,
        content: fresh.map(({ step }) => step.hash).join(' '),
        at: now,
        transfers,
        effects,
      },
      held.purse !== null || transfers.some((one) => one.reason === 'jackpot_paid'),
    ).catch((error: unknown) => capOfPlay(error, fresh, holdFor))
    if (result && 'cap' in result) {
      await tellCap(env, play, result.cap)
      if (result.cap === 'bet') return refuseVendor('LIMIT_REACHED', 'more than one bet of this vendor may be')
      holdFor = result.cap
    }
    if (!result || 'cap' in result) continue
    tellPages(
      env,
      player,
      fresh.some(({ step }) => step.does === 'win' && step.amountMinor > 0n),
    )
    const answer = await answerPosted(env, player, result, transfers, held.purse !== null)
    return play.steps.map((step) => ({ ...(before.get(step) ?? answer), balance: answer.balance }))
  }
  return refuseVendor('RETRY_LATER', 'too many commands for this transaction at once')
}
