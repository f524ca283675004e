/** Vendors that send the steps of door-cases.ts in their format. */
import { createHmac } from 'node:crypto'
import { moneyParts, parseMoney, toWire } from '#contract/money.ts'
import { VENDOR_CODES } from '#contract/doors/vendor-protocol.ts'
import { ACTION_ERRORS } from '#server/modules/doors/adapters/action-list.ts'
import { FORM_ERRORS, hashForm } from '#server/modules/doors/adapters/form-hash.ts'
import type { RefusalCode } from '#server/modules/doors/vendors/vendor-refusal.ts'
import type { Dialect } from './door-cases.ts'
import type { House } from './house.ts'
import { vendorClient, type SigningKey } from './vendor.ts'

export type Seat = { accountRef: string; session: string; gameCode: string; balance: string }
export type Said = { error: number; balance: string | undefined; id: string | undefined; raw: object }
export type Sentence = {
  does: 'bet' | 'win' | 'rollback' | 'endRound'
  seat: Seat
  txId: string
  roundId: string
  amount: string
  currency: string
  session: string
  target: string | undefined
}
export type Speaker = {
  dialect: Dialect
  /** Returns this format's code for one of ours; 0 is OK. */
  errorOf(code: 'OK' | RefusalCode): number
  sit(token: string): Promise<Seat>
  say(sentence: Sentence): Promise<Said>
}

const cents = (amount: string) => (parseMoney(amount) / 100n).toString()
const fromCents = (value: unknown) => (value === undefined ? undefined : toWire(BigInt(value as number) * 100n))

/** Makes a speaker of our own protocol. */
export function ownSpeaker(house: House, vendor: string, key: SigningKey): Speaker {
  const client = vendorClient(house, vendor, key)
  return {
    dialect: 'own',
    errorOf: (code) => VENDOR_CODES[code].number,
    sit: async (token) => {
      const opened = await client.send('session', { token })
      return {
        accountRef: opened.accountRef ?? '',
        session: opened.session ?? '',
        gameCode: opened.gameCode ?? '',
        balance: opened.balance ?? '',
      }
    },
    say: async ({ does, seat, txId, roundId, amount, currency, session, target }) => {
      const round = { accountRef: seat.accountRef, roundId }
      const money = { ...round, txId, gameCode: seat.gameCode, amount, currency }
      const body =
        does === 'bet'
          ? { ...money, session }
          : does === 'win'
            ? { ...money, betTxId: target }
            : does === 'rollback'
              ? { ...round, txId, targetTxId: target }
              : { ...round, gameCode: seat.gameCode }
      const answer = await client.send(does, body)
      return { error: answer.code, balance: answer.balance, id: answer.platformTxId ?? undefined, raw: answer }
    },
  }
}

/** Posts a signed form. */
export async function postForm(
  house: House,
  vendor: string,
  key: SigningKey,
  call: string,
  form: Record<string, string>,
  algorithm: 'md5' | 'sha256' = 'sha256',
) {
  const fields = { ...form, hash: hashForm(form, key.secret, algorithm) }
  const response = await house.app.inject({
    method: 'POST',
    url: `/vendor/${vendor}/form/${call}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${response.body}`)
  return response.json<{
    error: number
    description: string
    cash?: string
    transactionId?: string
    userId?: string
    token?: string
  }>()
}

/** Makes a speaker of forms with a hash. */
export function formSpeaker(house: House, vendor: string, key: SigningKey): Speaker {
  const words = { bet: 'bet', win: 'result', rollback: 'refund', endRound: 'endRound' } as const
  return {
    dialect: 'form-hash',
    errorOf: (code) => (code === 'OK' ? 0 : FORM_ERRORS[code]),
    sit: async (token) => {
      const opened = await postForm(house, vendor, key, 'authenticate', { token })
      return { accountRef: opened.userId ?? '', session: opened.token ?? '', gameCode: '', balance: opened.cash ?? '' }
    },
    say: async ({ does, seat, txId, roundId, amount, currency, session, target }) => {
      const round = { userId: seat.accountRef, roundId, gameId: seat.gameCode }
      const form =
        does === 'rollback'
          ? { ...round, reference: target ?? '' }
          : does === 'endRound'
            ? round
            : { ...round, reference: txId, amount, currency, ...(does === 'bet' ? { token: session } : {}) }
      const answer = await postForm(house, vendor, key, words[does], form)
      return { error: answer.error, balance: answer.cash, id: answer.transactionId || undefined, raw: answer }
    },
  }
}

/** Posts a signed list of actions. */
export async function postActions(house: House, vendor: string, key: SigningKey, call: string, body: object) {
  const payload = JSON.stringify(body)
  const response = await house.app.inject({
    method: 'POST',
    url: `/vendor/${vendor}/actions/${call}`,
    payload,
    headers: {
      'content-type': 'application/json',
      'x-request-sign': createHmac('sha256', key.secret).update(payload).digest('hex'),
    },
  })
  return {
    status: response.statusCode,
    body: response.json<{
      code?: number
      balance?: number
      session_id?: string
      user_id?: string
      game?: string
      transactions?: { action_id: string; tx_id: string }[]
    }>(),
  }
}

/** Makes a speaker of lists of actions. */
export function actionSpeaker(house: House, vendor: string, key: SigningKey): Speaker {
  return {
    dialect: 'action-list',
    errorOf: (code) => (code === 'OK' ? 0 : ACTION_ERRORS[code][1]),
    sit: async (token) => {
      const { body } = await postActions(house, vendor, key, 'session', { token })
      return {
        accountRef: body.user_id ?? '',
        session: body.session_id ?? '',
        gameCode: body.game ?? '',
        balance: fromCents(body.balance) ?? '',
      }
    },
    say: async ({ does, seat, txId, roundId, amount, currency, session, target }) => {
      const action =
        does === 'rollback'
          ? { action: 'rollback', action_id: txId, original_action_id: target }
          : { action: does, action_id: txId, amount: amount.startsWith('-') ? -1 : Number(cents(amount)) }
      const { status, body } = await postActions(house, vendor, key, does === 'rollback' ? 'rollback' : 'play', {
        user_id: seat.accountRef,
        currency,
        game: seat.gameCode,
        game_id: roundId,
        actions: [action],
        ...(does === 'bet' ? { session_id: session } : {}),
      })
      return {
        error: status === 200 ? 0 : (body.code ?? status),
        balance: fromCents(body.balance),
        id: body.transactions?.[0]?.tx_id || undefined,
        raw: body,
      }
    },
  }
}

/** Returns an amount with two decimals, which all of these formats can express. */
export function twoPlaces(balance: string | undefined): string | undefined {
  if (balance === undefined) return undefined
  const { whole, fraction } = moneyParts(balance, 'BDT')
  return `${whole.replaceAll(',', '')}${fraction}`
}
