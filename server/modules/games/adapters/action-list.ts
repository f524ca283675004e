/**
 * The face of the door for vendors that send lists of actions: `POST /vendor/{vendorCode}/actions/{call}` with JSON, amounts as integers
 * of the vendor's smallest unit, `x-request-sign` = hex HMAC-SHA256 over the raw body. A refusal is HTTP 4xx or 5xx with its own code.
 *
 * The actions of a call happen all or none. A repeated action is answered with the id of the first time; a win in a round without a
 * bet is refused; a rollback takes back any action, and of something unknown answers an empty id and keeps it away.
 */
import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parseMoney } from '#contract/money.ts'
import { VENDOR_COMMANDS } from '#contract/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { findVendorRound } from '#server/modules/bets/rounds.sql.ts'
import { endRound } from '../end-round.ts'
import { getKnownVendor, liveKeys, type KnownVendor, noteRefusal } from '../known-vendor.ts'
import { obeyCommand } from '../obey-command.ts'
import type { Step } from '../play-posting.ts'
import { readAccountRef } from '../player-ref.ts'
import { hashCommand } from '../post-command.ts'
import { postPlay } from '../post-play.ts'
import { countCommand, refusalOf } from '../vendor-answers.ts'
import { refuseVendor, type RefusalCode } from '../vendor-refusal.ts'
import { doOnce } from './do-once.ts'
import { fromUnits, toUnits } from './vendor-units.ts'

/** Our codes as this format's HTTP status and code. 500 alone may be tried again. */
export const ACTION_ERRORS: Record<RefusalCode, readonly [status: number, code: number]> = {
  INSUFFICIENT_FUNDS: [412, 100],
  PLAYER_NOT_FOUND: [412, 101],
  SESSION_INVALID: [412, 102],
  SESSION_EXPIRED: [412, 102],
  LIMIT_REACHED: [412, 105],
  BET_NOT_ALLOWED: [412, 107],
  PLAYER_FROZEN: [412, 110],
  GAME_DISABLED: [412, 153],
  CURRENCY_MISMATCH: [412, 154],
  SIGNATURE_INVALID: [403, 403],
  BAD_REQUEST: [400, 400],
  DUPLICATE_MISMATCH: [409, 409],
  TX_NOT_FOUND: [404, 404],
  ROLLED_BACK: [410, 410],
  ALREADY_SETTLED: [410, 411],
  RETRY_LATER: [500, 500],
  FAILED_FINAL: [412, 120],
  MAINTENANCE: [503, 503],
}
const ACTIONS_MAX = 16
/** What is 5xx in this format. */
const RETRIED: readonly RefusalCode[] = ['RETRY_LATER', 'MAINTENANCE']

const units = z.union([z.int().min(0), z.string().regex(/^\d{1,18}$/)]).transform(BigInt)
const txId = VENDOR_COMMANDS.status.shape.txId
const player = { user_id: z.string().min(1).max(64), currency: z.string().length(3) }
const round = { ...player, game: z.string().min(1).max(64), game_id: txId, finished: z.boolean().default(false) }
const playRequest = z.object({
  ...player,
  game: round.game.optional(),
  game_id: txId.optional(),
  finished: round.finished,
  session_id: z.string().max(200).optional(),
  actions: z
    .array(
      z.object({
        action: z.enum(['bet', 'win']),
        action_id: txId,
        amount: units,
        jackpot_contribution: units.optional(),
      }),
    )
    .max(ACTIONS_MAX)
    .default([]),
})
const rollbackRequest = z.object({
  ...round,
  actions: z
    .array(
      z.object({
        action: z.literal('rollback'),
        action_id: txId,
        original_action_id: txId,
        /** Only the house's own format stakes again. */ rebet: z.undefined().optional(),
      }),
    )
    .min(1)
    .max(ACTIONS_MAX),
})
const freespinsRequest = z.object({ ...player, game: round.game, issue_id: txId, total_amount: units })
type Play = z.output<typeof playRequest>

type Asked = { env: Env; vendorCode: string; vendor: KnownVendor; body: unknown }
type Transaction = { action_id: string; tx_id: string }

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  return refuseVendor(
    'BAD_REQUEST',
    parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
      .join('; ')
      .slice(0, 500),
  )
}

/** A balance of ours in the vendor's units; a string beyond what a JSON number holds. */
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

/** Whether a win may come alone: something was bet in the round, or this vendor's wins are paid all the same. */
async function isPlayed({ env, vendorCode, vendor }: Asked, userId: string, roundId: string): Promise<boolean> {
  const ref = readAccountRef(userId)
  if (vendor.paysUnknownBets || !ref) return true // who is nobody is refused later
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

/** A call that moves money, once; a `play` without actions asks for the balance alone. */
function once(call: string, handle: (asked: Asked) => Promise<object>, asked: Asked, signed: string): Promise<object> {
  const actions =
    asked.body && typeof asked.body === 'object' && 'actions' in asked.body && Array.isArray(asked.body.actions)
      ? (asked.body.actions as unknown[])
      : []
  if (call === 'session' || (call === 'play' && actions.length === 0)) return handle(asked)
  const isBet = actions.some(
    (one) => typeof one === 'object' && one !== null && 'action' in one && one.action === 'bet',
  )
  return doOnce(asked.env, { vendor: asked.vendorCode, call, signed, isBet, endsAt: null }, RETRIED, () =>
    handle(asked),
  )
}

const CALLS: Record<string, (asked: Asked) => Promise<object>> = { session, play, rollback, freespins }

async function answer(env: Env, request: FastifyRequest): Promise<object> {
  const { vendorCode, call } = request.params as { vendorCode: string; call: string }
  const rawBody = typeof request.body === 'string' ? request.body : ''
  const vendor = await getKnownVendor(env, vendorCode, 'action-list', request.ip)
  const signature = String(request.headers['x-request-sign'] ?? '').toLowerCase()
  const isRight = liveKeys(vendor, env.clock.now()).some(
    (key) =>
      key.algorithm === 'hmac-sha256' &&
      sameSecret(createHmac('sha256', key.verifier).update(rawBody).digest('hex'), signature),
  )
  if (!isRight) return refuseVendor('SIGNATURE_INVALID', 'x-request-sign does not fit')
  const handle = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
  if (!handle) return refuseVendor('BAD_REQUEST', 'no such call')
  let body: unknown
  try {
    body = JSON.parse(rawBody)
  } catch {
    return refuseVendor('BAD_REQUEST', 'the body is not JSON')
  }
  const done = await once(call, handle, { env, vendorCode, vendor, body }, rawBody)
  countCommand(vendorCode, call, 'OK')
  return done
}

/** Adds this face of the door. */
export function bindActionList({ app, env }: { app: FastifyInstance; env: Env }): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler(async (error, request, reply) => {
      const { vendorCode, call } = request.params as { vendorCode: string; call: string }
      const refusal = refusalOf(env, error, request.id, vendorCode)
      noteRefusal(env, request.ip, refusal.code)
      countCommand(vendorCode, Object.hasOwn(CALLS, call) ? call : 'unknown', refusal.code)
      const [status, code] = ACTION_ERRORS[refusal.code]
      return reply.status(status).send({ code, message: refusal.message })
    })
    door.post('/vendor/:vendorCode/actions/:call', { config: { callId: 'vendorDoor' } }, (request) =>
      answer(env, request),
    )
  })
}
