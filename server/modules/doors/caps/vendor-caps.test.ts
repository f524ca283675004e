/**
 * The house sees and sets what a vendor's key can cost at most: one person lowers it immediately, two raise it after a
 * day.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { officeHeldWins } from '#contract/doors/office-held-wins.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { getVendorCaps, removeVendorCaps, setVendorCaps } from '#contract/doors/office-vendor-caps.ts'
import { DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { carryOutAgreed } from '#server/lib/decisions/carry-out-decision.ts'
import { kindsOf } from '#server/lib/decisions/decision-kind.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildOperator, type Person } from '#server/testing/builders.ts'
import { openStage, type Stage, type Table } from '#server/testing/door-stage.ts'

const reason = 'a reason'
const CAPS = {
  betMax: '500.00',
  winMax: '2000.00',
  adjustMax: '100.00',
  memberHour: '3000.00',
  vendorHour: '5000.00',
  vendorDay: '100000.00',
}
let stage: Stage
let table: Table
let one: Person
let two: Person
beforeAll(async () => {
  stage = await openStage()
  await seedMeghna(stage.house.env)
})
afterAll(() => stage.house.close())
beforeEach(async () => {
  const { house } = stage
  house.clock.advance(2 * HOUR_MS)
  await house.env.db.query(`delete from games.vendor_caps where vendor <> '*'`)
  await house.env.db
    .query(`insert into games.vendor_caps (vendor, currency, bet_max, win_max, adjust_max, member_hour, vendor_hour, vendor_day)
    values ('BGS', 'BDT', 5000000, 20000000, 1000000, 30000000, 50000000, 1000000000)`)
  await house.env.db.query(
    `update games.vendor_caps set bet_max = 25000000000, win_max = 20000000000, adjust_max = 2000000000, member_hour = 50000000000, vendor_hour = 30000000000, vendor_day = 60000000000 where vendor = '*' and currency = 'BDT'`,
  )
  await house.env.db.query(`update games.vendors set status = 'on'`)
  table = await stage.sit()
  ;[one, two] = [await buildHouseOperator(house), await buildHouseOperator(house)]
})
afterEach(() => expectBalancedBooks(stage.house.env.db))

const set = (who: Person, change: Partial<typeof CAPS>, id = 'BGS', headers = {}) =>
  who.caller.call(setVendorCaps, { id, currency: 'BDT', ...CAPS, ...change, reason }, headers)
const rowOf = async (who: Person, id = 'BGS', currency = 'BDT') =>
  (await who.caller.ok(getVendorCaps, { id })).content.find((row) => row.currency === currency)
/** Advances the clock by a day, carries out the change that waited, and signs everybody in again. */
async function passDay(waiting: { id: string } | null) {
  stage.house.clock.advance(DAY_MS)
  await carryOutAgreed(stage.house.env, kindsOf(stage.house.env), BigInt(waiting?.id ?? 0))
  table = await stage.sit()
  ;[one, two] = [await buildHouseOperator(stage.house), await buildHouseOperator(stage.house)]
}
/** Asks for a change and returns the decision that waits. */
async function ask(who: Person, change: Partial<typeof CAPS>, id = 'BGS') {
  const { body } = await set(who, change, id)
  if (!body.success) throw new Error(body.code)
  return body.value.content.find((row) => row.currency === 'BDT')?.waiting ?? null
}

