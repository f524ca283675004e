/** Bonus money at the door of vendors: the purse of a round, its terms, and what comes after its end. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gameLaunch } from '#contract/doors/launch.ts'
import { toWire } from '#contract/money.ts'
import { findOpenStakes } from '#server/modules/play/purses/purses.sql.ts'
import type { PurseTerms } from '#server/modules/play/purses/purses.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { endBonus, fundBonus, openStage, STAGE_GAME, type Stage, type Table } from '#server/testing/door-stage.ts'
import { openEnv } from '#server/testing/house.ts'
import { journalOf } from '#server/testing/journal.ts'
import { fundCash, vendorClient } from '#server/testing/vendor.ts'
import { buildApp } from '#server/app.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
afterEach(() => expectBalancedBooks(stage.house.env.db))

const balanceOf = async (ref: Omit<AccountRef, 'currency'>) =>
  toWire(await getBalance(stage.house.env.db, { ...ref, currency: 'BDT' }))
/** Returns cash, what a purse holds, and what is held for it. */
const moneyOf = async ({ member }: Table, purse: string) =>
  Promise.all([
    balanceOf({ kind: 'member_cash', owner: member.id }),
    balanceOf({ kind: 'member_bonus', owner: `${member.id}/${purse}` }),
    balanceOf({ kind: 'bonus_held', owner: `${member.id}/${purse}` }),
  ])
/** Seats a member with cash and one open purse. */
async function sit(cash: number, bonus: number, terms?: PurseTerms): Promise<{ table: Table; purse: string }> {
  const table = await stage.sit(cash)
  return { table, purse: await fundBonus(stage.house, table.member.id, bonus, terms ? { terms } : {}) }
}
/** What promotions cost the brand and what it won at the vendor, since the call before. */
function figures() {
  let before = [0n, 0n]
  return async () => {
    const now = await Promise.all([
      getBalance(stage.house.env.db, { kind: 'promotions', owner: 'fairhouse', currency: 'BDT' }),
      getBalance(stage.house.env.db, { kind: 'house_vendor', owner: 'BGS', currency: 'BDT' }),
    ])
    const moved = now.map((one, place) => toWire(one - (before[place] ?? 0n)))
    before = now
    return moved
  }
}

describe('a stake and its win', () => {
  test('PROMO-1 cash 30 and bonus 100: a stake of 50 that pays 120 leaves 72 and 128', async () => {
    const { table, purse } = await sit(30, 100)
    const bet = table.bet('50')
    await table.send('bet', bet)
    const win = table.win('120', { betTxId: bet.txId, roundId: bet.roundId, roundClosed: true })
    expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '200.00' })
    expect(await moneyOf(table, purse)).toEqual(['72.00', '128.00', '0.00'])
    const lines = await journalOf(stage.house.env.db, table.member.id)
    expect(lines.map(({ purse: said }) => said)).toEqual([purse, purse])
  })

  test('PROMO-1 nothing is cost when bonus money is given or taken back; what leaves a purse otherwise is', async () => {
    const since = figures()
    await since()
    const { table, purse } = await sit(0, 20)
    expect(await since()).toEqual(['0.00', '0.00'])
    await table.send('betWin', table.betWin('10', '25'))
    expect(await since()).toEqual(['15.00', '-15.00'])
    await endBonus(stage.house, table.member.id, purse, { isConverted: true })
    expect(await moneyOf(table, purse)).toEqual(['35.00', '0.00', '0.00'])
    expect(await since(), 'in all −20 of cost, and −15 for the house').toEqual(['-35.00', '0.00'])
    const other = await sit(0, 20)
    await endBonus(stage.house, other.table.member.id, other.purse)
    expect(await since()).toEqual(['0.00', '0.00'])
  })

  test('PROMO-1 a round from before the purse stays cash, and counts nothing for it', async () => {
    const table = await stage.sit(10)
    const old = table.bet('10')
    await table.send('bet', old)
    const purse = await fundBonus(stage.house, table.member.id, 50)
    const more = table.bet('5', { roundId: old.roundId })
    expect(await table.send('bet', more)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '50.00' })
    await table.send('win', table.win('30', { betTxId: old.txId, roundId: old.roundId }))
    expect(await moneyOf(table, purse)).toEqual(['30.00', '50.00', '0.00'])
    expect(await table.send('bet', more)).toMatchObject({ code: 0, balance: '75.00' })
    const lines = await journalOf(stage.house.env.db, table.member.id)
    expect(lines.map(({ purse: said }) => said)).toEqual([null, null, null])
    await table.send('bet', table.bet('3'))
    expect((await journalOf(stage.house.env.db, table.member.id)).at(-1)).toMatchObject({ purse, bonusMinor: 0n })
  })
})

