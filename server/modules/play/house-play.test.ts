/** A whole round with the house itself as bank: no vendor, no door, no session. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setMemberPlay } from '#contract/doors/office-vendor-door.ts'
import { setPlaySwitch } from '#contract/catalogue/office-games.ts'
import { toWire } from '#contract/money.ts'
import { getBalance, openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfers } from '#server/modules/wallet/post-transfers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { endBonus, fundBonus } from '#server/testing/door-stage.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { journalOf } from '#server/testing/journal.ts'
import { damage } from '#server/testing/owner.ts'
import { giveStakes } from '#server/testing/rounds.ts'
import { houseBank } from './bank.ts'
import { payWin, takeBack, takeStake, type HouseRound } from './house-play.ts'
import { findPlayer } from './player.sql.ts'
import type { PurseTerms } from './purses/purses.ts'
import { closeRound } from './rounds/close-round.ts'

const UNIT = 10_000n
const units = (amount: number) => BigInt(amount) * UNIT
const BANK = houseBank('house-lottery', 'fairhouse')
const POT = { kind: 'house_play', owner: 'fairhouse', currency: 'BDT' } as const

let house: House
let member: Person
let before: bigint
let count = 0
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  member = await buildMember(house)
  before = await getBalance(house.env.db, POT)
})
afterEach(() => expectBalancedBooks(house.env.db))

function round(roundId = `issue-${++count}`): HouseRound {
  return { bank: BANK, memberId: member.id, isTrial: false, roundId, gameCode: 'dhaka-5d', gameType: 'LOTT' }
}
const key = () => ({ key: `lottery:${++count}` })
const stakeOf = (amount: number) => ({ reference: `ticket-${++count}`, amountMinor: units(amount) })
const winOf = (amount: number, closes = true) => ({ ...stakeOf(amount), reason: 'win' as const, closes })
/** The purse that giveBonus opened. */
let purse = ''
const own = async (kind: 'member_cash' | 'member_bonus' | 'bonus_held') =>
  toWire(
    await getBalance(house.env.db, {
      kind,
      owner: kind === 'member_cash' ? member.id : `${member.id}/${purse}`,
      currency: 'BDT',
    }),
  )
const pot = async () => toWire((await getBalance(house.env.db, POT)) - before)
const lines = async () =>
  (await journalOf(house.env.db, member.id)).map((line) => [
    line.kind,
    toWire(line.amountMinor),
    toWire(line.bonusMinor),
  ])

async function giveBonus(amount: number, terms?: PurseTerms): Promise<void> {
  purse = await fundBonus(house, member.id, amount, terms ? { terms } : {})
}

