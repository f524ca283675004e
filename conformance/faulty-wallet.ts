/**
 * A wallet with faults for a vendor to play against: it answers late, asks for a retry, loses the answer after doing
 * the work, fails, or refuses finally. It records what the vendor did then (conformance/judge-vendor.ts).
 */
import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  signedText,
  SIGNATURE_WINDOW_SECONDS,
  VENDOR_CODES,
  VENDOR_COMMANDS,
  type VendorCode,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import type { Chance } from './chance.ts'
import type { WalletModel } from './model.ts'
import { signText, type SigningKey } from './signing.ts'
import { openWalletCommands, refuse, type Reply } from './wallet-commands.ts'

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

/** Returns the parsed body of a command, or null when the command or its body is not of the protocol. */
function parseBody(command: VendorCommand, rawBody: string): Record<string, string> | null {
  const schema = Object.hasOwn(VENDOR_COMMANDS, command) ? VENDOR_COMMANDS[command] : null
  try {
    const parsed = schema?.safeParse(JSON.parse(rawBody))
    return parsed?.success ? (parsed.data as Record<string, string>) : null
  } catch {
    return null
  }
}

/** Returns a function that names the fault of a transaction's next attempt, or null for none. */
function followScript(script: Script) {
  const plans = new Map<string, Fault[]>()
  return (command: VendorCommand, body: Record<string, unknown>, txId: string): Fault | null => {
    if (txId === '') return null
    const name = `${command} ${txId}`
    const plan = plans.get(name) ?? [...script(command, body)]
    plans.set(name, plan)
    return plan[0] === 'final' ? 'final' : (plan.shift() ?? null) // a final refusal is repeated
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

const say = (response: ServerResponse, { status, fields }: Reply) =>
  send(response, 200, JSON.stringify({ code: VENDOR_CODES[status].number, status, ...fields }))

/** Answers an attempt with its fault. Records what the vendor received. */
function answerWith(attempt: Attempt, response: ServerResponse, carryOut: () => Reply): void {
  const speak = (reply: Reply) => {
    attempt.heard = reply.status
    say(response, reply)
  }
  switch (attempt.fault) {
    case null:
      return speak(carryOut())
    case 'retry-later':
      return speak(refuse('RETRY_LATER'))
    case 'final':
      return speak(refuse('FAILED_FINAL'))
    case 'drop':
      return void response.destroy()
    case 'http-500':
      return send(response, 500, 'out of order')
    case 'garbage':
      return send(response, 200, '<html>')
    case 'drop-after':
      carryOut()
      return void response.destroy()
    case 'http-500-after':
      carryOut()
      return send(response, 500, 'out of order')
    case 'late': {
      const reply = carryOut()
      const timer = setTimeout(() => speak(reply), LATE_MS)
      response.once('close', () => clearTimeout(timer))
    }
  }
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  port: number,
): Promise<Pick<FaultyWallet, 'origin' | 'close'>> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => {
        server.close(() => done())
      })
    },
  }
}

/** Opens the wallet on 127.0.0.1. `GET /launch` returns a fresh launch token. */
export async function openFaultyWallet(options: FaultyWalletOptions): Promise<FaultyWallet> {
  const { vendor, key, script, now, port = 0 } = options
  const { model, newToken, carryOut } = openWalletCommands(options)
  const nextFault = followScript(script)
  const attempts: Attempt[] = []
  const nonces = new Set<string>()
  let unsigned = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    if (path === '/launch') return send(response, 200, JSON.stringify({ token: newToken() }))
    const rawBody = await readBody(request)
    const command = path.slice(path.lastIndexOf('/') + 1) as VendorCommand
    if (path !== `/vendor/${vendor}/v1/${command}` || !isSigned(key, request, rawBody, now(), nonces)) {
      unsigned++
      return say(response, refuse('SIGNATURE_INVALID'))
    }
    const body = parseBody(command, rawBody)
    if (!body) return say(response, refuse('BAD_REQUEST'))
    const txId = body.txId ?? (command === 'endRound' ? `end of ${body.roundId}` : '')
    const attempt: Attempt = { command, txId, body, fault: nextFault(command, body, txId), heard: null }
    attempts.push(attempt)
    answerWith(attempt, response, () => carryOut(command, body))
  }

  const { origin, close } = await listen(answer, port)
  return {
    origin,
    attempts,
    model,
    newToken,
    get unsigned() {
      return unsigned
    },
    close,
  }
}