describe('after the end of a purse', () => {
  test('PROMO-1 its open stakes are known; a late win, and a stake that comes back, are held for it', async () => {
    const { table, purse } = await sit(5, 40)
    const [won, back] = [table.bet('20'), table.bet('10')]
    await table.send('bet', won)
    await table.send('bet', back)
    const { db } = stage.house.env
    expect(await findOpenStakes(db, { memberId: table.member.id, purse })).toEqual({ rounds: 2, stakeMinor: 300_000n })
    expect(await endBonus(stage.house, table.member.id, purse)).toBe(150_000n)
    const win = table.win('40', { betTxId: won.txId, roundId: won.roundId, roundClosed: true })
    expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '10.00' })
    expect(await moneyOf(table, purse)).toEqual(['10.00', '0.00', '30.00'])
    expect(await findOpenStakes(db, { memberId: table.member.id, purse })).toEqual({ rounds: 1, stakeMinor: 100_000n })
    await table.send('rollback', table.rollback(back.txId))
    expect(await moneyOf(table, purse)).toEqual(['10.00', '0.00', '40.00'])
    expect(await findOpenStakes(db, { memberId: table.member.id, purse })).toEqual({ rounds: 0, stakeMinor: 0n })
    expect(await table.send('rollback', table.rollback(win.txId)), 'a held win is taken back').toMatchObject({
      code: 0,
    })
    expect(await moneyOf(table, purse)).toEqual(['0.00', '0.00', '10.00'])
  })

  test('PROMO-1 no stake takes its money, also not in its own round; the next purse is not that round’s', async () => {
    const { table, purse } = await sit(0, 40)
    const bet = table.bet('10')
    await table.send('bet', bet)
    await endBonus(stage.house, table.member.id, purse)
    const again = table.bet('5', { roundId: bet.roundId })
    expect(await table.send('bet', again)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '0.00' })
    const next = await fundBonus(stage.house, table.member.id, 100)
    expect(await table.send('bet', again)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '100.00' })
    await table.send('win', table.win('8', { betTxId: bet.txId, roundId: bet.roundId }))
    expect(await moneyOf(table, next)).toEqual(['0.00', '100.00', '0.00'])
    expect(await moneyOf(table, purse)).toEqual(['0.00', '0.00', '8.00'])
  })

  test('PROMO-1 a win that is taken back after it was converted is borne by the brand, and no cash of the member', async () => {
    const { table, purse } = await sit(0, 20)
    const both = table.betWin('10', '25')
    await table.send('betWin', both)
    await endBonus(stage.house, table.member.id, purse, { isConverted: true })
    const since = figures()
    await since()
    expect(await table.send('rollback', table.rollback(both.winTxId))).toMatchObject({ code: 0, balance: '35.00' })
    expect(await since()).toEqual(['-25.00', '25.00'])
    expect(await table.send('rollback', table.rollback(both.txId))).toMatchObject({ code: 0, balance: '35.00' })
    expect(await moneyOf(table, purse)).toEqual(['35.00', '0.00', '10.00'])
  })

  test('PROMO-1 forty bets in two processes while it ends: none takes of it afterwards, and every win went to one account', async () => {
    const { table, purse } = await sit(0, 400)
    const elsewhere = await openEnv(stage.house.url)
    const { app } = await buildApp(elsewhere)
    await app.ready()
    elsewhere.clock.advance(stage.house.clock.now().getTime() - elsewhere.clock.now().getTime())
    const clients = [stage.vendor, vendorClient({ ...stage.house, env: elsewhere, app }, 'BGS', stage.vendor.key)]
    const plays = Array.from({ length: 40 }, async (_, place) => {
      const client = clients[place % 2] ?? stage.vendor
      const bet = table.bet('7')
      const taken = await client.send('bet', bet)
      const win = table.win('10', { betTxId: bet.txId, roundId: bet.roundId, roundClosed: true })
      return taken.code === 0 ? (await client.send('win', win)).code : taken.code
    })
    await Promise.race(plays)
    const takenMinor = await endBonus(stage.house, table.member.id, purse)
    const codes = await Promise.all(plays)
    expect(codes.every((code) => code === 0 || code === 1)).toBe(true)
    const won = codes.filter((code) => code === 0).length
    const [cash, bonus, held] = await moneyOf(table, purse)
    expect([cash, bonus]).toEqual(['0.00', '0.00'])
    // each bet that was taken moved 7 away and 10 back: before the end into the purse, after it to what is held
    const heldMinor = BigInt(Math.round(Number(held) * 10_000))
    expect(takenMinor + heldMinor).toBe(4_000_000n + BigInt(won) * 30_000n)
    expect(await findOpenStakes(stage.house.env.db, { memberId: table.member.id, purse })).toEqual({
      rounds: 0,
      stakeMinor: 0n,
    })
    await app.close()
    await elsewhere.db.close()
  })
})

