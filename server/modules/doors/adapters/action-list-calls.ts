/** Carries out each call of the action-list format, by the same operations as the house's own commands. */
import { z } from 'zod'
import { readAccountRef } from '#contract/doors/account-ref.ts'
import { parseMoney } from '#contract/money.ts'
import type { Env } from '#server/lib/env.ts'
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import { endRound } from '../commands/end-round.ts'
import { obeyCommand } from '../commands/obey-command.ts'
import { hashCommand } from '../commands/post-command.ts'
import { postPlay } from '../commands/post-play.ts'
import type { Step } from '../commands/steps.ts'
import type { KnownVendor } from '../vendors/known-vendor.ts'
import { refuseVendor } from '../vendors/vendor-refusal.ts'
import { freespinsRequest, playRequest, read, rollbackRequest, type Play } from './action-list-shapes.ts'
import { fromUnits, toUnits } from './vendor-units.ts'

/** One call of a vendor whose signature was valid. */
export type Asked = { env: Env; vendorCode: string; vendor: KnownVendor; body: unknown }
type Transaction = { action_id: string; tx_id: string }

/**
 * Returns a balance of ours in the vendor's units: a number, or a string when it is larger than a JSON number can hold.
 */
function balanceOf({ vendor }: Asked, balance: string | bigint): number | string {
  const value = toUnits(typeof balance === 'bigint' ? balance : parseMoney(balance), vendor.settings.places)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString()
}

function stepOf({ vendor }: Asked, play: Play, one: Play['actions'][number], closes: boolean): Step {
  const isBet = one.action === 'bet'
  const { amountMinor, remainder } = fromUnits(one.amount, vendor.settings.places, isBet ? 'up' : 'down')
  const hash = hashCommand(one.action, {
    txId: one.action_id,
    accountRef: play.user_id,
    roundId: play.game_id,
    gameCode: play.game,
    amount: one.amount.toString(),
    currency: play.currency,
    jackpotContribution: one.jackpot_contribution?.toString(),
  })
  const step = { txId: one.action_id, amountMinor, hash, remainder }
  if (!isBet) return { ...step, does: 'win', kind: 'win', betTxId: null, closes }
  const jackpotMinor = fromUnits(one.jackpot_contribution ?? 0n, vendor.settings.places, 'up').amountMinor
  return jackpotMinor > amountMinor
    ? refuseVendor('BAD_REQUEST', 'jackpot_contribution: more than the stake')
    : { ...step, does: 'bet', jackpotMinor, isFeature: false }
}

/**
 * Returns whether a win may come without a bet in the same call: there was a bet in the round, or this vendor's wins
 * are paid without one.
 */
async function isPlayed({ env, vendorCode, vendor }: Asked, userId: string, roundId: string): Promise<boolean> {
  const ref = readAccountRef(userId)
  if (vendor.paysUnknownBets || !ref) return true // an unknown player is refused later
  const names = ref.isTrial ? [roundId, `demo:${roundId}`] : [roundId]
  const rounds = await Promise.all(names.map((name) => findVendorRound(env.db, vendorCode, name, ref.memberId)))
  return rounds.some(Boolean)
}

async function play(asked: Asked): Promise<object> {
  const { env, vendorCode } = asked
  const order = read(playRequest, asked.body)
  if (order.actions.length === 0) {
    const { balance } = await obeyCommand(env, vendorCode, 'balance', {
      accountRef: order.user_id,
      currency: order.currency,
    })
    return { balance: balanceOf(asked, balance) }
  }
  const { game, game_id: roundId } = order
  if (game === undefined || roundId === undefined)
    return refuseVendor('BAD_REQUEST', 'game, game_id: required with actions')
  if (new Set(order.actions.map((one) => one.action_id)).size < order.actions.length)
    return refuseVendor('BAD_REQUEST', 'actions: an action_id twice')
  const bets = order.actions.some((one) => one.action === 'bet')
  if (!bets && !(await isPlayed(asked, order.user_id, roundId)))
    return refuseVendor('TX_NOT_FOUND', 'nothing was bet in this round')
  const lastWin = order.actions.findLastIndex((one) => one.action === 'win')
  const answers = await postPlay(env, {
    vendor: vendorCode,
    accountRef: order.user_id,
    session: bets ? (order.session_id ?? '') : null,
    roundId,
    gameCode: game,
    currency: order.currency,
    steps: order.actions.map((one, place) => stepOf(asked, order, one, order.finished && place === lastWin)),
  })
  if (order.finished && lastWin < 0)
    await endRound(env, vendorCode, { accountRef: order.user_id, roundId, gameCode: game })
  const transactions: Transaction[] = order.actions.map((one, place) => ({
    action_id: one.action_id,
    tx_id: `${answers[place]?.platformTxId}-${one.action}`,
  }))
  return { balance: balanceOf(asked, answers.at(-1)?.balance ?? '0'), game_id: roundId, transactions }
}

async function rollback(asked: Asked): Promise<object> {
  const { env, vendorCode } = asked
  const order = read(rollbackRequest, asked.body)
  const transactions: Transaction[] = []
  let balance = '0'
  for (const one of order.actions) {
    const answer = await obeyCommand(env, vendorCode, 'rollback', {
      txId: one.action_id,
      targetTxId: one.original_action_id,
      accountRef: order.user_id,
      roundId: order.game_id,
    })
    transactions.push({ action_id: one.action_id, tx_id: answer.platformTxId ?? '' })
    balance = answer.balance
  }
  return { balance: balanceOf(asked, balance), game_id: order.game_id, transactions }
}

async function freespins(asked: Asked): Promise<object> {
  const { env, vendorCode, vendor } = asked
  const order = read(freespinsRequest, asked.body)
  const { amountMinor, remainder } = fromUnits(order.total_amount, vendor.settings.places, 'down')
  const hash = hashCommand('freespins', {
    txId: order.issue_id,
    accountRef: order.user_id,
    gameCode: order.game,
    amount: order.total_amount.toString(),
    currency: order.currency,
  })
  const [answer] = await postPlay(env, {
    vendor: vendorCode,
    accountRef: order.user_id,
    session: null,
    roundId: order.issue_id,
    gameCode: order.game,
    currency: order.currency,
    steps: [
      {
        does: 'win',
        kind: 'freeround',
        txId: order.issue_id,
        amountMinor,
        betTxId: null,
        closes: true,
        hash,
        remainder,
      },
    ],
  })
  return { balance: balanceOf(asked, answer?.balance ?? '0'), tx_id: answer?.platformTxId }
}

async function session(asked: Asked): Promise<object> {
  const { token } = read(z.object({ token: z.string() }), asked.body)
  const opened = await obeyCommand(asked.env, asked.vendorCode, 'session', { token })
  return {
    session_id: opened.session,
    user_id: opened.accountRef,
    currency: opened.currency,
    game: opened.gameCode,
    balance: balanceOf(asked, opened.balance),
  }
}

/** The calls of this format, by their names in the address. */
export const CALLS: Record<string, (asked: Asked) => Promise<object>> = { session, play, rollback, freespins }
