/**
 * The face of the door for vendors that post forms: `POST /vendor/{vendorCode}/form/{call}`, decimals, `hash` = SHA-256 or MD5 in hex
 * over the sorted fields (`a=1&b=2`, without `hash` and without empty ones) and the secret. Every answer is HTTP 200 with `error`.
 *
 * Its repetitions are answered with the balance of now; its wins name no bet and are paid; its `refund` takes back bets only, and of
 * something unknown is a success that keeps it away.
 *
 * The hash names neither call nor time. So such a vendor is heard from its own networks alone, and a reference belongs to the call that it
 * was first seen under, even where that was refused: a bet that was overheard is no win.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseMoney, toWire } from '#contract/money.ts'
import type { MoneyAnswer, SessionAnswer, VendorCommand } from '#contract/vendor-protocol.ts'
import type { Env } from '#server/lib/env.ts'
import { sameSecret } from '#server/lib/random.ts'
import { getKnownVendor, liveKeys, noteRefusal } from '../known-vendor.ts'
import { obeyCommand } from '../obey-command.ts'
import { countCommand, refusalOf } from '../vendor-answers.ts'
import { refuseVendor, type RefusalCode } from '../vendor-refusal.ts'
import { claimReference } from './form-references.sql.ts'
import { fromDecimal, toPlaces, type Cut } from './vendor-units.ts'

type Form = Record<string, string>
type FormCall = {
  command: VendorCommand
  /** How the amount is cut; none where the call has none. */
  cut?: Cut
  isSigned?: boolean
  onlyBets?: boolean
  /** The fields of our command, the amount apart. */
  take(form: Form): Record<string, unknown>
}

/** Our codes as this format's numbers. 100 alone may be tried again. */
export const FORM_ERRORS: Record<RefusalCode, number> = {
  INSUFFICIENT_FUNDS: 1, PLAYER_NOT_FOUND: 2, BET_NOT_ALLOWED: 3, SESSION_INVALID: 4, SESSION_EXPIRED: 4, SIGNATURE_INVALID: 5, PLAYER_FROZEN: 6,
  BAD_REQUEST: 7, CURRENCY_MISMATCH: 7, DUPLICATE_MISMATCH: 7, GAME_DISABLED: 8, LIMIT_REACHED: 50, RETRY_LATER: 100,
  TX_NOT_FOUND: 120, ROLLED_BACK: 120, ALREADY_SETTLED: 120, FAILED_FINAL: 120, MAINTENANCE: 130,
}
const PLACES = 2

const money = (form: Form) => ({ txId: form.reference, accountRef: form.userId, roundId: form.roundId, gameCode: form.gameId, currency: form.currency })
const detail = (form: Form) => (form.roundDetails ? { detail: { result: form.roundDetails } } : {})
const win = (kind: string): FormCall => ({
  command: 'win', cut: 'down', take: (form) => ({ ...money(form), kind, roundClosed: form.endRound === '1', ...detail(form) }),
})

/** The calls of this format, each as a command of ours. */
const CALLS: Record<string, FormCall> = {
  authenticate: { command: 'session', take: (form) => ({ token: form.token }) },
  balance: { command: 'balance', take: (form) => ({ accountRef: form.userId, currency: form.currency }) },
  bet: {
    command: 'bet', cut: 'up',
    take: (form) => ({ ...money(form), session: form.token, ...(form.jackpotContribution ? { jackpotContribution: form.jackpotContribution } : {}), ...detail(form) }),
  },
  result: win('win'), bonusWin: win('bonus'), jackpotWin: win('jackpot'), promoWin: win('promo'),
  refund: { command: 'rollback', onlyBets: true, take: (form) => ({ txId: form.reference, targetTxId: form.reference, accountRef: form.userId, roundId: form.roundId }) },
  endRound: { command: 'endRound', take: (form) => ({ accountRef: form.userId, roundId: form.roundId, gameCode: form.gameId }) },
  adjustment: {
    command: 'adjust', cut: 'down', isSigned: true,
    take: (form) => ({ txId: form.reference, accountRef: form.userId, currency: form.currency, ...(form.roundId ? { roundId: form.roundId } : {}) }),
  },
}