describe('the terms of an open purse', () => {
  const STRICT: PurseTerms = { stakeMaxMinor: 50_000n, refused: [] }

  test('PROMO-1 a stake above the largest one is refused with it, whatever it would be paid from; with its end it is taken', async () => {
    const { table, purse } = await sit(100, 10, STRICT)
    const large = table.bet('5.01')
    expect(await table.send('bet', large)).toMatchObject({ status: 'BONUS_STAKE_MAX', code: 51, stakeMax: '5.00' })
    expect(await table.send('betWin', table.betWin('6', '0'))).toMatchObject({ status: 'BONUS_STAKE_MAX' })
    expect(await table.send('bet', table.bet('6', { featureBuy: true }))).toMatchObject({ status: 'BONUS_STAKE_MAX' })
    expect(await table.send('bet', table.bet('5'))).toMatchObject({ code: 0, balance: '105.00' })
    await endBonus(stage.house, table.member.id, purse)
    expect(await table.send('bet', large), 'its id stayed free').toMatchObject({ code: 0, balance: '89.99' })
  })

  test('PROMO-1 a game that it excludes is refused by its code, its vendor and its type; a win and a free round are not', async () => {
    for (const refused of [
      { of: 'game', code: STAGE_GAME },
      { of: 'vendor', code: 'BGS' },
      { of: 'type', code: 'RNG' },
    ] as const) {
      const { table } = await sit(100, 10, { stakeMaxMinor: null, refused: [{ of: 'game', code: 'other' }, refused] })
      expect(await table.send('bet', table.bet('1')), refused.of).toMatchObject({
        status: 'BONUS_GAME_REFUSED',
        code: 52,
      })
      expect(await table.send('bet', table.bet('0'))).toMatchObject({ code: 0 })
      expect(await table.send('win', table.win('3', { kind: 'promo' }))).toMatchObject({ code: 0, balance: '113.00' })
    }
  })

  test('PROMO-1 who opens a game is told what the bonus says about it, before the first bet', async () => {
    const told = async ({ table }: { table: Table }, trial = false) =>
      (await table.member.caller.ok(gameLaunch, { gameCode: STAGE_GAME, trial })).bonus
    expect(await told(await sit(10, 10))).toBeUndefined()
    const strict = await sit(10, 10, STRICT)
    expect(await told(strict)).toEqual({ isRefused: false, stakeMax: '5.00' })
    expect(await told(strict, true), 'play money has no bonus').toBeUndefined()
    const excluding = await sit(10, 10, { stakeMaxMinor: null, refused: [{ of: 'vendor', code: 'BGS' }] })
    expect(await told(excluding)).toEqual({ isRefused: true, stakeMax: null })
    await endBonus(stage.house, excluding.table.member.id, excluding.purse)
    expect(await told(excluding)).toBeUndefined()
  })

  test('PROMO-1 bets that were read before a purse opened are decided again under its terms', async () => {
    const { table, purse } = await sit(1_000, 10)
    await endBonus(stage.house, table.member.id, purse)
    const bets = Array.from({ length: 30 }, () => table.send('bet', table.bet('6')))
    const opened = fundBonus(stage.house, table.member.id, 10, { terms: STRICT })
    const answers = await Promise.all(bets)
    const next = await opened
    const lines = (await journalOf(stage.house.env.db, table.member.id)).filter((line) => line.purse === next)
    expect(lines, 'no stake above the largest one is of the new purse').toEqual([])
    expect(answers.every(({ status }) => status === 'OK' || status === 'BONUS_STAKE_MAX')).toBe(true)
    await fundCash(stage.house, table.member.id, 1)
    expect(await table.send('bet', table.bet('6'))).toMatchObject({ status: 'BONUS_STAKE_MAX' })
  })
})
