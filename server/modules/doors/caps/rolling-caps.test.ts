/**
 * What caps count: any sixty minutes and any 24 hours, with every command that a key can sign; and what a leaked key
 * can cost at most.
 */
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CURRENCIES, toWire } from '#contract/money.ts'
import { updateHouseVendor } from '#contract/catalogue/house-games.ts'
import { officeDecideHeldWin, officeHeldWins } from '#contract/doors/office-held-wins.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildOperator } from '#server/testing/builders.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

const reason = 'a reason'
let stage: Stage
let table: Table
/** Sets caps, in units of the currency. */
async function setCaps({ win = 1_000_000, member = 1_000_000, hour = 1000, day = 1_000_000 }): Promise<void> {
  await stage.house.env.db.query(
    `insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour, vendor_day) values ('BGS', 'BDT', 1000000000, $1, $1, $2, $3, $4)
     on conflict (vendor, currency) do update set win_max = $1, member_hour = $2, vendor_hour = $3, vendor_day = $4`,
    [win, member, hour, day].map((units) => units * 10_000),
  )
}
const held = async () =>
  (
    await stage.house.env.db.query<{ sum: bigint }>(
      `select coalesce(sum(amount), 0)::bigint / 10000 as sum from games.held_wins where state = 'held' and member_id = $1`,
      [table.member.id],
    )
  )[0]?.sum
const statusOf = async () =>
  (await stage.house.env.db.query<{ status: string }>(`select status from games.vendors where code = 'BGS'`))[0]?.status
const balance = async () => Number(await table.balance())
/** Plays a round with a stake of 1, and wins in it. */
async function pay(...amounts: number[]) {
  const bet = table.bet('1')
  if ((await statusOf()) === 'on') await table.send('bet', bet)
  return Promise.all(amounts.map((amount) => table.send('win', table.win(String(amount), { roundId: bet.roundId }))))
}
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  const { house } = stage
  house.clock.advance(2 * DAY_MS)
  await house.env.db.query(
    `update games.vendors set status = 'on', may_adjust = true, pays_without_bet = true where code = 'BGS'`,
  )
  await setCaps({})
  table = await stage.sit()
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

describe('an hour and a day', () => {
  test('GAME-2 OFFICE-2 an hour is any sixty minutes: across the clock’s hour the cap fits once', async () => {
    const now = stage.house.clock.now().getTime()
    stage.house.clock.advance(HOUR_MS - (now % HOUR_MS) + HOUR_MS - 2 * MINUTE_MS)
    table = await stage.sit()
    await pay(1000)
    expect(await statusOf()).toBe('on')
    stage.house.clock.advance(4 * MINUTE_MS)
    await pay(500)
    expect([await balance(), await held(), await statusOf()]).toEqual([1998, 500n, 'maintenance'])
  })

  test('GAME-2 OFFICE-2 what is more than an hour old no longer counts', async () => {
    await pay(1000)
    stage.house.clock.advance(66 * MINUTE_MS)
    await pay(1000)
    expect([await balance(), await held(), await statusOf()]).toEqual([2998, 0n, 'on'])
  })

  test('GAME-2 OFFICE-2 a leak below the hour’s cap ends with the day’s, and nothing is paid on any later day until two persons open the vendor', async () => {
    await setCaps({ hour: 1000, day: 3000 })
    let wins = 0
    for (let hour = 0; hour < 40; hour++) {
      await pay(...Array<number>(9).fill(100))
      wins += 900
      stage.house.clock.advance(70 * MINUTE_MS)
    }
    const paid =
      (
        await stage.house.env.db.query<{ paid: bigint }>(
          `select (sum(payout) / 10000)::bigint as paid from bets.rounds where member_id = $1`,
          [table.member.id],
        )
      )[0]?.paid ?? 0n
    expect(paid).toBeLessThanOrEqual(3004n)
    expect(paid).toBeGreaterThan(2000n)
    expect(paid + ((await held()) ?? 0n), 'paid or owed, to the last one').toBe(BigInt(wins))
    const [one, two] = [await buildHouseOperator(stage.house), await buildHouseOperator(stage.house)]
    const { waiting } = await one.caller.ok(updateHouseVendor, { id: 'BGS', status: 'on', reason })
    await agreeTo(two, waiting)
    table = await stage.sit()
    await pay(100)
    expect([await balance(), await statusOf()], 'its hour and day begin anew').toEqual([1099, 'on'])
  })

  test('GAME-2 OFFICE-2 what a leaked key costs at most is what the documents say, read from the settings', async () => {
    const rows = await stage.house.env.db.query<{ currency: string; hour: bigint; day: bigint; win: bigint }>(
      `select currency, vendor_hour as hour, vendor_day as day, win_max as win from games.vendor_caps where vendor = '*'`,
    )
    expect(rows.map((row) => row.currency).toSorted()).toEqual(Object.keys(CURRENCIES).toSorted())
    for (const { currency, hour, day, win } of rows) {
      expect(win <= hour && hour <= day, `${currency}: a win within the hour, an hour within the day`).toBe(true)
    }
    const taka = rows.find((row) => row.currency === 'BDT')
    const figure = (minor: bigint | undefined) => Number(toWire(minor ?? 0n)).toLocaleString('en-US')
    expect(await readFile('docs/operations.md', 'utf8')).toContain(
      `at most ${figure(taka?.hour)} BDT within an hour and ${figure(taka?.day)} BDT within a day`,
    )
  })
})

