/** An outside vendor for tests: signs as the protocol requires and calls the door over HTTP. */
import { createHmac, sign } from 'node:crypto'
import { gameLaunch } from '#contract/doors/launch.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import {
  signedText,
  type MoneyAnswer,
  type SessionAnswer,
  type VendorAnswer,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import { systemClock } from '#server/lib/clock.ts'
import { newToken, systemRandom } from '#server/lib/random.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import type { StudioVendor } from '#server/modules/doors/seeds/kept-keys.ts'
import type { Person } from './builders.ts'
import type { House } from './house.ts'

export type SigningKey = Pick<StudioVendor, 'keyId' | 'algorithm' | 'secret'>
/** An answer of the door; fields of other answers are absent. */
export type DoorAnswer = { code: number; status: string; message?: string } & Partial<MoneyAnswer> &
  Partial<SessionAnswer> & { state?: string; reason?: string }

/** Signs a text with a vendor's key. */
export function signText({ algorithm, secret }: SigningKey, text: string): string {
  if (algorithm === 'hmac-sha256') return createHmac('sha256', secret).update(text).digest('hex')
  return sign(algorithm === 'rsa-sha256' ? 'sha256' : null, Buffer.from(text), secret).toString('base64')
}

export type Tampering = {
  headers?: Record<string, string>
  /** Sent instead of the body that was signed. */
  rawBody?: string
  timestamp?: string
  nonce?: string
}

export type VendorClient = {
  code: string
  key: SigningKey
  /** Sends one signed command. `tampering` changes what is sent after signing, or how it is signed. */
  send(command: VendorCommand | (string & {}), body: object, tampering?: Tampering): Promise<DoorAnswer>
}

/** A command as it is sent: path, headers, and the text that was signed. */
export type SignedCommand = { path: string; headers: Record<string, string>; rawBody: string }

/** Signs a command as the protocol requires. */
export function signCommand(
  code: string,
  key: SigningKey,
  command: string,
  body: object,
  timestamp: string,
  nonce = newToken(systemRandom),
): SignedCommand {
  const path = `/vendor/${code}/v1/${command}`
  const rawBody = JSON.stringify(body)
  return {
    path,
    rawBody,
    headers: {
      'content-type': 'application/json',
      'x-vendor-key': key.keyId,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signText(key, signedText({ timestamp, nonce, method: 'POST', path, rawBody })),
    },
  }
}

function read(status: number, text: string): DoorAnswer {
  if (status !== 200) throw new Error(`the door answered HTTP ${status}: ${text}`)
  const answer: VendorAnswer<Partial<MoneyAnswer>> = JSON.parse(text)
  return answer as DoorAnswer
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

/** Returns a vendor that has this key. */
export function vendorClient(house: House, code: string, key: SigningKey): VendorClient {
  return {
    code,
    key,
    send: async (command, body, tampering = {}) => {
      const { path, headers, rawBody } = signCommand(
        code,
        key,
        command,
        body,
        tampering.timestamp ?? seconds(house.clock.now()),
        tampering.nonce,
      )
      const response = await house.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, ...tampering.headers },
        payload: tampering.rawBody ?? rawBody,
      })
      return read(response.statusCode, response.body)
    },
  }
}

/**
 * Returns a vendor whose messages come to one or the other of two processes on a database, as a balancer in front of them
 * would spread them: some in a row to each.
 */
export function toEither(first: VendorClient, second: VendorClient): VendorClient {
  let sent = 0
  const send: VendorClient['send'] = (...message) => ((sent++ * 5) % 7 < 4 ? first : second).send(...message)
  return { ...first, send }
}

/**
 * Returns a vendor that calls a server in a process of its own. Throws for everything that is no answer of the door.
 */
export function remoteVendor(origin: string, code: string, key: SigningKey): Pick<VendorClient, 'send'> {
  return {
    send: async (command, body) => {
      const { path, headers, rawBody } = signCommand(code, key, command, body, seconds(systemClock.now()))
      const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: rawBody })
      return read(response.status, await response.text())
    },
  }
}

/** Opens a game for a player and exchanges the token: a seat from which bets can be made. */
export async function sitDown(
  house: House,
  vendor: VendorClient,
  player: Person,
  gameCode: string,
  trial = false,
): Promise<SessionAnswer> {
  const { url } = await house.as(player.token).ok(gameLaunch, { gameCode, trial })
  const answer = await vendor.send('session', { token: url.slice(url.indexOf('#t=') + 3) })
  if (answer.code !== 0) throw new Error(`no session: ${JSON.stringify(answer)}`)
  return answer as unknown as SessionAnswer
}

/** Gives a member cash, as an operator's correction would. Whole units of the currency. */
export async function fundCash(house: House, memberId: string, units: number, currency = 'BDT'): Promise<void> {
  const { env } = house
  const debit = await openAccount(env.db, { kind: 'adjustments', owner: '', currency })
  const credit = await openAccount(env.db, { kind: 'member_cash', owner: memberId, currency })
  const reference = newToken(systemRandom)
  await postTransfers(env, {
    key: `test:${reference}`,
    transfers: [{ debit, credit, amountMinor: BigInt(units) * MINOR_PER_UNIT, reason: 'adjustment', reference }],
  })
}
