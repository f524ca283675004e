import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import type { SessionAnswer } from '#contract/doors/vendor-protocol.ts'
import { transactions } from '#contract/wallet/wallet.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import type { StudioVendors } from '#server/modules/doors/seeds/kept-keys.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { agreeAll } from '#server/testing/door-stage.ts'
import { fundCash, sitDown, vendorClient, type VendorClient } from '#server/testing/vendor.ts'
import { announceCatalogue } from '../catalogue/titles/catalogue.ts'
import { updateGame, updateVendor } from '../catalogue/titles/catalogue.sql.ts'
import { updatePlayStatus } from '#server/modules/play/switches/play-switches.sql.ts'

let house: House
let keys: StudioVendors
let vendor: VendorClient
let member: Person
let seat: SessionAnswer
let ids = 0

const GAME = 'skyrise'
const fresh = (prefix: string) => `${prefix}-${++ids}`
const clientOf = (code: string) => {
  const key = keys[code]
  if (!key) throw new Error(`no key of ${code}`)
  return vendorClient(house, code, key)
}
const bet = (amount: string, more: object = {}) => {
  const id = fresh('bet')
  return {
    txId: id,
    session: seat.session,
    accountRef: seat.accountRef,
    roundId: `round-${id}`,
    gameCode: GAME,
    amount,
    currency: 'BDT',
    ...more,
  }
}
const win = (amount: string, more: object = {}) => ({
  txId: fresh('win'),
  accountRef: seat.accountRef,
  roundId: 'round',
  gameCode: GAME,
  amount,
  currency: 'BDT',
  ...more,
})
const rollback = (targetTxId: string, more: object = {}) => ({
  txId: fresh('back'),
  targetTxId,
  accountRef: seat.accountRef,
  roundId: 'round',
  ...more,
})
const balanceNow = async () => (await vendor.send('balance', { accountRef: seat.accountRef, currency: 'BDT' })).balance

beforeAll(async () => {
  house = await openHouse()
  keys = await seedGames(house.env, { studioVendors: null })
  await agreeAll(house)
  vendor = clientOf('BGS')
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
  await fundCash(house, member.id, 1000)
  seat = await sitDown(house, vendor, member, GAME)
})
afterEach(() => expectBalancedBooks(house.env.db))

