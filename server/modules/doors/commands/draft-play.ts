/** Drafts a vendor's bets and wins: the money and the journal's lines by `play`, and the transactions' rows. */
import { toWire } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { vendorBank } from '#server/modules/play/bank.ts'
import { Draft } from '#server/modules/play/draft.ts'
import type { Held } from '#server/modules/play/halves.ts'
import type { Purse } from '#server/modules/play/purses/purse-facts.sql.ts'
import { addStake, addWin, type Win } from '#server/modules/play/stake-and-win.ts'
import type { Cap } from '../caps/caps.ts'
import { FreeRoundsUse } from '../free-rounds/use-free-rounds.ts'
import type { FreeRounds } from '../free-rounds/free-rounds.sql.ts'
import type { Allowed } from './guard-play.ts'
import { holdEffect } from './hold-effect.ts'
import { isBet, type BetStep, type Play, type Step, type StepRead, type WinStep } from './steps.ts'
import { insertEffect, type NewTransaction } from './vendor-transactions.sql.ts'

/** The ledger's reason for each kind of win. */
export const REASONS: Record<WinStep['kind'], Win['reason']> = {
  win: 'win',
  bonus: 'bonus_win',
  freeround: 'free_win',
  jackpot: 'jackpot_win',
  promo: 'promo_win',
  cashback: 'cashback',
}

type Row = Pick<NewTransaction, 'kind' | 'targetTxId'> &
  Partial<
    Pick<
      NewTransaction,
      'amountMinor' | 'bonusMinor' | 'jackpotMinor' | 'owedMinor' | 'didNothing' | 'freeRounds' | 'freeWonMinor'
    >
  >

/** Adds the row of a step's transaction. */
function addRow({ frame, effects }: Draft, { txId, amountMinor, hash, remainder }: Step, row: Row): void {
  const { bank, player, roundId, gameCode, at } = frame
  const { memberId, isTrial, currency } = player
  effects.push(
    insertEffect({
      vendor: bank.code,
      txId,
      kind: row.kind,
      state: 'posted',
      roundId,
      gameCode,
      memberId,
      isTrial,
      currency,
      amountMinor: row.amountMinor ?? amountMinor,
      bonusMinor: row.bonusMinor,
      jackpotMinor: row.jackpotMinor,
      owedMinor: row.owedMinor,
      didNothing: row.didNothing,
      requestHash: hash,
      remainder,
      targetTxId: row.targetTxId,
      freeRounds: row.freeRounds,
      freeWonMinor: row.freeWonMinor,
      at,
    }),
  )
}

/** Adds a bet. Returns false when the money does not suffice. */
function addBet(draft: Draft, held: Held, step: BetStep): boolean {
  const staked = addStake(draft, held, { ...step, reference: step.txId })
  if (staked) addRow(draft, step, { kind: 'bet', ...staked, targetTxId: null })
  return staked !== null
}

/** Adds a win that is paid. */
function addPaid(draft: Draft, held: Held, step: WinStep, targetTxId: string | null): void {
  const { kind, closes, roundValid, amountMinor, detail } = step
  const win = { reference: step.txId, amountMinor, detail, reason: REASONS[kind], closes, roundValid }
  const { bonusMinor, jackpotMinor, keptMinor } = addWin(draft, held, win)
  addRow(draft, step, { kind: 'win', bonusMinor, jackpotMinor, owedMinor: -keptMinor, targetTxId })
  // a win of a bet is refused with its bet; a win that names no bet could come after its round's stakes were returned
  if (targetTxId === null) draft.refuseAfterVoid()
}

/**
 * Adds a win that is held: no money moves, the vendor's transaction is stored, and the round shows the amount that is
 * owed.
 */
function addHeld(draft: Draft, step: WinStep, targetTxId: string | null, cap: Cap): void {
  const held = { amount: toWire(step.amountMinor), currency: draft.frame.player.currency }
  draft.tell({ kind: 'payout', amountMinor: 0n }, {}, { ...step.detail, held })
  addRow(draft, step, { kind: 'win', amountMinor: 0n, didNothing: true, targetTxId })
  draft.effects.push(holdEffect(draft.frame, step, cap))
  if (targetTxId === null) draft.refuseAfterVoid()
}