/** What the fields of a form hash to. `hash` itself and empty fields do not count. */
export function hashForm(form: Form, secret: string, algorithm: 'md5' | 'sha256'): string {
  const fields = Object.entries(form).filter(([name, value]) => name !== 'hash' && value !== '').toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash(algorithm).update(fields.map(([name, value]) => `${name}=${value}`).join('&') + secret).digest('hex')
}

function readForm(rawBody: unknown): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(typeof rawBody === 'string' ? rawBody : '')) {
    // what is hashed has no escapes: one field with an & in it would hash like two
    if (/[&=]/.test(name) || value.includes('&')) return refuseVendor('BAD_REQUEST', `${name.slice(0, 64)}: & and = are not allowed here`)
    if (form[name] !== undefined) return refuseVendor('BAD_REQUEST', `${name}: given twice`)
    form[name] = value
  }
  return form
}

async function authenticate(env: Env, vendorCode: string, form: Form, ip: string): Promise<void> {
  const vendor = await getKnownVendor(env, vendorCode, 'form-hash', ip)
  const isRight = liveKeys(vendor, env.clock.now()).some((key) =>
    key.algorithm === 'hmac-sha256' && sameSecret(hashForm(form, key.verifier, vendor.settings.hash), (form.hash ?? '').toLowerCase()))
  if (!isRight) return refuseVendor('SIGNATURE_INVALID', 'hash does not fit')
}

function present(call: string, { balance = '0', currency, platformTxId, ...opened }: Partial<SessionAnswer & MoneyAnswer>): object {
  return {
    error: 0, description: 'Success', currency, cash: toPlaces(parseMoney(balance), PLACES), bonus: toPlaces(0n, PLACES),
    ...(platformTxId === undefined ? {} : { transactionId: platformTxId ?? '' }),
    ...(call === 'authenticate' ? { userId: opened.accountRef, token: opened.session, country: opened.country } : {}),
  }
}

async function answer(env: Env, request: FastifyRequest): Promise<object> {
  const { vendorCode, call } = request.params as { vendorCode: string; call: string }
  const form = readForm(request.body)
  await authenticate(env, vendorCode, form, request.ip)
  const known = Object.hasOwn(CALLS, call) ? CALLS[call] : undefined
  if (!known) return refuseVendor('BAD_REQUEST', 'no such call')
  // a refund bears its bet's reference, and pays nothing that was not bet
  if (form.reference && call !== 'refund' && !(await claimReference(env.db, vendorCode, form.reference, call, env.clock.now()))) {
    return refuseVendor('DUPLICATE_MISMATCH', 'this reference was used with another call')
  }
  const converted = known.cut && fromDecimal(form.amount ?? '', known.cut, known.isSigned)
  const body = { ...known.take(form), ...(converted ? { amount: toWire(converted.amountMinor) } : {}) }
  const done = await obeyCommand(env, vendorCode, known.command, body, { remainder: converted?.remainder, ...(known.onlyBets ? { onlyBets: true } : {}) })
  countCommand(vendorCode, known.command, 'OK')
  return present(call, done as Partial<SessionAnswer & MoneyAnswer>)
}

/** Adds this face of the door. */
export function bindFormHash({ app, env }: { app: FastifyInstance; env: Env }): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    door.setErrorHandler(async (error, request, reply) => {
      const { vendorCode, call } = request.params as { vendorCode: string; call: string }
      const refusal = refusalOf(env, error, request.id, vendorCode)
      noteRefusal(env, request.ip, refusal.code)
      countCommand(vendorCode, (Object.hasOwn(CALLS, call) && CALLS[call]?.command) || 'unknown', refusal.code)
      return reply.status(200).send({
        error: FORM_ERRORS[refusal.code], description: refusal.message,
        ...(refusal.balanceMinor === null ? {} : { cash: toPlaces(refusal.balanceMinor, PLACES), bonus: toPlaces(0n, PLACES) }),
      })
    })
    door.post('/vendor/:vendorCode/form/:call', { config: { callId: 'vendorDoor' } }, (request) => answer(env, request))
  })
}