describe('bet', () => {
  test('GAME-2 a bet takes the stake once; its repetition is answered as the first time with the balance of now', async () => {
    const order = bet('100')
    const first = await vendor.send('bet', order)
    expect(first).toMatchObject({ code: 0, status: 'OK', balance: '900.00', currency: 'BDT' })
    expect(first).not.toHaveProperty('replay')
    await vendor.send('bet', bet('50.5'))
    expect(await vendor.send('bet', order)).toEqual({ ...first, balance: '849.50', replay: true })
    expect(await vendor.send('bet', { ...order, amount: '100.00' })).toMatchObject({ code: 0, replay: true })
    expect(await vendor.send('status', { txId: order.txId })).toEqual({ code: 0, status: 'OK', state: 'posted' })
  })

  test('GAME-2 the same id with another amount, round, game or as a win is DUPLICATE_MISMATCH and moves nothing', async () => {
    const order = bet('100')
    await vendor.send('bet', order)
    for (const change of [{ amount: '101' }, { roundId: 'other' }, { gameCode: 'ghuri' }]) {
      expect(await vendor.send('bet', { ...order, ...change })).toMatchObject({
        code: 10,
        status: 'DUPLICATE_MISMATCH',
      })
    }
    expect(await vendor.send('win', win('100', { txId: order.txId }))).toMatchObject({ code: 10 })
    expect(await balanceNow()).toBe('900.00')
  })

  test('GAME-2 fifty copies of one bet at once take one stake and get fifty equal answers', async () => {
    const order = bet('10')
    const answers = await Promise.all(Array.from({ length: 50 }, () => vendor.send('bet', order)))
    expect(answers.every((answer) => answer.code === 0 && answer.balance === '990.00')).toBe(true)
    expect(new Set(answers.map((answer) => answer.platformTxId)).size).toBe(1)
    expect(answers.filter((answer) => !answer.replay)).toHaveLength(1)
  })

  test('GAME-2 a free round bets nothing', async () => {
    expect(await vendor.send('bet', bet('0'))).toMatchObject({ code: 0, balance: '1000.00' })
  })

  test('GAME-2 without enough money the answer carries the balance, and the same id may bet later', async () => {
    const order = bet('1000.01')
    expect(await vendor.send('bet', order)).toMatchObject({ code: 1, status: 'INSUFFICIENT_FUNDS', balance: '1000.00' })
    expect(await vendor.send('status', { txId: order.txId })).toMatchObject({ state: 'unknown' })
    await fundCash(house, member.id, 1)
    expect(await vendor.send('bet', order)).toMatchObject({ code: 0, balance: '0.99' })
  })

  test('GAME-2 a bet needs a live session of the same player, vendor, game and currency', async () => {
    const other = await buildMember(house)
    expect(await vendor.send('bet', bet('1', { session: 'x'.repeat(43) }))).toMatchObject({ code: 4 })
    expect(await vendor.send('bet', bet('1', { accountRef: other.id }))).toMatchObject({ code: 4 })
    expect(await clientOf('PT').send('bet', bet('1'))).toMatchObject({ code: 4 })
    expect(await vendor.send('bet', bet('1', { gameCode: 'ghuri' }))).toMatchObject({
      code: 3,
      status: 'BET_NOT_ALLOWED',
    })
    expect(await vendor.send('bet', bet('1', { currency: 'USD' }))).toMatchObject({
      code: 9,
      status: 'CURRENCY_MISMATCH',
    })
    house.clock.advance(13 * HOUR_MS)
    expect(await vendor.send('bet', bet('1'))).toMatchObject({ code: 41, status: 'SESSION_EXPIRED' })
    expect(await balanceNow()).toBe('1000.00')
  })

  test('GAME-2 a frozen member’s bet is refused; what was posted is still answered', async () => {
    const order = bet('10')
    await vendor.send('bet', order)
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
    expect(await vendor.send('bet', bet('10'))).toMatchObject({ code: 6, status: 'PLAYER_FROZEN' })
    expect(await vendor.send('bet', order)).toMatchObject({ code: 0, replay: true, balance: '990.00' })
  })

  test.each([
    ['everything', (status: 'off' | 'maintenance' | 'on') => updatePlayStatus(house.env.db, status), 'MAINTENANCE'],
    [
      'the vendor',
      (status: 'off' | 'maintenance' | 'on') => updateVendor(house.env.db, 'BGS', { status }),
      'GAME_DISABLED',
    ],
    ['the game', (status: 'off' | 'maintenance' | 'on') => updateGame(house.env.db, GAME, { status }), 'GAME_DISABLED'],
  ])(
    'GAME-5 switching off %s stops the very next bet, and lets wins and rollbacks through',
    async (_what, set, offCode) => {
      const [paid, lost] = [bet('10'), bet('10')]
      await vendor.send('bet', paid)
      await vendor.send('bet', lost)
      try {
        await set('off')
        expect(await vendor.send('bet', bet('10'))).toMatchObject({ status: offCode })
        await set('maintenance')
        expect(await vendor.send('bet', bet('10'))).toMatchObject({ code: 130, status: 'MAINTENANCE' })
        expect(await vendor.send('win', win('25', { betTxId: paid.txId, roundId: paid.roundId }))).toMatchObject({
          code: 0,
          balance: '1005.00',
        })
        expect(await vendor.send('rollback', rollback(lost.txId))).toMatchObject({ code: 0, balance: '1015.00' })
      } finally {
        await set('on')
        announceCatalogue(house.env)
      }
      expect(await vendor.send('bet', bet('10'))).toMatchObject({ code: 0, balance: '1005.00' })
    },
  )
})