describe('everything that a key can send', () => {
  test('GAME-2 OFFICE-2 several wins in one round: what fits is paid, what does not is owed in the same round, and a repeat changes nothing', async () => {
    const bet = table.bet('1')
    await table.send('bet', bet)
    const wins = [400, 400, 400, 100].map((amount) =>
      table.win(String(amount), { roundId: bet.roundId, betTxId: bet.txId }),
    )
    for (const win of wins) expect(await table.send('win', win)).toMatchObject({ code: 0 })
    expect([await balance(), await held()]).toEqual([1799, 500n])
    for (const win of wins) expect(await table.send('win', win)).toMatchObject({ code: 0, replay: true })
    expect([await balance(), await held()]).toEqual([1799, 500n])
    expect(await table.send('win', { ...wins[2], amount: '401' })).toMatchObject({ status: 'DUPLICATE_MISMATCH' })
  })

  test('GAME-2 OFFICE-2 commands that race for the last of the cap never pass it together', async () => {
    await pay(700)
    await pay(...Array<number>(12).fill(100))
    const paid = (await balance()) - 1000 + 2
    expect(paid).toBeLessThanOrEqual(1002)
    expect(BigInt(paid) + ((await held()) ?? 0n)).toBe(1900n)
  })

  test('GAME-2 OFFICE-2 a storm of rollbacks of settled bets gives back the cap, no more; each is answered RETRY_LATER and may come again', async () => {
    table = await stage.sit(6000)
    const bets = Array.from({ length: 50 }, () => table.bet('100'))
    for (const bet of bets) {
      expect(await table.send('bet', bet)).toMatchObject({ code: 0 })
      await table.send('endRound', {
        accountRef: table.seat.accountRef,
        roundId: bet.roundId,
        gameCode: table.seat.gameCode,
      })
    }
    stage.house.clock.advance(2 * HOUR_MS)
    const answers = await Promise.all(
      bets.map((bet) => table.send('rollback', table.rollback(bet.txId, { roundId: bet.roundId }))),
    )
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(10)
    expect(new Set(answers.filter((answer) => answer.code !== 0).map((answer) => answer.status))).toEqual(
      new Set(['RETRY_LATER']),
    )
    expect([await balance(), await statusOf()]).toEqual([2000, 'maintenance'])
  })

  test('GAME-2 OFFICE-2 a storm of rollbacks of wins takes the cap at most', async () => {
    await setCaps({ hour: 3000 })
    const wins = Array.from({ length: 10 }, () => table.win('250'))
    for (const win of wins) await table.send('win', win)
    await setCaps({ hour: 1000 })
    await Promise.all(wins.map((win) => table.send('rollback', table.rollback(win.txId))))
    expect(await balance()).toBe(2500)
  })

  test('GAME-2 OFFICE-2 what one member is paid within an hour has a cap of its own: the rest is owed, others and the next hour are paid', async () => {
    await setCaps({ member: 500, hour: 100_000 })
    const first = table
    await pay(300, 300)
    expect([await balance(), await held(), await statusOf()]).toEqual([1299, 300n, 'on'])
    table = await stage.sit()
    await pay(300)
    expect([await balance(), await held()]).toEqual([1299, 0n])
    table = first
    stage.house.clock.advance(66 * MINUTE_MS)
    await pay(300)
    expect([await balance(), await held()]).toEqual([1598, 300n])
  })

  test('GAME-2 OFFICE-2 what is taken from one member within an hour has the same cap', async () => {
    await setCaps({ member: 3000, hour: 100_000 })
    const wins = Array.from({ length: 10 }, () => table.win('250'))
    for (const win of wins) await table.send('win', win)
    await setCaps({ member: 1000, hour: 100_000 })
    stage.house.clock.advance(66 * MINUTE_MS)
    await Promise.all(wins.map((win) => table.send('rollback', table.rollback(win.txId))))
    expect([await balance(), await statusOf()]).toEqual([2500, 'on'])
  })

  test('GAME-2 OFFICE-2 stakes of the hour make room for wins; wins taken back do not', async () => {
    const bet = table.bet('900')
    await table.send('bet', bet)
    await table.send('win', table.win('1900', { roundId: bet.roundId }))
    expect([await balance(), await held()]).toEqual([2000, 0n])
    const again = table.win('1')
    await table.send('win', again)
    expect(await held()).toBe(1n)
  })

  test('GAME-2 OFFICE-2 a win of bonus money is held with its purse, and goes back to both when it is paid', async () => {
    await setCaps({ win: 500 })
    table = await stage.sit(100, 300)
    const bet = table.bet('400')
    expect(await table.send('bet', bet)).toMatchObject({ code: 0, balance: '0.00' })
    expect(
      await table.send('win', table.win('800', { betTxId: bet.txId, roundId: bet.roundId, roundClosed: true })),
    ).toMatchObject({ code: 0, balance: '0.00' })
    const [asker, second] = [await buildOperator(stage.house), await buildOperator(stage.house, 'finance')]
    const [win] = (await asker.caller.ok(officeHeldWins, { state: 'held' })).content.filter(
      (one) => one.member.id === table.member.id,
    )
    const { waiting } = await asker.caller.ok(officeDecideHeldWin, { id: win?.id ?? '', outcome: 'release', reason })
    await agreeTo(second, waiting)
    const purses = await stage.house.env.db.query(
      `select kind, balance / 10000 as units from wallet.accounts where member = $1 and kind in ('member_cash', 'member_bonus') order by kind::text`,
      [table.member.id],
    )
    expect(purses).toEqual([
      { kind: 'member_bonus', units: 600n },
      { kind: 'member_cash', units: 200n },
    ])
  })

  test('GAME-2 OFFICE-2 a correction takes no more than its round paid, or than was won at the vendor on the whole; two at once neither', async () => {
    const bet = table.bet('100')
    await table.send('bet', bet)
    expect(await table.send('adjust', table.adjust('-1')), 'nothing was won').toMatchObject({ status: 'LIMIT_REACHED' })
    await table.send('win', table.win('250', { roundId: bet.roundId }))
    const inRound = { roundId: bet.roundId }
    expect(await table.send('adjust', table.adjust('-250.01', inRound))).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await table.send('adjust', table.adjust('-150.01')), 'on the whole 150 were won').toMatchObject({
      status: 'LIMIT_REACHED',
    })
    expect(await table.send('adjust', table.adjust('-1', { roundId: 'never-played' }))).toMatchObject({
      status: 'LIMIT_REACHED',
    })
    const answers = await Promise.all([1, 2, 3].map(() => table.send('adjust', table.adjust('-250', inRound))))
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(['LIMIT_REACHED', 'LIMIT_REACHED', 'OK'])
    expect(await balance()).toBe(900)
    const other = tableOfOther(await stage.sit())
    expect(
      await table.send('adjust', { ...table.adjust('-1', inRound), ...other }),
      'another member’s round',
    ).toMatchObject({ status: 'LIMIT_REACHED' })
  })
})
const tableOfOther = ({ seat }: Table) => ({ accountRef: seat.accountRef })
