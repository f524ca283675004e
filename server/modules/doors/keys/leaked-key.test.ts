/** What a stolen vendor key can cost at most, and how a win above a cap is held, paid and taken back. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betDetail, bets } from '#contract/bets/bets.ts'
import { listHouseVendors } from '#contract/catalogue/house-games.ts'
import { officeDecideHeldWin, officeHeldWins } from '#contract/doors/office-held-wins.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { HOUR_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildOperator, type Person } from '#server/testing/builders.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

const there = { host: `${MEGHNA.domain}:3000` }
const reason = 'a reason'
let stage: Stage
let table: Table
let [asker, second]: Person[] = []
beforeAll(async () => {
  stage = await openStage()
  await seedMeghna(stage.house.env)
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  const { db } = stage.house.env
  await db.query(
    `update games.vendors set status = 'on', may_adjust = false, pays_without_bet = false where code = 'BGS'`,
  )
  // the next hour of the clock: no amount is counted yet
  stage.house.clock.advance(2 * HOUR_MS)
  await db.query(`insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour, vendor_day)
    values ('BGS', 'BDT', 5000000, 20000000, 1000000, 30000000, 50000000, 1000000000) on conflict (vendor, currency) do nothing`)
  table = await stage.sit()
  ;[asker, second] = [await buildOperator(stage.house), await buildOperator(stage.house, 'finance')]
})
afterEach(() => expectBalancedBooks(stage.house.env.db))
const operators = () => ({ one: asker as Person, other: second as Person })
const heldOf = async (who: Person, headers = {}) =>
  (await who.caller.ok(officeHeldWins, {}, headers)).content.filter((win) => win.member.id === table.member.id)
const statusOf = async () => {
  const owner = await buildHouseOperator(stage.house)
  return (await owner.caller.ok(listHouseVendors)).content.find((vendor) => vendor.id === 'BGS')
}

describe('a key in a stranger’s hands', () => {
  test('GAME-2 OFFICE-2 pays nothing without a bet and corrects nothing, where neither was agreed', async () => {
    expect(await table.send('win', table.win('100', { roundId: 'never played' }))).toMatchObject({
      status: 'BAD_REQUEST',
    })
    expect(await table.send('win', table.win('100', { roundId: 'never-played' }))).toMatchObject({
      status: 'TX_NOT_FOUND',
    })
    for (const amount of ['1000000', '-1000', '1'])
      expect(await table.send('adjust', table.adjust(amount))).toMatchObject({ status: 'BET_NOT_ALLOWED' })
    expect(await table.balance()).toBe('1000.00')
  })

  test('GAME-2 OFFICE-2 a storm of wins over members costs the cap of the vendor’s hour, no more: it is paused, every brand’s log says so, the rest is held', async () => {
    const tables = [table, await stage.sit(), await stage.sit(), await stage.sit()]
    for (const one of tables)
      expect(await one.send('bet', one.bet('1', { roundId: `r-${one.member.id}` }))).toMatchObject({ code: 0 })
    for (let turn = 0; turn < 4; turn++) {
      const answers = await Promise.all(
        tables.map((one) => one.send('win', one.win('900', { roundId: `r-${one.member.id}` }))),
      )
      for (const answer of answers) expect(answer, 'a win is never refused').toMatchObject({ code: 0 })
    }
    const paid = (await Promise.all(tables.map((one) => one.balance()))).reduce(
      (sum, balance) => sum + Number(balance) - 999,
      0,
    )
    expect(paid).toBeLessThanOrEqual(5_004)
    expect(paid).toBeGreaterThan(3_000)
    expect(await statusOf()).toMatchObject({ status: 'maintenance', why: expect.stringContaining('cap') })
    expect(await table.send('bet', table.bet('1')), 'no new bet').toMatchObject({ status: 'MAINTENANCE' })
    for (const [who, headers] of [
      [operators().one, {}],
      [await buildOperator(stage.house, 'admin', MEGHNA.code), there],
    ] as const) {
      expect(
        (await who.caller.ok(listAudit, { subject: 'vendor:BGS' }, headers)).content.map((act) => act.action),
      ).toEqual(expect.arrayContaining(['vendor.cap', 'vendor.pause']))
    }
    const owed = (await operators().one.caller.ok(officeHeldWins, {})).content
      .filter((win) => win.state === 'held')
      .reduce((sum, win) => sum + Number(win.amount), 0)
    expect(paid + owed, 'what was won is paid or owed, to the last taka').toBe(16 * 900)
  })

  test('GAME-2 OFFICE-2 a bet above the cap is refused; so are corrections and what takes wins back above it', async () => {
    expect(await table.send('bet', table.bet('500.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    await stage.house.env.db.query(`update games.vendors set may_adjust = true where code = 'BGS'`)
    expect(await table.send('adjust', table.adjust('100.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await table.send('adjust', table.adjust('-100.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    const bet = table.bet('1')
    await table.send('bet', bet)
    await table.send('win', table.win('101', { roundId: bet.roundId, betTxId: bet.txId }))
    expect(await table.send('adjust', table.adjust('-100', { roundId: bet.roundId }))).toMatchObject({
      code: 0,
      balance: '1000.00',
    })
  })
})

describe('a held win', () => {
  async function holdOne() {
    const bet = table.bet('10')
    await table.send('bet', bet)
    const win = table.win('2500', { betTxId: bet.txId, roundId: bet.roundId, roundClosed: true })
    expect(await table.send('win', win)).toMatchObject({ code: 0, balance: '990.00' })
    const [held] = await heldOf(operators().one)
    const row = (await table.member.caller.ok(bets, {})).content.find((one) => one.roundId === bet.roundId)
    return { win, bet, held, round: () => table.member.caller.ok(betDetail, { id: row?.id ?? '' }) }
  }
  const ask = (who: Person, id: string | undefined, outcome: 'release' | 'take_back', headers = {}) =>
    who.caller.call(officeDecideHeldWin, { id: id ?? '', outcome, reason }, headers)

  test('GAME-2 OFFICE-2 is owed and seen in the member’s round, repeated once, and paid by two with the round’s end', async () => {
    const { one, other } = operators()
    const { win, held, round } = await holdOne()
    expect(held).toMatchObject({ amount: '2500.00', cap: 'win', state: 'held' })
    expect(await round()).toMatchObject({
      state: 'open',
      payout: '0.00',
      detail: { held: { amount: '2500.00', currency: 'BDT' } },
    })
    expect(await table.send('win', win)).toMatchObject({ code: 0, replay: true })
    expect(await heldOf(one)).toHaveLength(1)
    const meghna = await buildOperator(stage.house, 'admin', MEGHNA.code)
    expect((await ask(meghna, held?.id, 'release', there)).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await meghna.caller.ok(officeHeldWins, {}, there)).content).toEqual([])
    const asked = await ask(one, held?.id, 'release')
    const waiting = asked.body.success ? asked.body.value.waiting : null
    expect((await answerWaiting(one, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect(await table.balance()).toBe('990.00')
    await agreeTo(other, waiting)
    expect(await table.balance()).toBe('3490.00')
    expect(await round()).toMatchObject({ state: 'settled', payout: '2500.00', detail: { held: null } })
    expect((await ask(one, held?.id, 'take_back')).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(
      await table.send('rollback', table.rollback(win.txId)),
      'the vendor may still take it back, all of it',
    ).toMatchObject({ code: 0, balance: '990.00' })
  })

  test('GAME-2 OFFICE-2 is taken back by two, or by the vendor itself: then nobody pays it', async () => {
    const { one, other } = operators()
    const first = await holdOne()
    const asked = await ask(one, first.held?.id, 'take_back')
    await agreeTo(other, asked.body.success ? asked.body.value.waiting : null)
    expect(await first.round()).toMatchObject({
      state: 'settled',
      payout: '0.00',
      detail: { held: null, takenBack: { amount: '2500.00' } },
    })
    expect(await table.balance()).toBe('990.00')
    table = await stage.sit()
    const next = await holdOne()
    const paying = await ask(one, next.held?.id, 'release')
    expect(await table.send('rollback', table.rollback(next.win.txId))).toMatchObject({ code: 0, balance: '990.00' })
    expect((await answerWaiting(other, paying.body.success ? paying.body.value.waiting : null)).body).toMatchObject({
      code: 'DECISION_STALE',
    })
    expect(await heldOf(one)).toMatchObject([{ state: 'rolled_back' }])
    expect(await table.balance()).toBe('990.00')
  })
})
