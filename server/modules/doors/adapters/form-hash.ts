/**
 * The wire format of the door for vendors that post forms: `POST /vendor/{vendorCode}/form/{call}`, decimals, `hash` =
 * SHA-256 or MD5 in hex over the sorted fields (`a=1&b=2`, without `hash` and without empty ones) and the secret. Every
 * answer is HTTP 200 with `error`.
 *
 * Repeated calls are answered with the current balance. Its wins name no bet and are paid. Its `refund` takes back bets
 * only; for an unknown bet it succeeds, and the bet is refused if it comes later.
 *
 * The hash covers neither call nor time. Therefore such a vendor may call from its own networks only. A reference
 * belongs to the call that it was first seen under, even if that call was refused, so that a recorded bet cannot be
 * sent as a win. What was refused stays refused. A form with a `timestamp` (milliseconds) can do something new only
 * within its window.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parseMoney, toWire } from '#contract/money.ts'
import type { MoneyAnswer, SessionAnswer, VendorCommand } from '#contract/doors/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { getKnownVendor, liveKeys, noteRefusal } from '../vendors/known-vendor.ts'
import { obeyCommand } from '../commands/obey-command.ts'
import { countCommand, refusalOf } from '../vendors/vendor-answers.ts'
import { refuseVendor, type RefusalCode } from '../vendors/vendor-refusal.ts'
import { findTransaction } from '../commands/vendor-transactions.sql.ts'
import { doOnce } from './do-once.ts'
import { claimReference } from './form-references.sql.ts'
import { fromDecimal, toPlaces, type Cut } from './vendor-units.ts'

type Form = Record<string, string>
type FormCall = {
  command: VendorCommand
  /** How the amount is rounded; absent when the call has none. */
  cut?: Cut
  isSigned?: boolean
  onlyBets?: boolean
  /** Returns the fields of our command, without the amount. */
  take(form: Form): Record<string, unknown>
}

/** Our codes as this format's numbers. Only 100 may be retried. */
export const FORM_ERRORS: Record<RefusalCode, number> = {
  INSUFFICIENT_FUNDS: 1,
  PLAYER_NOT_FOUND: 2,
  BET_NOT_ALLOWED: 3,
  SESSION_INVALID: 4,
  SESSION_EXPIRED: 4,
  SIGNATURE_INVALID: 5,
  PLAYER_FROZEN: 6,
  BAD_REQUEST: 7,
  CURRENCY_MISMATCH: 7,
  DUPLICATE_MISMATCH: 7,
  GAME_DISABLED: 8,
  LIMIT_REACHED: 50,
  BONUS_STAKE_MAX: 50,
  BONUS_GAME_REFUSED: 3,
  RETRY_LATER: 100,
  TX_NOT_FOUND: 120,
  ROLLED_BACK: 120,
  ALREADY_SETTLED: 120,
  FAILED_FINAL: 120,
  MAINTENANCE: 130,
}
const PLACES = 2

/** How far a form's timestamp may be ahead of our clock. */
const AHEAD_MS = 5 * MINUTE_MS
/**
 * How long after its timestamp a bet is accepted. Wins and refunds have a longer window, because vendors send them
 * again for days while we are unavailable.
 */
const BET_WINDOW_MS = 15 * MINUTE_MS
const WINDOW_MS = 7 * DAY_MS
/** In this format every code but 100 is final. */
const RETRIED: readonly RefusalCode[] = ['RETRY_LATER']

const money = (form: Form) => ({
  txId: form.reference,
  accountRef: form.userId,
  roundId: form.roundId,
  gameCode: form.gameId,
  currency: form.currency,
})
const detail = (form: Form) => (form.roundDetails ? { detail: { result: form.roundDetails } } : {})
const win = (kind: string): FormCall => ({
  command: 'win',
  cut: 'down',
  take: (form) => ({ ...money(form), kind, roundClosed: form.endRound === '1', ...detail(form) }),
})

