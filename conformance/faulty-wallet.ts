/**
 * A wallet with faults for a vendor to play against: it answers late, asks for a retry, loses the answer after doing
 * the work, fails, or refuses finally. It records what the vendor did then (conformance/judge-vendor.ts).
 */
import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseMoney, toWire } from '#contract/money.ts'
import {
  signedText,
  SIGNATURE_WINDOW_SECONDS,
  VENDOR_CODES,
  VENDOR_COMMANDS,
  type VendorCode,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import type { Chance } from './chance.ts'
import { WalletModel, type MoneyCommand } from './model.ts'
import { newNonce, signText, type SigningKey } from './signing.ts'

/**
 * How one attempt at a command fails. `…-after` does the work and loses the answer; `late` answers only after the
 * vendor has stopped waiting.
 */
export const FAULTS = [
  'retry-later',
  'drop',
  'drop-after',
  'http-500',
  'http-500-after',
  'garbage',
  'late',
  'final',
] as const
export type Fault = (typeof FAULTS)[number]
/** Returns the faults of a transaction's attempts in turn. After the last one it is answered properly. */
export type Script = (command: VendorCommand, body: Record<string, unknown>) => readonly Fault[]

export type Attempt = {
  command: VendorCommand
  txId: string
  body: Record<string, unknown>
  fault: Fault | null
  /** The status that the vendor received, or null where it received nothing. */
  heard: VendorCode | null
}

export type FaultyWallet = {
  origin: string
  /** All attempts with a valid signature, in the order of arrival. */
  attempts: readonly Attempt[]
  /** The number of messages with a wrong signature, timestamp or nonce. */
  unsigned: number
  model: WalletModel
  /** Returns a new launch token of the player. */
  newToken(): string
  close(): Promise<void>
}

export type FaultyWalletOptions = {
  vendor: string
  key: SigningKey
  gameCode: string
  currency: string
  script: Script
  now: () => number
  port?: number
}

/** The only player. */
export const PLAYER = 'player-1'
/** The player's first balance. */
export const FUNDS = '10000.00'
/** A vendor that has not hung up by then receives a late answer. */
const LATE_MS = 30_000

/** Returns a random script: about half of the transactions have one fault or several. */
export function randomScript(chance: Chance): Script {
  return (command) => {
    if (command === 'session' || command === 'balance' || command === 'status' || chance.int(2) === 0) return []
    if (command === 'bet') return [chance.pick(FAULTS)]
    const passing = FAULTS.filter((fault) => fault !== 'final' && fault !== 'late')
    return Array.from({ length: 1 + chance.int(3) }, () => chance.pick(passing))
  }
}

type Reply = { status: VendorCode; fields: object }
const ok = (fields: object): Reply => ({ status: 'OK', fields })
const refuse = (status: VendorCode): Reply => ({ status, fields: { message: status } })

/** Returns whether a message is signed with the vendor's key and recent. */
function isSigned(
  key: SigningKey,
  request: IncomingMessage,
  rawBody: string,
  nowMs: number,
  nonces: Set<string>,
): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  const [timestamp, nonce, signature] = [header('x-timestamp'), header('x-nonce'), header('x-signature')]
  if (header('x-vendor-key') !== key.keyId || nonce.length < 16 || nonces.has(nonce)) return false
  if (Math.abs(Number(timestamp) - nowMs / 1000) > SIGNATURE_WINDOW_SECONDS) return false
  const text = signedText({ timestamp, nonce, method: 'POST', path: request.url ?? '', rawBody })
  nonces.add(nonce)
  if (key.algorithm === 'hmac-sha256') return signText(key, text) === signature
  return verify(
    key.algorithm === 'rsa-sha256' ? 'sha256' : null,
    Buffer.from(text),
    createPublicKey(key.secret),
    Buffer.from(signature, 'base64'),
  )
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Opens the wallet on 127.0.0.1. `GET /launch` returns a fresh launch token. */
export async function openFaultyWallet(options: FaultyWalletOptions): Promise<FaultyWallet> {
  const { vendor, key, gameCode, currency, script, now } = options
  const model = new WalletModel(new Map([[PLAYER, parseMoney(FUNDS)]]))
  const attempts: Attempt[] = []
  const plans = new Map<string, Fault[]>()
  const tokens = new Set<string>()
  const sessions = new Set<string>()
  const platformIds = new Map<string, string>()
  const nonces = new Set<string>()
  let unsigned = 0

  const balance = (): string => toWire(model.balanceOf(PLAYER))
  const newToken = (): string => {
    const token = newNonce()
    tokens.add(token)
    return token
  }

  function openSession(token: string): Reply {
    if (!tokens.delete(token)) return refuse('SESSION_INVALID')
    const session = newNonce()
    sessions.add(session)
    return ok({
      session,
      accountRef: PLAYER,
      displayName: 'Player One',
      currency,
      balance: balance(),
      country: 'BD',
      language: 'en',
      demo: false,
      gameCode,
    })
  }

  function move(asked: MoneyCommand): Reply {
    const answer = model.run(asked)
    if (answer.status !== 'OK') return { status: answer.status, fields: { message: answer.status, balance: balance() } }
    if (!answer.nothingToDo && !platformIds.has(asked.txId)) platformIds.set(asked.txId, `w${platformIds.size + 1}`)
    return ok({
      platformTxId: platformIds.get(asked.txId) ?? null,
      balance: balance(),
      currency,
      ...(answer.isReplay ? { replay: true } : {}),
      ...(answer.nothingToDo ? { nothingToDo: true } : {}),
    })
  }

  function carryOut(command: VendorCommand, body: Record<string, string>): Reply {
    const { txId = '', accountRef = '', roundId = '', amount = '', targetTxId = '', betTxId } = body
    if (command === 'session') return openSession(body.token ?? '')
    if (command === 'status') return ok({ state: model.rows.get(txId)?.state ?? 'unknown' })
    if (accountRef !== PLAYER) return refuse('PLAYER_NOT_FOUND')
    if (command === 'balance') return ok({ balance: balance(), currency })
    if (command === 'endRound') return ok({ platformTxId: null, balance: balance(), currency })
    if (command === 'rollback') return move({ command, txId, accountRef, roundId, targetTxId })
    if (body.currency !== currency) return refuse('CURRENCY_MISMATCH')
    if (command === 'win') return move({ command, txId, accountRef, roundId, amount, ...(betTxId ? { betTxId } : {}) })
    if (command === 'bet')
      return sessions.has(body.session ?? '')
        ? move({ command, txId, accountRef, roundId, amount })
        : refuse('SESSION_INVALID')
    return refuse('FAILED_FINAL')
  }

  function nextFault(command: VendorCommand, body: Record<string, unknown>, txId: string): Fault | null {
    if (txId === '') return null
    const name = `${command} ${txId}`
    const plan = plans.get(name) ?? [...script(command, body)]
    plans.set(name, plan)
    return plan[0] === 'final' ? 'final' : (plan.shift() ?? null) // a final refusal is repeated
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const send = (status: number, text: string) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    const say = ({ status, fields }: Reply) =>
      send(200, JSON.stringify({ code: VENDOR_CODES[status].number, status, ...fields }))
    if (path === '/launch') return send(200, JSON.stringify({ token: newToken() }))
    const rawBody = await readBody(request)
    const command = path.slice(path.lastIndexOf('/') + 1) as VendorCommand
    if (path !== `/vendor/${vendor}/v1/${command}` || !isSigned(key, request, rawBody, now(), nonces)) {
      unsigned++
      return say(refuse('SIGNATURE_INVALID'))
    }
    const schema = Object.hasOwn(VENDOR_COMMANDS, command) ? VENDOR_COMMANDS[command] : null
    let parsed: ReturnType<NonNullable<typeof schema>['safeParse']> | undefined
    try {
      parsed = schema?.safeParse(JSON.parse(rawBody))
    } catch {
      parsed = undefined
    }
    if (!parsed?.success) return say(refuse('BAD_REQUEST'))
    const body = parsed.data as Record<string, string>
    const txId = body.txId ?? (command === 'endRound' ? `end of ${body.roundId}` : '')
    const fault = nextFault(command, body, txId)
    const attempt: Attempt = { command, txId, body, fault, heard: null }
    attempts.push(attempt)
    const speak = (reply: Reply) => {
      attempt.heard = reply.status
      say(reply)
    }
    switch (fault) {
      case null:
        return speak(carryOut(command, body))
      case 'retry-later':
        return speak(refuse('RETRY_LATER'))
      case 'final':
        return speak(refuse('FAILED_FINAL'))
      case 'drop':
        return void response.destroy()
      case 'http-500':
        return send(500, 'out of order')
      case 'garbage':
        return send(200, '<html>')
      case 'drop-after':
        carryOut(command, body)
        return void response.destroy()
      case 'http-500-after':
        carryOut(command, body)
        return send(500, 'out of order')
      case 'late': {
        const reply = carryOut(command, body)
        const timer = setTimeout(() => speak(reply), LATE_MS)
        response.once('close', () => clearTimeout(timer))
      }
    }
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(options.port ?? 0, '127.0.0.1', done)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    attempts,
    model,
    newToken,
    get unsigned() {
      return unsigned
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => {
        server.close(() => done())
      })
    },
  }
}
