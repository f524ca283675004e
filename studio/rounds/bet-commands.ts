/**
 * Builds the commands of a round for the door, with ids that follow from the round's own id: a repeat is always the
 * same.
 */
import { writeAmount } from '#studio/lib/money.ts'
import type { OutboxRow } from '#studio/door/outbox.sql.ts'
import { withChoices, withPhases } from './round-record.ts'
import type { PlaySession } from '#studio/players/sessions.sql.ts'

type Command = Omit<OutboxRow, 'attempts'>
/** What of a whole round's stakes counts as turnover; absent: the platform's own rule. */
export type RoundCounts = { amountMinor: bigint; because: 'at_risk' | 'covered' }
const validBetOf = (counts: RoundCounts | undefined) =>
  counts ? { validBet: { amount: writeAmount(counts.amountMinor), because: counts.because } } : {}
type Payer = Pick<PlaySession, 'vendorCode' | 'accountRef' | 'currency' | 'gameCode'>

export const betTxId = (roundId: string) => `${roundId}.bet`

/**
 * Takes the stake, and from it the contribution to a jackpot's pool. `detail` is what the member chose; `isBought` in
 * it marks a feature.
 */
export function betCommand(
  payer: Payer,
  doorSession: string,
  round: { id: string; stakeMinor: bigint; jackpotMinor?: bigint; freeRounds?: string | null | undefined },
  detail: object,
): Command {
  const txId = betTxId(round.id)
  const body = {
    txId,
    session: doorSession,
    accountRef: payer.accountRef,
    roundId: round.id,
    gameCode: payer.gameCode,
    amount: writeAmount(round.stakeMinor),
    currency: payer.currency,
    ...(round.jackpotMinor ? { jackpotContribution: writeAmount(round.jackpotMinor) } : {}),
    ...(round.freeRounds ? { freeRounds: round.freeRounds } : {}),
    ...('isBought' in detail && detail.isBought === true ? { featureBuy: true } : {}),
    detail: withChoices(detail),
  }
  return { txId, vendorCode: payer.vendorCode, command: 'bet', roundId: round.id, body }
}

/** Raises the stake of an open round: bet number `count` of it. */
export function raiseCommand(
  payer: Payer,
  doorSession: string,
  round: { id: string; count: number; raiseMinor: bigint },
  detail: object,
): Command {
  const txId = `${round.id}.bet${round.count}`
  const body = {
    txId,
    session: doorSession,
    accountRef: payer.accountRef,
    roundId: round.id,
    gameCode: payer.gameCode,
    amount: writeAmount(round.raiseMinor),
    currency: payer.currency,
    detail: withChoices(detail),
  }
  return { txId, vendorCode: payer.vendorCode, command: 'bet', roundId: round.id, body }
}

/** Rolls back a raise; the round continues without it. */
export function lowerCommand(
  payer: Pick<Payer, 'vendorCode' | 'accountRef'>,
  roundId: string,
  raiseTxId: string,
  detail: object,
): Command {
  const txId = `${raiseTxId}.rollback`
  const body = { txId, targetTxId: raiseTxId, accountRef: payer.accountRef, roundId, detail }
  return { txId, vendorCode: payer.vendorCode, command: 'rollback', roundId, body }
}

/**
 * Pays win number `count` of the round, a jackpot from the vendor's pool. `roundClosed` when nothing can follow.
 * `betTxId` where it belongs to another bet than the first.
 */
export function winCommand(
  payer: Payer,
  round: { id: string; freeRounds?: string | null | undefined },
  win: {
    count: number
    amountMinor: bigint
    roundClosed: boolean
    betTxId?: string
    isJackpot?: boolean
    counts?: RoundCounts | undefined
  },
  detail: object,
): Command {
  const txId = `${round.id}.win${win.count}`
  const body = {
    txId,
    accountRef: payer.accountRef,
    roundId: round.id,
    gameCode: payer.gameCode,
    amount: writeAmount(win.amountMinor),
    currency: payer.currency,
    betTxId: win.betTxId ?? betTxId(round.id),
    kind: win.isJackpot ? 'jackpot' : round.freeRounds ? 'freeround' : 'win',
    ...(round.freeRounds ? { freeRounds: round.freeRounds } : {}),
    roundClosed: win.roundClosed,
    ...validBetOf(win.counts),
    detail: withPhases(detail),
  }
  return { txId, vendorCode: payer.vendorCode, command: 'win', roundId: round.id, body }
}

/** Closes the round. What it has not won is lost. */
export function endCommand(
  payer: Pick<Payer, 'vendorCode' | 'accountRef' | 'gameCode'>,
  round: { id: string },
  detail: object,
  counts?: RoundCounts,
): Command {
  const { accountRef, gameCode } = payer
  const body = { accountRef, roundId: round.id, gameCode, ...validBetOf(counts), detail: withPhases(detail) }
  return { txId: `${round.id}.end`, vendorCode: payer.vendorCode, command: 'endRound', roundId: round.id, body }
}

/** Rolls back the bet, whether it was booked or not. */
export function rollbackCommand(
  payer: Pick<Payer, 'vendorCode' | 'accountRef'>,
  round: { id: string },
  detail: object,
): Command {
  const body = {
    txId: `${round.id}.rollback`,
    targetTxId: betTxId(round.id),
    accountRef: payer.accountRef,
    roundId: round.id,
    detail,
  }
  return { txId: `${round.id}.rollback`, vendorCode: payer.vendorCode, command: 'rollback', roundId: round.id, body }
}

/** Corrects a settled round: pays more, or takes back where negative. `count` numbers the corrections of the round. */
export function adjustCommand(
  payer: Payer,
  round: { id: string },
  adjustment: { count: number; amountMinor: bigint; reason: string },
  detail: object,
): Command {
  const txId = `${round.id}.adjust${adjustment.count}`
  const body = {
    txId,
    accountRef: payer.accountRef,
    roundId: round.id,
    gameCode: payer.gameCode,
    amount: writeAmount(adjustment.amountMinor),
    currency: payer.currency,
    reason: adjustment.reason,
    detail: withPhases(detail),
  }
  return { txId, vendorCode: payer.vendorCode, command: 'adjust', roundId: round.id, body }
}
