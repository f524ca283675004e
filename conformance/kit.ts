/** The tools of a case: a seated player, commands with sensible contents, and the checks that it may make. */
import { parseMoney, toWire } from '#contract/money.ts'
import type { VendorCode } from '#contract/doors/vendor-protocol.ts'
import { createCommands, type CommandOptions, type Seat } from './commands.ts'
import { Nonconformity } from './exchange.ts'
import type { Answer, Wire } from './wire.ts'
import type { Tampering } from './signing.ts'

/** Sessions that only the wallet's operator can create. A case that needs one is not run without it. */
export type SpecialSeats = Partial<Record<'expired' | 'frozen' | 'disabled' | 'bonus' | 'bonus-excluded', Seat>>

/** The most that one bet and one win of the vendor may be, as the vendor received it with its keys. */
export type Caps = Partial<Record<'betCap' | 'winCap', string>>

/** What the wallet's operator gave to the player of the seat: free rounds, three or more, whose winnings are cash. */
export type Given = Partial<Record<'freeRounds', string>>

export type KitOptions = CommandOptions & {
  wire: Wire
  vendor: string
  now: () => number
  special: SpecialSeats
  caps: Caps
  given: Given
  /** The token that the seat was opened with; it is used up. */
  usedToken: string
  /** Returns another launch token of the same player, or null when there is none. */
  nextToken: () => Promise<string | null>
}

export type Kit = ReturnType<typeof createKit>

/** Returns functions that send a command and check how it was answered. */
function createSending({ wire, seat, currency }: KitOptions) {
  const sending = {
    /** Returns the current balance, in ledger units. */
    async balance(): Promise<bigint> {
      return amountOf(await sending.ok('balance', { accountRef: seat.accountRef, currency }))
    },
    /** Sends a command that must be carried out. */
    async ok(command: string, body: object, tampering?: Tampering): Promise<Answer> {
      const answer = await wire.send(command, body, tampering)
      if (answer.status !== 'OK') throw new Nonconformity('OK (0)', said(answer))
      return answer
    },
    /** Sends a command that must be refused in one of these ways. */
    async refused(
      codes: VendorCode | readonly VendorCode[],
      command: string,
      body: object | string,
      tampering?: Tampering & { vendor?: string },
    ): Promise<Answer> {
      const wanted = typeof codes === 'string' ? [codes] : codes
      const answer = await wire.send(command, body, tampering)
      if (!wanted.includes(answer.status)) throw new Nonconformity(wanted.join(' or '), said(answer))
      return answer
    },
  }
  return sending
}

/** Returns the checks of a case. Each throws Nonconformity. */
function createChecks({ ok, balance }: Pick<ReturnType<typeof createSending>, 'ok' | 'balance'>) {
  return {
    /** Checks the state of a transaction. */
    async isState(txId: string, state: string): Promise<void> {
      const answer = await ok('status', { txId })
      if (answer.state !== state)
        throw new Nonconformity(`status ${state} of ${txId}`, `status ${answer.state ?? 'missing'}`)
    },
    /** Fails unless the work changes the balance by exactly this much, in the currency's unit. */
    async moves<Result>(change: string, work: () => Promise<Result>): Promise<Result> {
      const before = await balance()
      const result = await work()
      const moved = (await balance()) - before
      if (moved !== parseMoney(change))
        throw new Nonconformity(
          `the balance to change by ${toWire(parseMoney(change))}`,
          `a change of ${toWire(moved)}`,
        )
      return result
    },
    /** Checks that a posted answer names the platform's own transaction. Returns its id. */
    postedId(answer: Answer): string {
      if (typeof answer.platformTxId !== 'string' || answer.platformTxId === '') {
        throw new Nonconformity('platformTxId of the posted transaction', JSON.stringify(answer.platformTxId) ?? 'none')
      }
      return answer.platformTxId
    },
    /** Checks that a repeat says so, names the same transaction and contains the current balance. */
    async isReplay(first: Answer, again: Answer): Promise<void> {
      if (again.replay !== true)
        throw new Nonconformity('replay: true', `replay ${JSON.stringify(again.replay) ?? 'missing'}`)
      if (again.platformTxId !== first.platformTxId) {
        throw new Nonconformity(
          `the first answer’s platformTxId ${first.platformTxId}`,
          `platformTxId ${again.platformTxId}`,
        )
      }
      const now = await balance()
      if (amountOf(again) !== now)
        throw new Nonconformity(`the balance of now, ${toWire(now)}`, `balance ${again.balance}`)
    },
    /** Fails with what was expected when a claim is false. */
    claim(isTrue: boolean, expected: string, came: string): void {
      if (!isTrue) throw new Nonconformity(expected, came)
    },
  }
}

/** Builds the kit around an open seat. */
export function createKit(options: KitOptions) {
  const { wire, vendor, now, gameCode, currency, seat, special, caps, given, usedToken, nextToken } = options
  const sending = createSending(options)
  return {
    wire,
    gameCode,
    currency,
    seat,
    special,
    caps,
    given,
    usedToken,
    nextToken,
    pathOf: (command: string) => `/vendor/${encodeURIComponent(vendor)}/v1/${command}`,
    /** Returns the kit's clock, as signatures use it. */
    nowSeconds: () => Math.floor(now() / 1000),
    send: (command: string, body: object | string, tampering?: Tampering & { vendor?: string }) =>
      wire.send(command, body, tampering),
    ...createCommands(options),
    ...sending,
    ...createChecks(sending),
  }
}

/** Returns an answer in a few words. */
export function said(answer: Answer): string {
  return `${answer.status} (${answer.code})${answer.message ? `: ${answer.message.slice(0, 160)}` : ''}`
}

/** Returns the balance of an answer, in ledger units. */
export function amountOf(answer: Answer): bigint {
  try {
    return parseMoney(answer.balance ?? '')
  } catch {
    throw new Nonconformity('a balance as a decimal string', `balance ${JSON.stringify(answer.balance) ?? 'missing'}`)
  }
}