describe('removeVendorCaps', () => {
  const remove = (who: Person, id = 'BGS') => who.caller.call(removeVendorCaps, { id, currency: 'BDT', reason })

  test('GAME-2 OFFICE-2 lets those of every vendor count again by two and after a day; nobody does it alone', async () => {
    const asked = await remove(one)
    const waiting = asked.body.success
      ? (asked.body.value.content.find((row) => row.currency === 'BDT')?.waiting ?? null)
      : null
    expect(waiting).toMatchObject({ needed: 2, agreed: 1 })
    expect((await answerWaiting(one, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect(await agreeTo(two, waiting)).toMatchObject({ state: 'agreed' })
    expect(await rowOf(one)).toMatchObject({ isOwn: true, caps: CAPS })
    await passDay(waiting)
    const usual = (await rowOf(one, '*'))?.caps
    expect(await rowOf(one)).toMatchObject({ isOwn: false, caps: usual, waiting: null })
    expect((await remove(one)).body, 'none of its own').toMatchObject({ code: 'NOT_FOUND' })
    expect((await remove(one, 'NOBODY')).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('GAME-2 OFFICE-2 is one person’s act where none is higher, and does nothing where those of every vendor were changed meanwhile', async () => {
    const asked = await remove(one)
    const waiting = asked.body.success
      ? (asked.body.value.content.find((row) => row.currency === 'BDT')?.waiting ?? null)
      : null
    await agreeTo(two, waiting)
    const lower = {
      betMax: '400.00',
      winMax: '1000.00',
      adjustMax: '50.00',
      memberHour: '3000.00',
      vendorHour: '4000.00',
      vendorDay: '9000.00',
    }
    expect(await ask(two, lower, '*')).toBeNull()
    await passDay(waiting)
    expect(await rowOf(one), 'what was agreed to is not what would count').toMatchObject({ isOwn: true, caps: CAPS })
    const done = await remove(one)
    expect(done.body.success && done.body.value.content.find((row) => row.currency === 'BDT')).toMatchObject({
      isOwn: false,
      caps: lower,
      waiting: null,
    })
  })
})

describe('getVendorCaps, setVendorCaps', () => {
  test('GAME-2 OFFICE-2 show what counts: its own, else those of every vendor', async () => {
    expect(await rowOf(one)).toEqual({ currency: 'BDT', caps: CAPS, isOwn: true, waiting: null })
    expect(await rowOf(one, 'BGS', 'USD')).toMatchObject({ isOwn: false, caps: { winMax: '200000.00' } })
    expect(await rowOf(one, '*')).toMatchObject({ isOwn: true, caps: { betMax: '2500000.00' } })
    await stage.house.env.db.query(`delete from games.vendor_caps where currency = 'TLB'`)
    expect(await rowOf(one, 'BGS', 'TLB')).toEqual({ currency: 'TLB', caps: null, isOwn: false, waiting: null })
    expect((await one.caller.call(getVendorCaps, { id: 'NOBODY' })).body).toMatchObject({ code: 'NOT_FOUND' })
    expect((await set(one, {}, 'NOBODY')).body).toMatchObject({ code: 'NOT_FOUND' })
    expect(await ask(one, {}), 'a currency that had none').toBeNull()
    expect(
      (await one.caller.call(setVendorCaps, { id: 'BGS', currency: 'TLB', ...CAPS, reason })).body,
      'the first caps of a currency pay what was not paid',
    ).toMatchObject({
      success: true,
      value: {
        content: expect.arrayContaining([
          expect.objectContaining({ currency: 'TLB', caps: null, waiting: expect.objectContaining({ needed: 2 }) }),
        ]),
      },
    })
  })

  test('GAME-2 OFFICE-2 lowered by one person, they bite on the next command, and every brand reads it', async () => {
    expect(await table.send('bet', table.bet('60'))).toMatchObject({ code: 0 })
    expect(await ask(one, { betMax: '50', winMax: '10' })).toBeNull()
    expect(await table.send('bet', table.bet('50.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    const bet = table.bet('50')
    expect(await table.send('bet', bet)).toMatchObject({ code: 0, balance: '890.00' })
    expect(await table.send('win', table.win('10.01', { betTxId: bet.txId, roundId: bet.roundId }))).toMatchObject({
      code: 0,
      balance: '890.00',
    })
    const brand = await buildOperator(stage.house, 'admin', MEGHNA.code)
    const [act] = (
      await brand.caller.ok(listAudit, { subject: 'vendor-caps:BGS.BDT' }, { host: `${MEGHNA.domain}:3000` })
    ).content
    expect(act).toMatchObject({
      action: 'vendor-caps.set',
      before: { betMax: '500.00' },
      after: { betMax: '50.00', winMax: '10.00' },
    })
    const owed = (await (await buildOperator(stage.house)).caller.ok(officeHeldWins, { state: 'held', vendor: 'BGS' }))
      .content
    expect(owed.filter((win) => win.member.id === table.member.id)).toMatchObject([{ amount: '10.01', state: 'held' }])
  })

  test('GAME-2 OFFICE-2 raised by one person alone, they are not in force, not a day later either; a lower cap overtakes what waits', async () => {
    const waiting = await ask(one, { betMax: '900' })
    expect(waiting).toMatchObject({ needed: 2, agreed: 1, after: { betMax: '900.00' } })
    expect((await answerWaiting(one, waiting)).body).toMatchObject({ code: 'SECOND_OPERATOR' })
    expect((await set(one, { betMax: '901' })).body).toMatchObject({ code: 'DECISION_OPEN' })
    await passDay(waiting)
    expect(await table.send('bet', table.bet('500.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await ask(two, { vendorHour: '4000', memberHour: '2000' }), 'the raise still waits').toMatchObject({
      id: waiting?.id,
    })
    expect((await answerWaiting(two, waiting)).body).toMatchObject({ code: 'DECISION_STALE' })
    expect(await rowOf(one)).toMatchObject({ caps: { betMax: '500.00', vendorHour: '4000.00' }, waiting: null })
  })

  test('GAME-2 OFFICE-2 raised by two, they count a day later', async () => {
    const waiting = await ask(one, { betMax: '900' })
    expect(await agreeTo(two, waiting)).toMatchObject({ state: 'agreed' })
    expect(await rowOf(one)).toMatchObject({ caps: CAPS, waiting: { effectiveAt: expect.any(String) as string } })
    expect(await table.send('bet', table.bet('900'))).toMatchObject({ status: 'LIMIT_REACHED' })
    await passDay(waiting)
    expect(await rowOf(one)).toMatchObject({ caps: { betMax: '900.00' }, waiting: null })
    expect(await table.send('bet', table.bet('900.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    expect(await table.send('bet', table.bet('900'))).toMatchObject({ code: 0, balance: '100.00' })
  })

  test('GAME-2 OFFICE-2 a vendor’s first own caps are no way around those of every vendor', async () => {
    await stage.house.env.db.query(`delete from games.vendor_caps where vendor = 'BGS'`)
    expect(await ask(one, { winMax: '25000000.01' })).toMatchObject({ needed: 2 })
    expect(await rowOf(one)).toMatchObject({ isOwn: false })
    expect(await ask(two, CAPS, '*'), 'lowered for every vendor').toBeNull()
    expect(await table.send('bet', table.bet('500.01'))).toMatchObject({ status: 'LIMIT_REACHED' })
    expect((await rowOf(one))?.caps).toEqual(CAPS)
  })

  test('GAME-2 OFFICE-1 a brand’s operator neither reads nor sets them; amounts that are none are said by field', async () => {
    for (const brand of [await buildOperator(stage.house), await buildOperator(stage.house, 'manager')]) {
      expect((await brand.caller.call(getVendorCaps, { id: 'BGS' })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
      expect((await set(brand, { betMax: '1' })).body).toMatchObject({ code: 'PERMISSION_DENIED' })
    }
    for (const betMax of ['0', '0.00', '-1', '1e9', '', '999999999999']) {
      expect((await set(one, { betMax })).body).toMatchObject({
        code: 'INVALID_INPUT',
        value: { fields: { betMax: expect.anything() as object } },
      })
    }
    expect(
      (await one.caller.call(setVendorCaps, { id: 'BGS', currency: 'EUR' as never, ...CAPS, reason })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await rowOf(one))?.caps).toEqual(CAPS)
  })
})
