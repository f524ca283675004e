/**
 * The vendor door against a model of twenty lines: random commands from few ids, so that repetitions, mismatches, early
 * rollbacks and late wins meet each other. The titles contain the seed; DOOR_SEED=… runs the same commands again.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseMoney, toWire } from '#contract/money.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember } from '#server/testing/builders.ts'
import { openHouse, openHouseOn, type House } from '#server/testing/house.ts'
import { agreeAll } from '#server/testing/door-stage.ts'
import {
  fundCash,
  sitDown,
  toEither,
  vendorClient,
  type DoorAnswer,
  type VendorClient,
} from '#server/testing/vendor.ts'

const SEED = Number(process.env.DOOR_SEED ?? randomInt(2 ** 31))
const GAME = 'skyrise'
const IDS = 6

type Command =
  | { does: 'bet'; id: number; who: number; amount: number }
  | { does: 'win'; id: number; who: number; amount: number; pays: number | null }
  | { does: 'rollback'; id: number; who: number; target: number }
  | { does: 'betWin'; id: number; won: number; who: number; amount: number; wins: number }
  | { does: 'adjust'; id: number; who: number; amount: number }

const id = fc.integer({ min: 0, max: IDS - 1 })
const who = fc.integer({ min: 0, max: 1 })
const amount = fc.constantFrom(0, 1, 7, 60)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('bet' as const), id, who, amount }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('win' as const), id, who, amount, pays: fc.option(id) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('rollback' as const), id, who, target: id }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('betWin' as const), id, won: id, who, amount, wins: amount }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('adjust' as const), id, who, amount: fc.constantFrom(-60, -7, 0, 7) }),
  },
)

type Row = {
  kind: 'bet' | 'win' | 'rollback' | 'adjust' | 'tombstone'
  isBack: boolean
  who: number
  amount: bigint
  asked: string
  pays: number | null
  didNothing: boolean
}

/** The balance that each player starts with, in units: anything above it was won. */
const FUNDED = 100
const FUNDED_MINOR = parseMoney(String(FUNDED))

/** The promises of the protocol, modelled without a database. */
class Model {
  readonly rows = new Map<number, Row>()
  readonly balances: bigint[]

  constructor(balances: readonly bigint[]) {
    this.balances = [...balances]
  }

  run(one: Command): string {
    const asked = JSON.stringify(one)
    if (one.does === 'rollback') return this.#rollback(one, asked)
    if (one.does === 'betWin') return this.#betWin(one, asked)
    const known = this.rows.get(one.id)
    if (known) return this.#again(known, asked)
    const minor = parseMoney(String(one.amount))
    if (one.does === 'adjust' && -minor > (this.balances[one.who] ?? 0n)) return 'INSUFFICIENT_FUNDS'
    // a correction that names no round takes at most what was won over all rounds
    if (one.does === 'adjust' && minor < 0n && -minor > (this.balances[one.who] ?? 0n) - FUNDED_MINOR)
      return 'LIMIT_REACHED'
    if (one.does === 'bet' && minor > (this.balances[one.who] ?? 0n)) return 'INSUFFICIENT_FUNDS'
    if (one.does === 'win' && one.pays !== null) {
      const bet = this.rows.get(one.pays)
      if (!bet) return 'TX_NOT_FOUND'
      if (bet.kind === 'tombstone' || bet.isBack) return 'ROLLED_BACK'
      if (bet.kind !== 'bet' || bet.who !== one.who) return 'TX_NOT_FOUND'
    }
    this.#move(one.who, one.does === 'bet' ? -minor : minor)
    this.rows.set(one.id, {
      kind: one.does,
      isBack: false,
      who: one.who,
      amount: minor,
      asked,
      pays: one.does === 'win' ? one.pays : null,
      didNothing: false,
    })
    return 'OK'
  }

