/** Money to and from a vendor's own wallet, with a vendor that works without faults. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { excludeSelf, setLimit, takeBreak } from '#contract/protection/protection.ts'
import { permission } from '#contract/site/site.ts'
import {
  collectWallets,
  listWalletTransfers,
  merchantWallets,
  setAutoTransfer,
  walletTransfer,
} from '#contract/vendor-wallets/vendor-wallet.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildTrial, type Person } from '#server/testing/builders.ts'
import {
  openTransferHouse,
  units,
  WALLETED,
  WALLETED_GAME,
  type TransferHouse,
} from '#server/testing/transfer-house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { announceCatalogue } from '../catalogue/titles/catalogue.ts'
import { addLine } from './moves/history.sql.ts'
import { advanceMove } from './moves/send-move.ts'
import { insertBar } from '#server/modules/play/switches/bars.sql.ts'

let house: TransferHouse
beforeAll(async () => {
  house = await openTransferHouse()
})
afterAll(async () => {
  await expectBalancedBooks(house.platform.env.db)
  await house.close()
})

let count = 0
const key = () => `transfer-request-${++count}`
const bring = (person: Person, amount?: string) =>
  person.caller.ok(walletTransfer, { requestId: key(), from: 'MAIN', to: WALLETED, ...(amount ? { amount } : {}) })
const takeBack = (person: Person, amount?: string) =>
  person.caller.ok(walletTransfer, { requestId: key(), from: WALLETED, to: 'MAIN', ...(amount ? { amount } : {}) })
const again = (id: string) => advanceMove(house.platform.env, BigInt(id))
const refusal = async (person: Person, input: { from: string; to: string; amount?: string; requestId?: string }) =>
  (await person.caller.call(walletTransfer, { requestId: key(), ...input })).body

describe('walletTransfer', () => {
  test('GAME-3 CASH-6 money goes to the vendor’s wallet and comes back, and every page says the same', async () => {
    const person = await house.member(500)
    const there = await bring(person, '200.00')
    expect(there).toMatchObject({
      state: 'confirmed',
      direction: 'in',
      amount: '200.00',
      vendor: WALLETED,
      nextAskAt: null,
    })
    expect(await house.holdings(person)).toEqual({ cash: units(300), booked: units(200), there: units(200) })
    expect(await person.caller.ok(merchantWallets)).toMatchObject({
      isSingle: false,
      main: '300.00',
      wallets: [
        { vendor: WALLETED, balance: '200.00', booked: '200.00' },
        { vendor: 'PNG', balance: '0.00' },
      ],
      open: [],
    })
    expect(await takeBack(person)).toMatchObject({ state: 'confirmed', direction: 'out', amount: '200.00' })
    expect(await house.holdings(person)).toEqual({ cash: units(500), booked: 0n, there: 0n })
    expect((await person.caller.ok(transactions)).content.map((row) => [row.type, row.amount])).toEqual([
      ['vendor_out', '200.00'],
      ['vendor_in', '-200.00'],
      ['adjustment', '500.00'],
    ])
    expect((await person.caller.ok(listWalletTransfers)).content.map((row) => row.direction)).toEqual(['out', 'in'])
  })

  test('GAME-3 fifty copies of a request at once are one order', async () => {
    const person = await house.member(500)
    const requestId = key()
    const rows = await Promise.all(
      Array.from({ length: 50 }, () =>
        person.caller.ok(walletTransfer, { requestId, from: 'MAIN', to: WALLETED, amount: '100.00' }),
      ),
    )
    expect(new Set(rows.map((row) => `${row.orderNo} ${row.amount}`)).size).toBe(1)
    expect(await house.holdings(person)).toEqual({ cash: units(400), booked: units(100), there: units(100) })
    const back = key()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        person.caller.ok(walletTransfer, { requestId: back, from: WALLETED, to: 'MAIN' }),
      ),
    )
    expect(await house.holdings(person)).toEqual({ cash: units(500), booked: 0n, there: 0n })
  })

  test('GAME-3 of fifty different requests at once one is made, and the rest wait their turn', async () => {
    const person = await house.member(500)
    await house.fail('deposit', 'late')
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        person.caller.call(walletTransfer, { requestId: key(), from: 'MAIN', to: WALLETED, amount: '10.00' }),
      ),
    )
    const made = answers.flatMap(({ body }) => (body.success ? [body.value] : []))
    expect(made).toHaveLength(1)
    expect(new Set(answers.flatMap(({ body }) => (body.success ? [] : [body.code])))).toEqual(
      new Set(['TRANSFER_OPEN']),
    )
    expect(await again(made[0]?.id ?? '')).toMatchObject({ state: 'confirmed' })
    expect(await house.holdings(person)).toEqual({ cash: units(490), booked: units(10), there: units(10) })
  })

  test('GAME-3 refuses NOT_FOUND, INSUFFICIENT_FUNDS, TRANSFER_NOTHING, KEY_REUSED and one side too many', async () => {
    const person = await house.member(100)
    expect(await refusal(person, { from: 'MAIN', to: 'BGS', amount: '1.00' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(person, { from: 'MAIN', to: 'NOBODY', amount: '1.00' })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '100.01' })).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
    })
    expect(await refusal(person, { from: WALLETED, to: 'MAIN' })).toMatchObject({ code: 'TRANSFER_NOTHING' })
    expect(await refusal(person, { from: 'MAIN', to: 'MAIN' })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await refusal(person, { from: WALLETED, to: 'PNG' })).toMatchObject({ code: 'INVALID_INPUT' })
    const requestId = key()
    await person.caller.ok(walletTransfer, { requestId, from: 'MAIN', to: WALLETED, amount: '5.00' })
    expect(await refusal(person, { requestId, from: 'MAIN', to: WALLETED, amount: '6.00' })).toMatchObject({
      code: 'KEY_REUSED',
    })
    expect(await refusal(person, { requestId, from: WALLETED, to: 'MAIN', amount: '5.00' })).toMatchObject({
      code: 'KEY_REUSED',
    })
    expect(await house.holdings(person)).toEqual({ cash: units(95), booked: units(5), there: units(5) })
  })

  test('GAME-3 into a vendor under maintenance nothing goes; back out of it everything comes', async () => {
    const { env } = house.platform
    const person = await house.member(100)
    await bring(person, '60.00')
    await env.db.query(`update games.vendors set status = 'maintenance' where code = $1`, [WALLETED])
    announceCatalogue(env)
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '10.00' })).toMatchObject({
      code: 'VENDOR_UNAVAILABLE',
    })
    expect(await takeBack(person)).toMatchObject({ state: 'confirmed', amount: '60.00' })
    await env.db.query(`update games.vendors set status = 'on' where code = $1`, [WALLETED])
    announceCatalogue(env)
  })

  test('GAME-3 CASH-6 trial players and visitors have no part in it', async () => {
    const trial = await buildTrial(house.platform)
    expect(await refusal(trial, { from: 'MAIN', to: WALLETED, amount: '1.00' })).toMatchObject({
      code: 'in_need_true_account',
    })
    expect(await trial.caller.ok(merchantWallets)).toMatchObject({ wallets: [], open: [], autoTransfer: false })
    expect((await house.platform.as().call(merchantWallets)).body).toMatchObject({ code: 'LOGIN_REQUIRED' })
    for (const call of [collectWallets, listWalletTransfers, setAutoTransfer] as const) {
      expect((await trial.caller.call(call, { requestId: key(), autoTransfer: true })).body).toMatchObject({
        code: 'in_need_true_account',
      })
    }
  })
})

describe('opening a game', () => {
  test('GAME-3 brings the whole balance along, unless the member does not want that', async () => {
    const person = await house.member(300)
    const seat = await house.play(person)
    expect(seat.state.balance).toBe('300.00')
    expect(await house.holdings(person)).toEqual({ cash: 0n, booked: units(300), there: units(300) })
    expect((await person.caller.ok(listWalletTransfers)).content).toMatchObject([
      { isAutomatic: true, amount: '300.00' },
    ])
    await takeBack(person)
    expect(await person.caller.ok(setAutoTransfer, { autoTransfer: false })).toEqual({ autoTransfer: false })
    expect((await house.play(person)).state.balance).toBe('0.00')
    expect(await house.holdings(person)).toMatchObject({ cash: units(300), there: 0n })
  })

  test('GAME-3 a game elsewhere brings back what the last one took along, unless the member moves it by hand', async () => {
    const person = await house.member(300)
    await house.play(person)
    expect(await house.holdings(person)).toMatchObject({ cash: 0n, there: units(300) })
    await person.caller.ok(gameLaunch, { gameCode: 'dice' })
    expect(await house.holdings(person)).toEqual({ cash: units(300), booked: 0n, there: 0n })
    await person.caller.ok(setAutoTransfer, { autoTransfer: false })
    await bring(person, '100.00')
    await person.caller.ok(gameLaunch, { gameCode: 'dice' })
    expect(await house.holdings(person)).toMatchObject({ cash: units(200), there: units(100) })
  })

  test('GAME-3 a transfer without an answer does not keep the game shut, and a trial player’s play money stays here', async () => {
    const person = await house.member(300)
    await house.fail('deposit', 'never')
    expect((await person.caller.call(gameLaunch, { gameCode: WALLETED_GAME })).status).toBe(200)
    expect(await house.holdings(person)).toEqual({ cash: 0n, booked: 0n, there: 0n })
    const [open] = (await person.caller.ok(merchantWallets)).open
    expect(await again(open?.id ?? '')).toMatchObject({ state: 'confirmed' })
    const trial = await buildTrial(house.platform)
    const seat = await house.play(trial)
    expect(seat.state).toMatchObject({ isDemo: true, balance: '10000.00' })
    expect((await house.spin(seat, '2.00')).status).toBe(200)
  })

  test('GAME-3 the site says that it has more than one wallet while such a vendor is live', async () => {
    const { env } = house.platform
    expect(await house.platform.as().ok(permission)).toMatchObject({ isSingle: false })
    await env.db.query(`update games.vendors set status = 'off' where not is_single`)
    announceCatalogue(env)
    expect(await house.platform.as().ok(permission)).toMatchObject({ isSingle: true })
    await env.db.query(`update games.vendors set status = 'on' where not is_single`)
    announceCatalogue(env)
  })
})

describe('whoever may not play', () => {
  test('GAME-3 whom an operator barred from play brings no money in, and brings it back out', async () => {
    const { env } = house.platform
    const person = await house.member(100)
    await bring(person, '40.00')
    await env.db.tx((tx) =>
      insertBar(tx, person.id, { reason: 'asked for it', operatorId: '101', at: env.clock.now() }),
    )
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '1.00' })).toMatchObject({ code: 'PLAY_BARRED' })
    expect(await takeBack(person)).toMatchObject({ state: 'confirmed', amount: '40.00' })
  })

  test('GAME-3 CASH-9 a frozen member’s open order continues automatically', async () => {
    const { env } = house.platform
    const person = await house.member(100)
    await house.fail('deposit', 'never')
    const { id } = await bring(person, '20.00')
    await env.db.query(`update identity.accounts set status = 'frozen' where id = $1::bigint`, [person.id])
    await again(id)
    expect(await house.holdings(person)).toEqual({ cash: units(80), booked: units(20), there: units(20) })
  })

  test('GAME-3 CASH-9 an excluded member moves no money in, and can always move it back', async () => {
    const person = await house.member(100)
    await bring(person, '40.00')
    await person.caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '10.00' })).toMatchObject({ code: 'EXCLUDED' })
    expect(await takeBack(person, '30.00')).toMatchObject({ state: 'confirmed' })
    expect((await person.caller.ok(collectWallets, { requestId: key() })).transfers).toMatchObject([
      { amount: '10.00', state: 'confirmed' },
    ])
    expect(await house.holdings(person)).toEqual({ cash: units(100), booked: 0n, there: 0n })
  })

  test('GAME-3 CASH-9 what leaves to be played counts toward the member’s limit until it comes back; a break closes the way in', async () => {
    const person = await house.member(100)
    await person.caller.ok(setLimit, { kind: 'stake', period: 'day', value: '50.00' })
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '50.01' })).toMatchObject({ code: 'PLAY_LIMIT' })
    const seat = await house.play(person)
    expect(seat.state.balance).toBe('0.00')
    await bring(person, '50.00')
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '1.00' })).toMatchObject({ code: 'PLAY_LIMIT' })
    await takeBack(person, '20.00')
    await bring(person, '20.00')
    await person.caller.ok(takeBreak, { hours: 24, understood: true })
    expect(await refusal(person, { from: 'MAIN', to: WALLETED, amount: '1.00' })).toMatchObject({ code: 'ON_BREAK' })
    expect(await takeBack(person)).toMatchObject({ state: 'confirmed', amount: '50.00' })
  })

  test('GAME-3 the history of an order only grows', async () => {
    const { env } = house.platform
    const person = await house.member(100)
    const { id } = await bring(person, '20.00')
    await addLine(env.db, BigInt(id), {
      event: 'noted',
      actor: { kind: 'system', name: '' },
      detail: {},
      at: env.clock.now(),
    })
    await expect(
      asOwner(house.platform, (db) => db.query('delete from games.transfer_history where order_id = $1', [BigInt(id)])),
    ).rejects.toThrow('append-only')
  })
})

test('CASH-6 collectWallets brings everything back, once, however often it is asked', async () => {
  const person = await house.member(300)
  await bring(person, '120.00')
  await person.caller.ok(walletTransfer, { requestId: key(), from: 'MAIN', to: 'PNG', amount: '80.00' })
  const requestId = key()
  const { transfers, unanswered } = await person.caller.ok(collectWallets, { requestId })
  expect(transfers.map((row) => [row.vendor, row.amount, row.state])).toEqual([
    [WALLETED, '120.00', 'confirmed'],
    ['PNG', '80.00', 'confirmed'],
  ])
  expect(unanswered).toEqual([])
  expect((await person.caller.ok(collectWallets, { requestId })).transfers.map((row) => row.orderNo)).toEqual(
    transfers.map((row) => row.orderNo),
  )
  expect(await person.caller.ok(merchantWallets)).toMatchObject({ main: '300.00' })
})