describe('win', () => {
  test('GAME-2 a win pays once; its repetition pays nothing more', async () => {
    const stake = bet('100')
    await vendor.send('bet', stake)
    const order = win('250.25', { betTxId: stake.txId, roundId: stake.roundId, roundClosed: true })
    const first = await vendor.send('win', order)
    expect(first).toMatchObject({ code: 0, balance: '1150.25' })
    expect(await vendor.send('win', order)).toEqual({ ...first, replay: true })
    expect(await vendor.send('win', { ...order, amount: '250.26' })).toMatchObject({ code: 10 })
    const copies = await Promise.all(Array.from({ length: 20 }, () => vendor.send('win', order)))
    expect(copies.every((answer) => answer.platformTxId === first.platformTxId && answer.balance === '1150.25')).toBe(
      true,
    )
  })

  test('GAME-2 a win is not refused for an expired session, a frozen member or a player who is offline', async () => {
    const stake = bet('100')
    await vendor.send('bet', stake)
    house.clock.advance(13 * HOUR_MS)
    await house.env.db.query(`update identity.accounts set status = 'frozen' where id = $1`, [member.id])
    expect(await vendor.send('win', win('150', { betTxId: stake.txId }))).toMatchObject({ code: 0, balance: '1050.00' })
  })

  test('GAME-2 bonus, free round, jackpot, promotion and cashback need no bet and are named in the account record', async () => {
    for (const kind of ['bonus', 'freeround', 'jackpot', 'promo', 'cashback']) {
      expect(await vendor.send('win', win('1', { kind, roundId: kind, roundClosed: true }))).toMatchObject({ code: 0 })
    }
    expect(await balanceNow()).toBe('1005.00')
    const record = await member.caller.ok(transactions, {})
    expect(record.content.map((row) => row.type).slice(0, 5)).toEqual([
      'cashback',
      'promo_win',
      'jackpot_win',
      'free_win',
      'bonus_win',
    ])
  })

  test('GAME-2 a win for an unknown bet is TX_NOT_FOUND, for another player’s bet too', async () => {
    expect(await vendor.send('win', win('10', { betTxId: 'nobody-knows' }))).toMatchObject({
      code: 11,
      status: 'TX_NOT_FOUND',
    })
    const stake = bet('10')
    await vendor.send('bet', stake)
    const other = await buildMember(house)
    expect(await vendor.send('win', win('10', { betTxId: stake.txId, accountRef: other.id }))).toMatchObject({
      code: 11,
    })
    expect(await vendor.send('win', win('10', { accountRef: '999999999' }))).toMatchObject({
      code: 2,
      status: 'PLAYER_NOT_FOUND',
    })
    expect(await vendor.send('win', win('10', { currency: 'USD' }))).toMatchObject({ code: 9 })
  })

  test('GAME-2 a win for a bet that was taken back is refused', async () => {
    const stake = bet('10')
    await vendor.send('bet', stake)
    await vendor.send('rollback', rollback(stake.txId))
    expect(await vendor.send('win', win('10', { betTxId: stake.txId }))).toMatchObject({
      code: 12,
      status: 'ROLLED_BACK',
    })
    expect(await balanceNow()).toBe('1000.00')
  })
})

