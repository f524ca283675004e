/** A vendor door in memory, strict about signatures and repeats, with the faults that a real one may have. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  signedText,
  VENDOR_CODES,
  VENDOR_COMMANDS,
  type VendorCode,
  type VendorCommand,
} from '#contract/doors/vendor-protocol.ts'
import { parseAmount, writeAmount } from '#studio/lib/money.ts'

export const TEST_SECRET = 'a secret of the test vendor'

/** How the next call of a command fails. `drop*` cuts the connection before or after the command was carried out. */
export type Fault = 'dropBefore' | 'dropAfter' | 'garbage' | 'http500' | VendorCode

type Booked = {
  accountRef: string
  command: VendorCommand
  roundId: string
  amount: bigint
  body: string
  state: 'posted' | 'rolled_back' | 'tombstone'
}

export type Call = {
  command: VendorCommand
  body: Record<string, unknown>
}

export class TestDoor {
  readonly calls: Call[] = []
  /** What each call said of its trace. */
  readonly traces = new Map<Call, string | undefined>()
  readonly balances = new Map<string, bigint>()
  readonly transactions = new Map<string, Booked>()
  readonly endedRounds = new Set<string>()
  demo = false
  /** Whether the brand has a chat. */
  chat = true
  /** The members' brand. The next one is whether features are sold there. */
  brand = 'fairhouse'
  featureBuy = true
  gameCode = 'sundarban'
  #faults = new Map<VendorCommand, Fault[]>()
  #usedTokens = new Set<string>()
  #nonces = new Set<string>()
  #held: { command: VendorCommand; release: Promise<void> } | null = null
  #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      void this.#handle(request).then((answer) => {
        if (answer === null) response.destroy()
        else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
      })
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((done) => {
      this.#server.listen(0, '127.0.0.1', done)
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((done) => {
      this.#server.close(() => done())
    })
  }

  /** Makes the next calls of this command fail, in this order. */
  fail(command: VendorCommand, ...faults: Fault[]): void {
    this.#faults.set(command, [...(this.#faults.get(command) ?? []), ...faults])
  }

  /** Delays calls of this command until the returned function is called. */
  hold(command: VendorCommand): () => void {
    let release: () => void = () => undefined
    this.#held = {
      command,
      release: new Promise((done) => {
        release = done
      }),
    }
    return () => {
      this.#held = null
      release()
    }
  }

  balanceOf(accountRef: string): string {
    return writeAmount(this.balances.get(accountRef) ?? 0n)
  }

  callsOf(command: VendorCommand): Call[] {
    return this.calls.filter((call) => call.command === command)
  }

  /** Returns whether a member's balance equals the start plus all bookings. */
  isBalanced(accountRef: string, start: string): boolean {
    let expected = parseAmount(start)
    for (const booked of this.transactions.values()) {
      if (booked.accountRef !== accountRef || booked.state !== 'posted') continue
      expected += booked.command === 'bet' ? -booked.amount : booked.amount
    }
    return expected === this.balances.get(accountRef)
  }

  async #handle(request: IncomingMessage): Promise<{ status: number; text: string } | null> {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const rawBody = Buffer.concat(chunks).toString()
    const command = path.split('/').at(-1) as VendorCommand
    if (!this.#isSigned(request, path, rawBody)) return this.#answer('SIGNATURE_INVALID')
    const parsed = VENDOR_COMMANDS[command].safeParse(JSON.parse(rawBody))
    if (!parsed.success) return this.#answer('BAD_REQUEST', { message: parsed.error.message })
    const call = { command, body: parsed.data as Record<string, unknown> }
    this.calls.push(call)
    this.traces.set(call, request.headers['traceparent']?.toString())
    if (this.#held?.command === command) await this.#held.release
    const fault = this.#faults.get(command)?.shift()
    if (fault === 'dropBefore') return null
    if (fault === 'garbage') return { status: 200, text: '<html>' }
    if (fault === 'http500') return { status: 500, text: '{}' }
    if (fault !== undefined && fault !== 'dropAfter') return this.#answer(fault)
    const answer = this.#carryOut(command, parsed.data as Record<string, string>, rawBody)
    return fault === 'dropAfter' ? null : answer
  }

  #isSigned(request: IncomingMessage, path: string, rawBody: string): boolean {
    const header = (name: string) => String(request.headers[name] ?? '')
    const nonce = header('x-nonce')
    if (nonce.length < 16 || this.#nonces.has(nonce)) return false
    this.#nonces.add(nonce)
    const text = signedText({ timestamp: header('x-timestamp'), nonce, method: 'POST', path, rawBody })
    return header('x-signature') === createHmac('sha256', TEST_SECRET).update(text).digest('hex')
  }

  #answer(status: VendorCode, fields: object = {}) {
    return {
      status: 200,
      text: JSON.stringify({
        code: VENDOR_CODES[status].number,
        status,
        ...(status === 'OK' ? {} : { message: status }),
        ...fields,
      }),
    }
  }

  #carryOut(command: VendorCommand, body: Record<string, string>, rawBody: string) {
    switch (command) {
      case 'session':
        return this.#session(body.token ?? '')
      case 'balance':
        return this.#answer('OK', { balance: this.balanceOf(body.accountRef ?? ''), currency: 'BDT' })
      case 'bet':
      case 'win':
        return this.#move(command, body, rawBody)
      case 'rollback':
        return this.#rollback(body, (body as { rebet?: { txId: string; amount: string } }).rebet)
      case 'endRound':
        this.endedRounds.add(body.roundId ?? '')
        return this.#money(body.accountRef ?? '', null)
      case 'adjust':
        return this.#adjust(body, rawBody)
      case 'betWin':
        return this.#answer('BAD_REQUEST') // the studio never sends it
      case 'status':
        return this.#answer('OK', { state: this.transactions.get(body.txId ?? '')?.state ?? 'unknown' })
    }
  }

  /** A launch token is "<account>/<anything long enough>". */
  #session(token: string) {
    if (this.#usedTokens.has(token)) return this.#answer('SESSION_INVALID')
    this.#usedTokens.add(token)
    const accountRef = token.split('/')[0] ?? ''
    if (!this.balances.has(accountRef)) return this.#answer('PLAYER_NOT_FOUND')
    return this.#answer('OK', {
      session: `session-of-${accountRef}`,
      accountRef,
      displayName: accountRef,
      currency: 'BDT',
      balance: this.balanceOf(accountRef),
      country: 'BD',
      language: 'en',
      demo: this.demo,
      gameCode: this.gameCode,
      chat: this.chat,
      brand: this.brand,
      featureBuy: this.featureBuy,
    })
  }

  #money(accountRef: string, platformTxId: string | null, fields: object = {}) {
    return this.#answer('OK', { platformTxId, balance: this.balanceOf(accountRef), currency: 'BDT', ...fields })
  }

  #move(command: 'bet' | 'win', body: Record<string, string>, rawBody: string) {
    const { txId = '', accountRef = '', roundId = '' } = body
    const before = this.transactions.get(txId)
    if (before?.state === 'tombstone' || before?.state === 'rolled_back') return this.#answer('ROLLED_BACK')
    if (before && before.body !== rawBody) return this.#answer('DUPLICATE_MISMATCH')
    if (before) return this.#money(accountRef, txId, { replay: true })
    const amount = parseAmount(body.amount ?? '')
    const balance = this.balances.get(accountRef) ?? 0n
    if (command === 'bet' && amount > balance)
      return this.#answer('INSUFFICIENT_FUNDS', { balance: writeAmount(balance) })
    if (command === 'win' && this.transactions.get(body.betTxId ?? '')?.state !== 'posted')
      return this.#answer('TX_NOT_FOUND')
    this.balances.set(accountRef, command === 'bet' ? balance - amount : balance + amount)
    this.transactions.set(txId, { accountRef, command, roundId, amount, body: rawBody, state: 'posted' })
    return this.#money(accountRef, txId)
  }

  #adjust({ txId = '', accountRef = '', roundId = '', amount = '' }: Record<string, string>, rawBody: string) {
    if (this.transactions.has(txId)) return this.#money(accountRef, txId, { replay: true })
    const after = (this.balances.get(accountRef) ?? 0n) + parseAmount(amount)
    if (after < 0n) return this.#answer('INSUFFICIENT_FUNDS', { balance: this.balanceOf(accountRef) })
    this.balances.set(accountRef, after)
    this.transactions.set(txId, {
      accountRef,
      command: 'adjust',
      roundId,
      amount: parseAmount(amount),
      body: rawBody,
      state: 'posted',
    })
    return this.#money(accountRef, txId)
  }

  #rollback(
    { targetTxId = '', accountRef = '', roundId = '' }: Record<string, string>,
    rebet?: { txId: string; amount: string },
  ) {
    const target = this.transactions.get(targetTxId)
    if (!target) {
      this.transactions.set(targetTxId, {
        accountRef,
        command: 'bet',
        roundId,
        amount: 0n,
        body: '',
        state: 'tombstone',
      })
      return this.#money(accountRef, null, { nothingToDo: true })
    }
    if (target.state !== 'posted') return this.#money(accountRef, null, { nothingToDo: true })
    target.state = 'rolled_back'
    const again = parseAmount(rebet?.amount ?? '0')
    this.balances.set(accountRef, (this.balances.get(accountRef) ?? 0n) + target.amount - again)
    if (rebet)
      this.transactions.set(rebet.txId, {
        accountRef,
        command: 'bet',
        roundId,
        amount: again,
        body: '',
        state: 'posted',
      })
    return this.#money(accountRef, targetTxId)
  }
}