  /** Posts both or none; afterwards each is a transaction of its own. */
  #betWin(one: Extract<Command, { does: 'betWin' }>, asked: string): string {
    if (one.id === one.won) return 'BAD_REQUEST'
    const known = [this.rows.get(one.id), this.rows.get(one.won)].filter((row) => row !== undefined)
    for (const row of known) {
      const said = this.#again(row, asked)
      if (said !== 'OK') return said
    }
    if (known.length === 2) return 'OK'
    const [stake, win] = [parseMoney(String(one.amount)), parseMoney(String(one.wins))]
    if (stake > (this.balances[one.who] ?? 0n)) return 'INSUFFICIENT_FUNDS'
    this.#move(one.who, win - stake)
    this.rows.set(one.id, {
      kind: 'bet',
      isBack: false,
      who: one.who,
      amount: stake,
      asked,
      pays: null,
      didNothing: false,
    })
    this.rows.set(one.won, {
      kind: 'win',
      isBack: false,
      who: one.who,
      amount: win,
      asked,
      pays: one.id,
      didNothing: false,
    })
    return 'OK'
  }

  #again(known: Row, asked: string): string {
    if (known.kind === 'tombstone') return 'ROLLED_BACK'
    if (known.asked !== asked) return 'DUPLICATE_MISMATCH'
    return known.isBack ? 'ROLLED_BACK' : 'OK'
  }

  #rollback(one: Extract<Command, { does: 'rollback' }>, asked: string): string {
    const hasOwnId = one.id !== one.target
    const own = this.rows.get(one.id)
    if (hasOwnId && own) return this.#again(own, asked)
    const target = this.rows.get(one.target)
    if (target && target.who !== one.who) return 'TX_NOT_FOUND'
    if (target?.kind === 'rollback' || target?.kind === 'adjust') return 'BAD_REQUEST'
    let didNothing = true
    if (!target) {
      this.rows.set(one.target, {
        kind: 'tombstone',
        isBack: false,
        who: one.who,
        amount: 0n,
        asked: '',
        pays: null,
        didNothing: false,
      })
    } else if (target.kind !== 'tombstone' && !target.isBack) {
      const isPaid = [...this.rows.values()].some((row) => row.kind === 'win' && !row.isBack && row.pays === one.target)
      if (target.kind === 'bet' && isPaid) return 'ALREADY_SETTLED'
      if (target.kind === 'win' && (this.balances[one.who] ?? 0n) < target.amount) return 'INSUFFICIENT_FUNDS'
      this.#move(one.who, target.kind === 'bet' ? target.amount : -target.amount)
      target.isBack = true
      didNothing = false
    }
    if (hasOwnId)
      this.rows.set(one.id, {
        kind: 'rollback',
        isBack: false,
        who: one.who,
        amount: 0n,
        asked,
        pays: null,
        didNothing,
      })
    return 'OK'
  }

  #move(player: number, minor: bigint): void {
    this.balances[player] = (this.balances[player] ?? 0n) + minor
  }
}

let house: House
/** Another process on the same database: both remember players (commands/recall.ts). */
let beside: House
let vendor: VendorClient
let seats: SessionAnswer[]
let run = 0

const seatOf = (one: { who: number }): SessionAnswer => seats[one.who] as SessionAnswer
const txId = (number: number) => `${run}-${number}`

function send(one: Command): Promise<DoorAnswer> {
  const seat = seatOf(one)
  const round = { accountRef: seat.accountRef, roundId: `round-${run}` }
  const money = { gameCode: GAME, amount: 'amount' in one ? String(one.amount) : '0', currency: 'BDT' }
  if (one.does === 'bet') return vendor.send('bet', { txId: txId(one.id), session: seat.session, ...round, ...money })
  if (one.does === 'win')
    return vendor.send('win', {
      txId: txId(one.id),
      ...round,
      ...money,
      ...(one.pays === null ? {} : { betTxId: txId(one.pays) }),
    })
  if (one.does === 'adjust')
    return vendor.send('adjust', {
      txId: txId(one.id),
      accountRef: seat.accountRef,
      amount: String(one.amount),
      currency: 'BDT',
    })
  if (one.does === 'betWin') {
    return vendor.send('betWin', {
      txId: txId(one.id),
      winTxId: txId(one.won),
      session: seat.session,
      ...round,
      ...money,
      winAmount: String(one.wins),
    })
  }
  return vendor.send('rollback', { txId: txId(one.id), targetTxId: txId(one.target), ...round })
}

