/**
 * A vendor with wallets of its own that answers late, twice, never or wrongly, and a process that dies in the middle.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectWallets, merchantWallets, walletTransfer } from '#contract/vendor-wallets/vendor-wallet.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import type { Person } from '#server/testing/builders.ts'
import { openTransferHouse, units, WALLETED, type TransferHouse } from '#server/testing/transfer-house.ts'
import { findOrder } from './moves.sql.ts'
import { advanceMove, askForgotten } from './send-move.ts'

let house: TransferHouse
beforeAll(async () => {
  house = await openTransferHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.platform.env.db)
  await house.close()
})

let count = 0
const key = () => `faulty-request-${++count}`
const bring = (person: Person, amount?: string) =>
  person.caller.ok(walletTransfer, { requestId: key(), from: 'MAIN', to: WALLETED, ...(amount ? { amount } : {}) })
const takeBack = (person: Person, amount?: string) =>
  person.caller.ok(walletTransfer, { requestId: key(), from: WALLETED, to: 'MAIN', ...(amount ? { amount } : {}) })
const again = (id: string) => advanceMove(house.platform.env, BigInt(id))
const refusal = async (person: Person, input: { from: string; to: string; amount?: string; requestId?: string }) =>
  (await person.caller.call(walletTransfer, { requestId: key(), ...input })).body

describe('a vendor that answers', () => {
  test('GAME-3 late: the order is held, asked for, and ends as the vendor says', async () => {
    const person = await house.member(100)
    await house.fail('deposit', 'late')
    const order = await bring(person, '40.00')
    expect(order).toMatchObject({ state: 'sent', decidedAt: null, needsAttention: false })
    expect(order.nextAskAt).not.toBeNull()
    expect(await house.holdings(person)).toEqual({ cash: units(60), booked: 0n, there: 0n })
    expect((await person.caller.ok(merchantWallets)).open).toMatchObject([{ orderNo: order.orderNo, state: 'sent' }])
    await expectBalancedBooks(house.platform.env.db)
    expect(await again(order.id)).toMatchObject({ state: 'confirmed' })
    expect(await house.holdings(person)).toEqual({ cash: units(60), booked: units(40), there: units(40) })
  })

  test.each([
    ['in', 'deposit'],
    ['out', 'withdraw'],
  ] as const)('GAME-3 twice, %s: the second time changes nothing', async (direction, command) => {
    const person = await house.member(100)
    await bring(person, '50.00')
    await house.fail(command, 'twice')
    await (direction === 'in' ? bring(person, '20.00') : takeBack(person, '20.00'))
    const left = direction === 'in' ? 70 : 30
    expect(await house.holdings(person)).toEqual({ cash: units(100 - left), booked: units(left), there: units(left) })
  })

  test('GAME-3 never: time alone decides nothing; what never arrived is sent again under its number', async () => {
    const person = await house.member(100)
    await house.fail('deposit', 'never', 'never', 'never')
    await house.fail('status', 'never')
    const order = await bring(person, '40.00')
    expect(order).toMatchObject({ state: 'unknown' })
    house.platform.clock.advance(60 * MINUTE_MS)
    expect(await again(order.id)).toMatchObject({ state: 'unknown', needsAttention: false })
    house.platform.clock.advance(24 * 60 * MINUTE_MS)
    expect(await again(order.id)).toMatchObject({ state: 'unknown', needsAttention: true })
    expect(await house.holdings(person)).toEqual({ cash: units(60), booked: 0n, there: 0n })
    await again(order.id)
    expect(await again(order.id)).toMatchObject({ state: 'confirmed', needsAttention: false })
    expect(await house.holdings(person)).toEqual({ cash: units(60), booked: units(40), there: units(40) })
  })

  test.each([
    ['in', 'deposit'],
    ['out', 'withdraw'],
  ] as const)(
    'GAME-3 and loses the answer after doing it, %s: the money is neither lost nor doubled',
    async (direction, command) => {
      const person = await house.member(100)
      await bring(person, '50.00')
      await house.fail(command, 'lost')
      const order = await (direction === 'in' ? bring(person, '20.00') : takeBack(person, '20.00'))
      expect(order).toMatchObject({ state: 'unknown' })
      const there = units(direction === 'in' ? 70 : 30)
      expect(await house.holdings(person)).toMatchObject({
        cash: units(direction === 'in' ? 30 : 50),
        booked: units(50),
        there,
      })
      expect(await again(order.id)).toMatchObject({ state: 'confirmed' })
      expect(await house.holdings(person)).toEqual({ cash: units(100) - there, booked: there, there })
    },
  )

  test.each(['wrong_amount', 'wrong_order', 'wrong_signature', 'garbage'] as const)(
    'GAME-3 wrongly (%s): nothing is believed, the vendor is asked',
    async (fault) => {
      const person = await house.member(100)
      await house.fail('deposit', fault)
      const order = await bring(person, '40.00')
      expect(order).toMatchObject({
        state: 'unknown',
        needsAttention: fault === 'wrong_amount' || fault === 'wrong_order',
      })
      expect(await house.holdings(person)).toEqual({ cash: units(60), booked: 0n, there: units(40) })
      await house.fail('status', fault)
      expect(await again(order.id)).toMatchObject({ state: 'unknown' })
      expect(await again(order.id)).toMatchObject({ state: 'confirmed' })
      expect(await house.holdings(person)).toEqual({ cash: units(60), booked: units(40), there: units(40) })
    },
  )

  test.each([
    ['in', 'deposit'],
    ['out', 'withdraw'],
  ] as const)(
    'GAME-3 no, %s: the money is where it was, and a repetition stays refused',
    async (direction, command) => {
      const person = await house.member(100)
      await bring(person, '50.00')
      await house.fail(command, 'refused')
      const order = await (direction === 'in' ? bring(person, '20.00') : takeBack(person, '20.00'))
      expect(order).toMatchObject({ state: 'rejected' })
      expect(await again(order.id)).toMatchObject({ state: 'rejected' })
      expect(await house.holdings(person)).toEqual({ cash: units(50), booked: units(50), there: units(50) })
    },
  )

  test('GAME-3 no, because the wallet there has less than is asked for', async () => {
    const person = await house.member(100)
    await bring(person, '50.00')
    expect(await takeBack(person, '50.01')).toMatchObject({ state: 'rejected' })
    expect(await house.holdings(person)).toEqual({ cash: units(50), booked: units(50), there: units(50) })
  })

  test('GAME-3 nothing about its balance: the page says so, and everything cannot be asked for, but an amount can', async () => {
    const person = await house.member(100)
    await bring(person, '50.00')
    await house.fail('balance', 'never', 'garbage', 'wrong_signature')
    expect((await person.caller.ok(merchantWallets)).wallets[0]).toMatchObject({ balance: null, booked: '50.00' })
    expect(await refusal(person, { from: WALLETED, to: 'MAIN' })).toMatchObject({ code: 'VENDOR_UNAVAILABLE' })
    expect(await person.caller.ok(collectWallets, { requestId: key() })).toMatchObject({
      transfers: [],
      unanswered: [{ vendor: WALLETED, vendorName: 'Monsoon Works' }],
    })
    expect(await takeBack(person, '50.00')).toMatchObject({ state: 'confirmed' })
  })
})

describe('a process that dies', () => {
  /** Stores an order in the state that a process leaves when it dies at a given moment. */
  async function dieAt(
    person: Person,
    moment: 'stored' | 'sent' | 'done there',
    direction: 'in' | 'out',
  ): Promise<bigint> {
    const { env } = house.platform
    const command = direction === 'in' ? 'deposit' : 'withdraw'
    await house.fail(command, moment === 'done there' ? 'lost' : 'never')
    const order = await (direction === 'in' ? bring(person, '20.00') : takeBack(person, '20.00'))
    const id = BigInt(order.id)
    if (moment === 'stored') {
      await env.db.query(
        `update games.transfer_orders set state = $2, sent_at = null, why = null, asks = 0 where id = $1`,
        [id, direction === 'in' ? 'reserved' : 'new'],
      )
    } else {
      await env.db.query(`update games.transfer_orders set state = 'sent', why = null where id = $1`, [id])
    }
    return id
  }

  test.each([
    ['stored', 'in'],
    ['sent', 'in'],
    ['done there', 'in'],
    ['stored', 'out'],
    ['sent', 'out'],
    ['done there', 'out'],
  ] as const)('GAME-3 when the order is %s (%s): the job goes on where it stood, once', async (moment, direction) => {
    const person = await house.member(100)
    await bring(person, '50.00')
    const id = await dieAt(person, moment, direction)
    await expectBalancedBooks(house.platform.env.db)
    const ends = await Promise.all([
      advanceMove(house.platform.env, id),
      advanceMove(house.platform.env, id),
      advanceMove(house.platform.env, id),
    ])
    expect(ends.at(-1) ?? ends[0]).not.toBeNull()
    await advanceMove(house.platform.env, id)
    expect(await findOrder(house.platform.env.db, id)).toMatchObject({ state: 'confirmed' })
    const there = units(direction === 'in' ? 70 : 30)
    expect(await house.holdings(person)).toEqual({ cash: units(100) - there, booked: there, there })
  })

  test('GAME-3 after a restore without the queue, forgotten orders are found and asked for', async () => {
    const { env, clock } = house.platform
    const person = await house.member(100)
    await house.fail('deposit', 'lost')
    const { id } = await bring(person, '20.00')
    await env.db.query('delete from graphile_worker._private_jobs where key = $1', [`ask-transfer:${id}`])
    clock.advance(30 * MINUTE_MS)
    await askForgotten(env)
    expect(await findOrder(env.db, BigInt(id))).toMatchObject({ state: 'confirmed' })
  })

  test('GAME-3 the question about an open order waits in the queue from the commit that made it', async () => {
    const { env } = house.platform
    const person = await house.member(100)
    await house.fail('deposit', 'lost')
    const { id } = await bring(person, '20.00')
    const jobs = await env.db.query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [
      `ask-transfer:${id}`,
    ])
    expect(jobs).toHaveLength(1)
    await again(id)
  })
})