describe('rollback', () => {
  test('GAME-2 a rollback gives the stake back once; the bet’s repetition is then ROLLED_BACK', async () => {
    const stake = bet('100')
    await vendor.send('bet', stake)
    const order = rollback(stake.txId)
    const first = await vendor.send('rollback', order)
    expect(first).toMatchObject({ code: 0, balance: '1000.00' })
    expect(first).not.toHaveProperty('nothingToDo')
    expect(await vendor.send('rollback', order)).toEqual({ ...first, replay: true })
    expect(await vendor.send('rollback', rollback(stake.txId))).toMatchObject({
      code: 0,
      nothingToDo: true,
      platformTxId: null,
      balance: '1000.00',
    })
    expect(await vendor.send('bet', stake)).toMatchObject({ code: 12, status: 'ROLLED_BACK' })
    expect(await vendor.send('status', { txId: stake.txId })).toMatchObject({ state: 'rolled_back' })
  })

  test('GAME-2 the rollback may come first: the bet is refused when it comes', async () => {
    const stake = bet('100')
    const first = await vendor.send('rollback', rollback(stake.txId))
    expect(first).toMatchObject({ code: 0, nothingToDo: true, platformTxId: null, balance: '1000.00' })
    expect(await vendor.send('status', { txId: stake.txId })).toMatchObject({ state: 'tombstone' })
    expect(await vendor.send('bet', stake)).toMatchObject({ code: 12, status: 'ROLLED_BACK' })
    expect(await vendor.send('win', win('5', { txId: stake.txId }))).toMatchObject({ code: 12 })
    expect(await balanceNow()).toBe('1000.00')
  })

  test('GAME-2 a vendor may use the target’s own id for the rollback', async () => {
    const [posted, never] = [bet('100'), bet('100')]
    await vendor.send('bet', posted)
    const first = await vendor.send('rollback', rollback(posted.txId, { txId: posted.txId }))
    expect(first).toMatchObject({ code: 0, balance: '1000.00' })
    expect(await vendor.send('rollback', rollback(posted.txId, { txId: posted.txId }))).toEqual({
      ...first,
      replay: true,
    })
    expect(await vendor.send('rollback', rollback(never.txId, { txId: never.txId }))).toMatchObject({
      code: 0,
      nothingToDo: true,
    })
    expect(await vendor.send('rollback', rollback(never.txId, { txId: never.txId }))).toMatchObject({
      code: 0,
      nothingToDo: true,
      replay: true,
    })
    expect(await vendor.send('bet', never)).toMatchObject({ code: 12 })
  })

  test('GAME-2 a bet that was paid is ALREADY_SETTLED until its win is taken back', async () => {
    const stake = bet('100')
    await vendor.send('bet', stake)
    const payout = win('300', { betTxId: stake.txId, roundId: stake.roundId })
    await vendor.send('win', payout)
    expect(await vendor.send('rollback', rollback(stake.txId))).toMatchObject({ code: 13, status: 'ALREADY_SETTLED' })
    expect(await vendor.send('rollback', rollback(payout.txId))).toMatchObject({ code: 0, balance: '900.00' })
    expect(await vendor.send('win', payout)).toMatchObject({ code: 12 })
    expect(await vendor.send('rollback', rollback(stake.txId))).toMatchObject({ code: 0, balance: '1000.00' })
  })

  test('GAME-2 a win that was spent cannot be taken back', async () => {
    const payout = win('500')
    await vendor.send('win', payout)
    await vendor.send('bet', bet('1200'))
    expect(await vendor.send('rollback', rollback(payout.txId))).toMatchObject({
      code: 1,
      status: 'INSUFFICIENT_FUNDS',
      balance: '300.00',
    })
    expect(await vendor.send('status', { txId: payout.txId })).toMatchObject({ state: 'posted' })
  })

  test('GAME-2 another player’s bet, or a rollback, cannot be rolled back', async () => {
    const stake = bet('100')
    await vendor.send('bet', stake)
    const other = await buildMember(house)
    expect(await vendor.send('rollback', rollback(stake.txId, { accountRef: other.id }))).toMatchObject({ code: 11 })
    const order = rollback(stake.txId)
    await vendor.send('rollback', order)
    expect(await vendor.send('rollback', rollback(order.txId))).toMatchObject({ code: 7 })
    expect(await vendor.send('rollback', rollback('x', { accountRef: '999999999' }))).toMatchObject({ code: 2 })
    expect(await vendor.send('rollback', { ...order, targetTxId: 'another' })).toMatchObject({ code: 10 })
  })

  test('GAME-2 a bet and its rollback at the same moment: either way nothing is taken', async () => {
    for (let round = 0; round < 10; round++) {
      const stake = bet('100')
      const answers = await Promise.all([
        vendor.send('bet', stake),
        vendor.send('rollback', rollback(stake.txId)),
        vendor.send('bet', stake),
      ])
      expect(answers[1]).toMatchObject({ code: 0 })
      expect(await balanceNow()).toBe('1000.00')
      expect(await vendor.send('bet', stake)).toMatchObject({ code: 12 })
    }
  })

  test('GAME-2 a win and the rollback of its bet at the same moment: one of them is refused', async () => {
    for (let round = 0; round < 10; round++) {
      const stake = bet('100')
      await vendor.send('bet', stake)
      const [paid, taken] = await Promise.all([
        vendor.send('win', win('100', { betTxId: stake.txId })),
        vendor.send('rollback', rollback(stake.txId)),
      ])
      expect([`${paid.status} ${taken.status}`]).toEqual([
        expect.stringMatching(/^(OK ALREADY_SETTLED|ROLLED_BACK OK)$/),
      ])
      expect(await balanceNow()).toBe('1000.00')
    }
  })
})

describe('endRound', () => {
  test('GAME-7 the end of a round moves nothing, may be repeated, and settles what was lost', async () => {
    const stake = bet('100', { detail: { bet: 'red' } })
    await vendor.send('bet', stake)
    const end = { accountRef: seat.accountRef, roundId: stake.roundId, gameCode: GAME, detail: { result: 'black' } }
    expect(await vendor.send('endRound', end)).toMatchObject({ code: 0, balance: '900.00' })
    expect(await vendor.send('endRound', end)).toMatchObject({ code: 0, nothingToDo: true })
    expect(await vendor.send('endRound', { ...end, roundId: 'never' })).toMatchObject({ code: 0, nothingToDo: true })
    expect(await vendor.send('endRound', { ...end, accountRef: 'x' })).toMatchObject({ code: 2 })
    const [row] = (await member.caller.ok(bets, {})).content
    expect(row).toMatchObject({
      state: 'settled',
      stake: '100.00',
      payout: '0.00',
      profit: '-100.00',
      gameCode: GAME,
      vendor: 'BGS',
    })
    const detail = await member.caller.ok(betDetail, { id: row?.id ?? '' })
    expect(detail.detail).toEqual({ bet: 'red', result: 'black' })
  })
})