describe('a round without a vendor', () => {
  test('GAME-9 a stake goes to the brand’s own bank, a win comes from there, and the round is in the journal', async () => {
    await giveStakes(house.env, member.id, units(100))
    const issue = round()
    await takeStake(house.env, issue, stakeOf(30), key())
    expect([await own('member_cash'), await pot()]).toEqual(['70.00', '30.00'])
    await payWin(house.env, issue, winOf(50), key())
    expect([await own('member_cash'), await pot()]).toEqual(['120.00', '-20.00'])
    await expect.poll(lines).toEqual([
      ['stake', '30.00', '0.00'],
      ['payout', '50.00', '0.00'],
    ])
    const [kept] = await house.env.db.query<{ vendor: string; state: string; merchant: string }>(
      'select vendor, state, merchant from bets.rounds where round_id = $1',
      [issue.roundId],
    )
    expect(kept).toEqual({ vendor: 'house-lottery', state: 'settled', merchant: 'fairhouse' })
  })

  test('CASH-7 cash is staked before bonus money, a win returns in the stake’s proportion, a stake taken back exactly', async () => {
    await giveStakes(house.env, member.id, units(60))
    await giveBonus(100)
    const issue = round()
    const stake = stakeOf(80)
    const taken = await takeStake(house.env, issue, stake, key())
    expect(taken).toMatchObject({ bonusMinor: units(20), jackpotMinor: 0n })
    expect([await own('member_cash'), await own('member_bonus')]).toEqual(['0.00', '80.00'])
    expect(await payWin(house.env, issue, winOf(40, false), key())).toMatchObject({ bonusMinor: units(10) })
    expect([await own('member_cash'), await own('member_bonus')]).toEqual(['30.00', '90.00'])
    await takeBack(house.env, issue, [{ ...stake, ...taken }], key())
    expect([await own('member_cash'), await own('member_bonus')]).toEqual(['90.00', '110.00'])
  })

  test('GAME-2 a void round returns all its stakes in one posting, the part in the pool included', async () => {
    await giveStakes(house.env, member.id, units(50))
    const issue = round()
    const stakes = []
    for (const amount of [10, 15, 20]) {
      const stake = { ...stakeOf(amount), jackpotMinor: UNIT }
      stakes.push({ ...stake, ...(await takeStake(house.env, issue, stake, key())) })
    }
    const pool = () => getBalance(house.env.db, { kind: 'jackpot', owner: BANK.code, currency: 'BDT' })
    expect([await own('member_cash'), await pot(), await pool()]).toEqual(['5.00', '42.00', 3n * UNIT])
    await takeBack(house.env, issue, stakes, key())
    expect([await own('member_cash'), await pot(), await pool()]).toEqual(['50.00', '0.00', 0n])
    const [kept] = await house.env.db.query<{ state: string }>('select state from bets.rounds where round_id = $1', [
      issue.roundId,
    ])
    expect(kept?.state).toBe('rolled_back')
  })

  test('GAME-2 a round that lost is closed once, and its stake stays with the bank', async () => {
    await giveStakes(house.env, member.id, units(10))
    const issue = round()
    await takeStake(house.env, issue, stakeOf(10), key())
    const player = (await findPlayer(house.env.db, issue)) ?? expect.fail('the member is gone')
    const close = () =>
      closeRound(house.env, player, { bank: BANK.code, roundId: issue.roundId, detail: { lost: true } })
    expect(await close()).not.toBeNull()
    expect(await close()).toBeNull()
    expect([await own('member_cash'), await pot()]).toEqual(['0.00', '10.00'])
  })

  test('PROMO-1 after the end of a purse what comes back to it is held, and no stake takes of it', async () => {
    await giveBonus(100)
    const issue = round()
    const stake = stakeOf(40)
    const taken = await takeStake(house.env, issue, stake, key())
    const other = round()
    await takeStake(house.env, other, stakeOf(20), key())
    expect(await endBonus(house, member.id, purse)).toBe(units(40))
    await takeBack(house.env, issue, [{ ...stake, ...taken }], key())
    expect(await payWin(house.env, other, winOf(30), key())).toMatchObject({ bonusMinor: units(30) })
    expect([await own('member_cash'), await own('member_bonus'), await own('bonus_held')]).toEqual([
      '0.00',
      '0.00',
      '70.00',
    ])
    await expect(takeStake(house.env, issue, stakeOf(1), key())).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  })

  test('PROMO-1 stakes, wins and the end of a purse at once: each win is in exactly one place', async () => {
    await giveBonus(300)
    const plays = Array.from({ length: 15 }, async () => {
      const issue = round()
      const [stake] = await Promise.allSettled([takeStake(house.env, issue, stakeOf(10), key())])
      if (stake.status === 'fulfilled') await payWin(house.env, issue, winOf(11), key())
      return stake.status
    })
    await Promise.race(plays)
    const takenMinor = await endBonus(house, member.id, purse)
    const won = (await Promise.all(plays)).filter((status) => status === 'fulfilled').length
    const held = await getBalance(house.env.db, { kind: 'bonus_held', owner: `${member.id}/${purse}`, currency: 'BDT' })
    expect([await own('member_cash'), await own('member_bonus')]).toEqual(['0.00', '0.00'])
    expect(takenMinor + held).toBe(units(300 + won))
  })

  test('CASH-7 twenty stakes at once spend both purses to the last and no further', async () => {
    await giveStakes(house.env, member.id, units(7))
    await giveBonus(5)
    const issue = round()
    const done = await Promise.allSettled(
      Array.from({ length: 20 }, () => takeStake(house.env, issue, stakeOf(1), key())),
    )
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(12)
    expect([await own('member_cash'), await own('member_bonus'), await pot()]).toEqual(['0.00', '0.00', '12.00'])
  })

  test('a debt to the bank is subtracted from what it pays', async () => {
    const { db } = house.env
    const debit = await openAccount(db, { kind: 'vendor_debt', owner: `${member.id}/${BANK.code}`, currency: 'BDT' })
    const credit = await openAccount(db, POT)
    const owed = {
      debit,
      credit,
      amountMinor: units(4),
      reason: 'vendor_overdraft',
      reference: 'a correction',
    } as const
    await postTransfers(house.env, { key: `owed ${++count}`, transfers: [owed] })
    await giveStakes(house.env, member.id, units(1))
    const issue = round()
    await takeStake(house.env, issue, stakeOf(1), key())
    expect(await payWin(house.env, issue, winOf(10), key())).toMatchObject({ keptMinor: units(4) })
    expect(await own('member_cash')).toBe('6.00')
  })
})

describe('who may not stake', () => {
  const refused = (code: string) =>
    expect(takeStake(house.env, round(), stakeOf(1), key())).rejects.toMatchObject({ code })

  test('PROMO-1 above the largest stake of the running bonus, or in a game that it excludes', async () => {
    await giveStakes(house.env, member.id, units(50))
    await giveBonus(10, { stakeMaxMinor: units(5), refused: [{ of: 'game', code: 'dhaka-5d' }] })
    await refused('BONUS_GAME_REFUSED')
    const other = { ...round(), gameCode: 'other-5d' }
    await expect(takeStake(house.env, other, stakeOf(6), key())).rejects.toMatchObject({
      code: 'BONUS_STAKE_MAX',
      details: { max: '5.00' },
    })
    expect(await takeStake(house.env, other, stakeOf(5), key())).toMatchObject({ bonusMinor: 0n })
  })

  test('GAME-2 without money, barred, frozen, excluded or while play is stopped nothing is taken', async () => {
    await refused('INSUFFICIENT_FUNDS')
    await giveStakes(house.env, member.id, units(5))
    const operator = await buildOperator(house)
    await operator.caller.ok(setPlaySwitch, { status: 'maintenance', reason: 'a stop' })
    await refused('GAME_UNAVAILABLE')
    await damage(house, 'delete from games.brand_play')
    await operator.caller.ok(setMemberPlay, { id: member.id, mayPlay: false, reason: 'so decided' })
    await refused('PLAY_BARRED')
    await damage(house, 'delete from games.barred_members')
    await takeStake(house.env, round(), stakeOf(1), key())
    await damage(house, `update identity.accounts set status = 'frozen' where id = ${member.id}`)
    await refused('ACCOUNT_FROZEN')
    await expect(takeStake(house.env, { ...round(), memberId: '1' }, stakeOf(1), key())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect([await own('member_cash'), await pot()]).toEqual(['4.00', '1.00'])
  })
})