/**
 * Adds a free round, or a win of one: no stake, and the win is paid by its payer (what promotions cost the brand, or the vendor), or collected
 * for the end of all rounds. The journal has 0 for both, so that neither counts anywhere; the round shows what it was.
 */
function addFree(draft: Draft, use: FreeRoundsUse, step: Step, targetTxId: string | null): void {
  const { reference, stakeMinor, rounds, used, currency } = use.of
  if (step.does === 'bet') {
    use.countRound(1)
    const free = { id: reference, number: used + 1, of: rounds, stake: toWire(stakeMinor), currency }
    draft.tell({ kind: 'stake', amountMinor: 0n }, {}, { ...step.detail, freeRound: free })
    return addRow(draft, step, { kind: 'bet', targetTxId, freeRounds: reference })
  }
  const { countsMinor, paysNow } = use.countWin(step.amountMinor)
  const paidMinor = paysNow ? countsMinor : 0n
  draft.move(use.of.payer === 'vendor' ? 'bank' : 'cost', 'player', paidMinor, 'free_rounds', reference)
  const won = { amount: toWire(countsMinor), asked: toWire(step.amountMinor), currency, paid: paysNow }
  const detail = { ...step.detail, ...(step.amountMinor > 0n ? { freeWin: won } : {}) }
  draft.tell({ kind: 'payout', amountMinor: 0n, closes: step.closes }, {}, detail)
  addRow(draft, step, {
    kind: 'win',
    amountMinor: paidMinor,
    didNothing: paidMinor === 0n,
    targetTxId,
    freeRounds: reference,
    freeWonMinor: countsMinor,
  })
}

/** Drafts every step of a play with free rounds. */
function draftFree(draft: Draft, of: FreeRounds, reads: readonly StepRead[], targets: Allowed['targets']): void {
  const use = new FreeRoundsUse(of)
  for (const [place, { step }] of reads.entries()) addFree(draft, use, step, targets[place] ?? null)
  draft.effects.push(use.effect(draft.frame.at))
}

/** Opens the draft of a play, without its steps. */
export function openDraft(
  env: Env,
  { vendor, roundId, gameCode }: Play,
  { player, gameType }: Allowed,
  purse: Purse | null,
  at: Date,
): Draft {
  return new Draft(env.db, { bank: vendorBank(vendor), player, roundId, gameCode, gameType, at }, purse)
}

/** Returns the purse of a play's player: of a bet, which has the balances, where there is one. */
export const purseOf = (reads: readonly StepRead[]): Purse | null =>
  (reads.find(isBet) ?? reads[0])?.facts.purse ?? null

/** Returns whether a play wins a jackpot: then the pool's balance must be read. */
export const winsJackpot = (reads: readonly StepRead[]): boolean =>
  reads.some(({ step }) => step.does === 'win' && step.kind === 'jackpot')

/** Returns the balances before the first step. */
export function heldBefore(reads: readonly StepRead[], poolMinor: bigint): Held {
  const pay = reads.find(({ step }) => step.does === 'win')?.facts
  return { purse: purseOf(reads), debtMinor: pay && 'debtMinor' in pay ? pay.debtMinor : 0n, poolMinor }
}

/**
 * Drafts every step of a play; wins above 0 are held when `holdFor` names a cap. Returns false when the money does not
 * suffice.
 */
export function draftSteps(
  draft: Draft,
  held: Held,
  reads: readonly StepRead[],
  { targets, holdFor, free }: Pick<Allowed, 'targets'> & { holdFor: Cap | null; free: FreeRounds | null },
): boolean {
  if (free) {
    draftFree(draft, free, reads, targets)
    return true
  }
  for (const [place, { step }] of reads.entries()) {
    const target = targets[place] ?? null
    if (step.does === 'bet' && !addBet(draft, held, step)) return false
    if (step.does === 'win' && holdFor !== null && step.amountMinor > 0n) addHeld(draft, step, target, holdFor)
    else if (step.does === 'win') addPaid(draft, held, step, target)
  }
  return true
}