/** The calls of this format, each as a command of ours. */
const CALLS: Record<string, FormCall> = {
  authenticate: { command: 'session', take: (form) => ({ token: form.token }) },
  balance: { command: 'balance', take: (form) => ({ accountRef: form.userId, currency: form.currency }) },
  bet: {
    command: 'bet',
    cut: 'up',
    take: (form) => ({
      ...money(form),
      session: form.token,
      ...(form.jackpotContribution ? { jackpotContribution: form.jackpotContribution } : {}),
      ...detail(form),
    }),
  },
  result: win('win'),
  bonusWin: win('bonus'),
  jackpotWin: win('jackpot'),
  promoWin: win('promo'),
  refund: {
    command: 'rollback',
    onlyBets: true,
    take: (form) => ({
      txId: form.reference,
      targetTxId: form.reference,
      accountRef: form.userId,
      roundId: form.roundId,
    }),
  },
  endRound: {
    command: 'endRound',
    take: (form) => ({ accountRef: form.userId, roundId: form.roundId, gameCode: form.gameId }),
  },
  adjustment: {
    command: 'adjust',
    cut: 'down',
    isSigned: true,
    take: (form) => ({
      txId: form.reference,
      accountRef: form.userId,
      currency: form.currency,
      ...(form.roundId ? { roundId: form.roundId } : {}),
    }),
  },
}

/** Returns the fields of a form as they are hashed, without `hash` itself and empty fields. */
function signedText(form: Form): string {
  const fields = Object.entries(form)
    .filter(([name, value]) => name !== 'hash' && value !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return fields.map(([name, value]) => `${name}=${value}`).join('&')
}

/** Returns the hash of a form's fields. */
export function hashForm(form: Form, secret: string, algorithm: 'md5' | 'sha256'): string {
  return createHash(algorithm)
    .update(signedText(form) + secret)
    .digest('hex')
}

function readForm(rawBody: unknown): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(typeof rawBody === 'string' ? rawBody : '')) {
    // the hashed text has no escapes: one field with an & in it would hash like two
    if (/[&=]/.test(name) || /[&=]/.test(value))
      return refuseVendor('BAD_REQUEST', `${name.slice(0, 64)}: & and = are not allowed here`)
    if (form[name] !== undefined) return refuseVendor('BAD_REQUEST', `${name}: given twice`)
    form[name] = value
  }
  return form
}

async function authenticate(env: Env, vendorCode: string, form: Form, ip: string): Promise<void> {
  const vendor = await getKnownVendor(env, vendorCode, 'form-hash', ip)
  const isRight = liveKeys(vendor, env.clock.now()).some(
    (key) =>
      key.algorithm === 'hmac-sha256' &&
      sameSecret(hashForm(form, key.verifier, vendor.settings.hash), (form.hash ?? '').toLowerCase()),
  )
  if (!isRight) return refuseVendor('SIGNATURE_INVALID', 'hash does not fit')
}

function present(
  call: string,
  { balance = '0', currency, platformTxId, ...opened }: Partial<SessionAnswer & MoneyAnswer>,
): object {
  return {
    error: 0,
    description: 'Success',
    currency,
    cash: toPlaces(parseMoney(balance), PLACES),
    bonus: toPlaces(0n, PLACES),
    ...(platformTxId === undefined ? {} : { transactionId: platformTxId ?? '' }),
    ...(call === 'authenticate' ? { userId: opened.accountRef, token: opened.session, country: opened.country } : {}),
  }
}

/**
 * Returns when a form can no longer do anything new, by its timestamp; null when it has none. Refuses with BAD_REQUEST
 * a timestamp that is invalid, or ahead of our clock.
 */
