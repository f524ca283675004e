/** Posts the bets and wins of one command in one posting: all of them or none. */
import { readAccountRef } from '#contract/doors/account-ref.ts'
import type { MoneyAnswer } from '#contract/doors/vendor-protocol.ts'
import { getBrand, knownBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { Draft } from '#server/modules/play/draft.ts'
import { admitStake } from '#server/modules/protection/admit-stake.ts'
import { CapPassed, type Cap } from '../caps/caps.ts'
import { tellCap } from '../caps/vendor-caps.ts'
import { readFreeRounds } from '../free-rounds/use-free-rounds.ts'
import { tellPages } from '#server/modules/play/tell-pages.ts'
import { refusedByTerms } from '#server/modules/play/purses/terms.ts'
import { refuseStop, refuseTerms, refuseVendor, VendorRefusal } from '../vendors/vendor-refusal.ts'
import { draftSteps, heldBefore, openDraft, purseOf, winsJackpot } from './draft-play.ts'
import { countFacts } from './facts.metrics.ts'
import { guardBrand, guardPlay } from './guard-play.ts'
import {
  answerAgain,
  answerPosted,
  balanceAfterPosting,
  playerBalance,
  postCommand,
  TRIES_MAX,
} from './post-command.ts'
import { recallSteps, rememberPlay, rememberPlayer, type Recalled } from './recall.ts'
import { isBet, playerOf, readSteps, type Play, type Step, type StepRead } from './steps.ts'

/**
 * Checks the bets of a draft against the member's protection, and adds the effects that count them. Does nothing for a
 * play without a bet.
 */
function admitBets(env: Env, reads: readonly StepRead[], { effects, ownStakeMinor, frame }: Draft): void {
  const facts = reads.find(isBet)?.facts.protection ?? null
  const { memberId, isTrial } = frame.player
  const admission = admitStake(env, facts, { memberId, isTrial, amountMinor: ownStakeMinor, at: frame.at })
  if (admission.stop) return refuseStop(admission.stop)
  effects.push(...admission.effects)
}

/** Refuses bets that the terms of the member's open purse of bonus money do not allow. */
function admitByTerms(reads: readonly StepRead[], { frame }: Draft): void {
  const { bank, gameCode, gameType } = frame
  for (const { step, facts } of reads.filter(isBet)) {
    if (!facts.purse?.open) continue
    const { amountMinor } = step
    const refusal = refusedByTerms(facts.purse.terms, { amountMinor, gameCode, bank: bank.code, gameType })
    if (refusal) refuseTerms(refusal)
  }
}

const hasWon = (reads: readonly StepRead[]) => reads.some(({ step }) => step.does === 'win' && step.amountMinor > 0n)

/** The result of one try. `lost`: another command was faster, or a cap was passed and the wins can be held instead. */
type Tried = { answer: MoneyAnswer } | { lost: true; holdFor: Cap | null }

type Try = {
  fresh: readonly StepRead[]
  holdFor: Cap | null
  /** Where the facts are what memory says. */ recalled?: Recalled
}

/** Checks, then posts in one posting the steps that were not posted before. Waits only for what it does not know. */
async function tryPlay(env: Env, play: Play, { fresh, holdFor, recalled }: Try): Promise<Tried> {
  const now = env.clock.now()
  const allowed = guardPlay(play, fresh, now)
  const { player, targets } = allowed
  const merchant = fresh.find(isBet)?.facts.merchant
  if (merchant) guardBrand(knownBrand(env, merchant) ?? (await getBrand(env, merchant)), fresh.filter(isBet), now)
  const free =
    play.freeRounds === undefined
      ? null
      : await readFreeRounds(env, { ...play, steps: fresh.map(({ step }) => step) }, player, now)
  // a free round belongs to no purse: it holds up none
  const draft = openDraft(env, play, allowed, free ? null : purseOf(fresh), now)
  const held = heldBefore(fresh, winsJackpot(fresh) ? await draft.poolBalance() : 0n)
  if (!draftSteps(draft, held, fresh, { targets, holdFor, free })) {
    const balance = await playerBalance(env.db, player)
    return refuseVendor('INSUFFICIENT_FUNDS', 'the balance does not cover the amount', balance)
  }
  admitBets(env, fresh, draft)
  if (!free) admitByTerms(fresh, draft) // a free round stakes nothing of a bonus
  const { effects } = draft
  if (recalled) effects.push(recalled.effect())
  const transfers = draft.knownTransfers() ?? (await draft.openTransfers())
  const posting = {
    key: `vendor:${play.vendor}:${fresh[0]?.step.txId ?? ''}`,
    content: fresh.map(({ step }) => step.hash).join(' '),
    at: now,
    transfers,
    effects,
  }
  const wasCounted = held.purse !== null || transfers.some((one) => one.reason === 'jackpot_paid')
  try {
    const result = await postCommand(env, player, posting, { wasCounted, nonce: recalled && play.nonce })
    if (!result) return { lost: true, holdFor }
    rememberPlay(env, play, fresh, held.purse, recalled !== undefined)
    tellPages(env, player, hasWon(fresh))
    const after = balanceAfterPosting(env.db, player, { result, transfers }, held.purse)
    return { answer: answerPosted(player, result, after ?? (await playerBalance(env.db, player))) }
  } catch (error) {
    if (!(error instanceof CapPassed)) throw error
    const { cap } = error
    // holding the wins would not get under this cap: rethrow it
    if (!free && cap !== 'bet' && (!hasWon(fresh) || holdFor !== null)) throw error
    await tellCap(env, play, cap)
    // what free rounds win is bounded by their room, and waits for the caps at the vendor
    if (free) return refuseVendor('RETRY_LATER', `more than this vendor’s cap (${cap}) lets through`)
    return cap === 'bet'
      ? refuseVendor('LIMIT_REACHED', 'more than one bet of this vendor may be')
      : { lost: true, holdFor: cap }
  }
}

/**
 * Posts a command by what this process remembers of its player, in one question to the database. Returns null when
 * anything speaks against it: then the facts are read, and decide.
 */
async function playRecalled(env: Env, play: Play, recalled: Recalled): Promise<MoneyAnswer | null> {
  try {
    const tried = await tryPlay(env, play, { fresh: recalled.reads, holdFor: null, recalled })
    if ('answer' in tried) {
      countFacts('memory')
      return tried.answer
    }
  } catch (error) {
    if (!(error instanceof VendorRefusal) && !(error instanceof CapPassed)) throw error
  }
  recalled.forget()
  countFacts('refuted')
  return null
}

/**
 * Posts a command's steps: each step's money, its line in the journal and its transaction's row, in one commit. Steps
 * that were posted before get the same answer again, the others are posted together. Returns one answer for each step.
 *
 * A win above a cap of the vendor is held, and answered as accepted: two operators pay it or take it back
 * (held-wins.ts). A bet above it is LIMIT_REACHED, a win of free rounds RETRY_LATER. Refuses as guardPlay says, as protection says (refuseStop), as
 * the terms of the open purse say (refuseTerms), with INSUFFICIENT_FUNDS, ROLLED_BACK or DUPLICATE_MISMATCH; nothing moves then.
 */
export async function postPlay(env: Env, play: Play): Promise<MoneyAnswer[]> {
  const ref = readAccountRef(play.accountRef)
  if (!ref) return refuseVendor(play.session === null ? 'PLAYER_NOT_FOUND' : 'SESSION_INVALID', 'no such player')
  const recalled = recallSteps(env, play, ref)
  const posted = recalled && (await playRecalled(env, play, recalled))
  if (posted) return play.steps.map(() => ({ ...posted }))
  countFacts('database')
  let holdFor: Cap | null = null
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [reads] = await Promise.all([readSteps(env, play, ref), play.nonce?.admit()])
    rememberPlayer(env, play, reads)
    const before = new Map<Step, MoneyAnswer>()
    for (const read of reads) {
      const { transaction } = read.facts
      if (!transaction) continue
      before.set(read.step, await answerAgain(env, playerOf(read, transaction, ref), transaction, read.step.hash))
    }
    const fresh = reads.filter(({ step }) => !before.has(step))
    if (fresh.length === 0) return play.steps.map((step) => before.get(step) as MoneyAnswer)
    if (play.nonce?.isDoubtful) return refuseVendor('SIGNATURE_INVALID', 'X-Nonce was used before')
    const tried = await tryPlay(env, play, { fresh, holdFor })
    if ('answer' in tried) {
      const { answer } = tried
      return play.steps.map((step) => ({ ...(before.get(step) ?? answer), balance: answer.balance }))
    }
    ;({ holdFor } = tried)
  }
  return refuseVendor('RETRY_LATER', 'too many commands for this transaction at once')
}