async function balances(): Promise<bigint[]> {
  return Promise.all(
    seats.map(async (seat) =>
      parseMoney((await vendor.send('balance', { accountRef: seat.accountRef, currency: 'BDT' })).balance ?? ''),
    ),
  )
}

beforeAll(async () => {
  house = await openHouse()
  const keys = await seedGames(house.env, { studioVendors: null })
  await agreeAll(house)
  const key = keys.BGS
  if (!key) throw new Error('no key')
  beside = await openHouseOn(house.url)
  vendor = toEither(vendorClient(house, 'BGS', key), vendorClient(beside, 'BGS', key))
  seats = []
  for (let player = 0; player < 2; player++) {
    const member = await buildMember(house)
    await fundCash(house, member.id, FUNDED)
    seats.push(await sitDown(house, vendor, member, GAME))
  }
})
afterAll(async () => {
  await beside.close()
  await house.close()
})

test(`GAME-2 any order of commands and repetitions is answered as the model says (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      run++
      const model = new Model(await balances())
      for (const one of commands) {
        const expected = model.run(one)
        const answer = await send(one)
        expect(answer.status, JSON.stringify(one)).toBe(expected)
        if (answer.status === 'OK' || answer.status === 'INSUFFICIENT_FUNDS')
          expect(answer.balance).toBe(toWire(model.balances[one.who] ?? 0n))
      }
      expect(await balances()).toEqual(model.balances)
    }),
    { seed: SEED, numRuns: 25, endOnFailure: true },
  )
  await expectBalancedBooks(house.env.db)
})

test(`GAME-2 commands at the same moment end as if some order had been chosen (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 30 }), async (commands) => {
      run++
      const before = await balances()
      const answers = await Promise.all(commands.map(send))
      expect(answers.map((answer) => answer.status)).not.toContain('RETRY_LATER')

      // a transaction that was posted has one platform id, however often it was sent
      const posted = new Map<string, Set<string>>()
      commands.forEach((one, index) => {
        const answer = answers[index]
        if (answer?.status !== 'OK' || !answer.platformTxId) return
        const key = JSON.stringify(one)
        posted.set(key, (posted.get(key) ?? new Set()).add(answer.platformTxId))
      })
      for (const ids of posted.values()) expect(ids.size).toBe(1)

      // what moved is exactly what the rows that still count say
      const rows = await house.env.db.query<{ member: string; moved: bigint; paid_back: boolean }>(
        `select t.member_id as member, (sum(case when t.kind in ('win', 'adjust') then t.amount when t.kind = 'bet' then -t.amount else 0 end) filter (where t.state = 'posted'))::bigint as moved,
         bool_or(t.kind = 'win' and t.state = 'posted' and b.state = 'rolled_back') as paid_back
       from games.vendor_transactions t left join games.vendor_transactions b on b.vendor = t.vendor and b.tx_id = t.target_tx_id
       where t.vendor = 'BGS' and t.tx_id like $1 group by 1`,
        [`${run}-%`],
      )
      const after = await balances()
      seats.forEach((seat, player) => {
        const row = rows.find((one) => one.member === seat.accountRef)
        expect((after[player] ?? 0n) - (before[player] ?? 0n)).toBe(row?.moved ?? 0n)
        expect(row?.paid_back ?? false).toBe(false)
      })
    }),
    { seed: SEED, numRuns: 25, endOnFailure: true },
  )
  await expectBalancedBooks(house.env.db)
})