function endOf(call: string, form: Form, now: Date): Date | null {
  const text = form.timestamp
  if (!text) return null
  const at = new Date(Number(/^\d{13}$/.test(text) ? text : Number.NaN))
  if (Number.isNaN(at.getTime()) || at > after(now, AHEAD_MS))
    return refuseVendor('BAD_REQUEST', 'timestamp: milliseconds since 1970, not ahead of now')
  return after(at, call === 'bet' ? BET_WINDOW_MS : WINDOW_MS)
}

/** Refuses a late form that would do something new; what was done already is answered again. */
async function refuseLate(env: Env, vendor: string, call: string, form: Form, endsAt: Date | null): Promise<void> {
  if (!endsAt || endsAt >= env.clock.now()) return
  const known = await findTransaction(env.db, vendor, form.reference ?? '')
  if (!known || (call === 'refund' && known.state === 'posted')) refuseVendor('BAD_REQUEST', 'timestamp: too old')
}

/** Carries out a command that moves money, once. Refuses with DUPLICATE_MISMATCH a reference of another call. */
function obeyOnce<Result>(
  env: Env,
  vendorCode: string,
  call: string,
  form: Form,
  work: () => Promise<Result>,
): Promise<Result> {
  const now = env.clock.now()
  const endsAt = endOf(call, form, now)
  // a reference is dropped only when its message is too late under every call
  const forgetAt = endsAt && after(endsAt, WINDOW_MS)
  return doOnce(
    env,
    { vendor: vendorCode, call, signed: signedText(form), isBet: call === 'bet', endsAt: forgetAt },
    RETRIED,
    async () => {
      await refuseLate(env, vendorCode, call, form, endsAt)
      // a refund carries its bet's reference, and pays nothing that was not bet
      if (
        form.reference &&
        call !== 'refund' &&
        !(await claimReference(env.db, { vendor: vendorCode, reference: form.reference, call, at: now, forgetAt }))
      ) {
        return refuseVendor('DUPLICATE_MISMATCH', 'this reference was used with another call')
      }
      return work()
    },
  )
}

async function answer(env: Env, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { vendorCode, call } = request.params as { vendorCode: string; call: string }
  const form = readForm(request.body)
  await authenticate(env, vendorCode, form, request.ip)
  const known = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
  if (!known) return refuseVendor('BAD_REQUEST', 'no such call')
  const obey = () => {
    const converted = known.cut && fromDecimal(form.amount ?? '', known.cut, known.isSigned)
    const body = { ...known.take(form), ...(converted ? { amount: toWire(converted.amountMinor) } : {}) }
    return obeyCommand(env, vendorCode, known.command, body, {
      remainder: converted?.remainder,
      ...(known.onlyBets ? { onlyBets: true } : {}),
    })
  }
  const done = form.reference ? await obeyOnce(env, vendorCode, call, form, obey) : await obey()
  countCommand(vendorCode, known.command, 'OK', reply.elapsedTime)
  return present(call, done as Partial<SessionAnswer & MoneyAnswer>)
}

/** Adds the routes of this wire format. */
export function bindFormHash({ app, env }: { app: FastifyInstance; env: Env }): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler(async (error, request, reply) => {
      const { vendorCode, call } = request.params as { vendorCode: string; call: string }
      const refusal = refusalOf(env, error, request.id, vendorCode)
      noteRefusal(env, request.ip, refusal.code)
      countCommand(
        vendorCode,
        (Object.hasOwn(CALLS, call) && CALLS[call]?.command) || 'unknown',
        refusal.code,
        reply.elapsedTime,
      )
      return reply.status(200).send({
        error: FORM_ERRORS[refusal.code],
        description: refusal.message,
        ...(refusal.balanceMinor === null
          ? {}
          : { cash: toPlaces(refusal.balanceMinor, PLACES), bonus: toPlaces(0n, PLACES) }),
      })
    })
    door.post('/vendor/:vendorCode/form/:call', { config: { callId: 'vendorDoor' } }, (request, reply) =>
      answer(env, request, reply),
    )
  })
}
