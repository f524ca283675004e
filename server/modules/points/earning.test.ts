/** Points from play through the journal: counted once by a follower that dies, booked in turns, and taken back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsBalance, pointsTransactions } from '#contract/points/points.ts'
import { officePointsClaws } from '#contract/points/office-points.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { checkBooks } from '#server/check-books.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { changeLevel } from '#server/modules/cashier/rules/change-level.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { asOwner } from '#server/testing/owner.ts'
import { playLine } from '#server/testing/rounds.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { bookAllEarned } from './earning/book-earned.ts'
import { EARNED_FOLLOWER } from './earning/earned.ts'
import { insertRates } from './earning/rates.sql.ts'
import { takePoints } from './mall/spending.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const units = (amount: number) => (BigInt(Math.round(amount * 100)) * MINOR_PER_UNIT) / 100n
let rounds = 0
const stake = (member: Person, amount: number, more: object = {}) =>
  playLine(house.env, member.id, `points ${rounds++}`, { kind: 'stake', amountMinor: units(amount), ...more })
const takeBack = (member: Person, roundId: string, amount: number) =>
  playLine(house.env, member.id, roundId, { kind: 'reversal', reverses: 'stake', amountMinor: units(amount) })
async function build(): Promise<Person> {
  const member = await buildMember(house)
  await fundCash(house, member.id, 100_000)
  return member
}
async function settle(): Promise<void> {
  await catchUp(house.env, EARNED_FOLLOWER)
  await bookAllEarned(house.env)
}
const spend = (member: Person, points: bigint) =>
  house.env.db.tx((tx) =>
    takePoints(
      tx,
      house.env,
      { id: member.id, merchant: 'fairhouse' },
      { key: `spend ${rounds++}`, points, reference: 'x' },
    ),
  )

test('PROMO-8 1,234.56 of valid bet is 12 points, 34.56 is carried, and the record says what each line came from', async () => {
  const member = await build()
  for (const amount of [1000, 200, 34.56]) await stake(member, amount)
  await settle()
  expect(await member.caller.ok(pointsBalance)).toMatchObject({
    points: 12,
    onTheirWay: 0,
    carry: '34.56',
    owed: 0,
    frozen: null,
  })
  const { content } = await member.caller.ok(pointsTransactions, {})
  expect(content, 'three stakes are one line of the ledger').toMatchObject([
    { kind: 'points_earned', points: 12, balanceAfter: 12, validBet: '1234.56', good: null },
  ])
  expect(await bookAllEarned(house.env), 'only members whose bets were not booked yet are looked at').toBe(0)
  await settle()
  expect((await member.caller.ok(pointsTransactions, {})).total).toBe(1)
  await expectBalancedBooks(house.env.db)
})

test('PROMO-8 a stake that is taken back takes what it brought, by the rates and the level of the moment when its round began', async () => {
  const member = await build()
  await stake(member, 300)
  const early = `points ${rounds}`
  await stake(member, 250)
  const { env, clock } = house
  const at = clock.now()
  await env.db.tx(async (tx) => {
    await insertRates(tx, {
      merchant: 'fairhouse',
      version: 1,
      rates: { perHundred: '2.00', types: [], levels: [{ level: 1, percent: 150 }], convert: null },
      fromAt: new Date(at.getTime() + 60_000),
      authority: null,
      by: 'test',
      at,
    })
    await changeLevel(tx, env, { id: member.id, merchant: 'fairhouse' }, 1)
  })
  clock.advance(120_000)
  await takeBack(member, early, 250)
  await settle()
  expect(await member.caller.ok(pointsBalance)).toMatchObject({ points: 3, carry: '0.00' })
  await stake(member, 100)
  await settle()
  expect(await member.caller.ok(pointsBalance), 'two for a hundred, half as much more at level 1').toMatchObject({
    points: 6,
  })
  expect((await shadow(env, EARNED_FOLLOWER as unknown as Follower)).differing).toEqual([])
})

test('PROMO-8 the same whether it is followed by processes that die; the books name what was changed', async () => {
  let chance = 0
  const fragile = { ...dying(EARNED_FOLLOWER, () => chance++ % 3 === 0), batch: 4 }
  const people = [await build(), await build(), await build()]
  for (let turn = 0; turn < 5; turn++)
    for (const person of people) {
      await stake(person, 33.33 * (turn + 1), turn % 2 ? { gameType: 'LIVE' } : {})
      await followDying(house.env, fragile)
    }
  await settle()
  const { examined, differing } = await shadow(house.env, EARNED_FOLLOWER as unknown as Follower)
  expect([differing, examined > 6]).toEqual([[], true])
  await expectBalancedBooks(house.env.db)
  const [victim] = people
  await asOwner(house, (db) =>
    db.query('update points.members set progress = progress + 1 where member_id = $1', [victim?.id]),
  )
  const check = (await checkBooks(house.env.db)).checks.find(({ code }) => code === 'points-weighed')
  expect(check?.differing.map(({ id }) => id)).toEqual([victim?.id])
  await asOwner(house, (db) =>
    db.query('update points.members set progress = progress - 1 where member_id = $1', [victim?.id]),
  )
  // points that no entry brought: the trial balance names the brand
  const mint = (points: number) =>
    asOwner(house, (db) =>
      db.query(`update wallet.accounts set balance = balance + $2 where kind = 'member_points' and owner = $1`, [
        victim?.id,
        points,
      ]),
    )
  await mint(10_000)
  const trial = (await checkBooks(house.env.db)).checks.find(({ code }) => code === 'points-trial')
  expect(trial?.differing.map(({ id }) => id)).toEqual(['fairhouse'])
  await mint(-10_000)
  await expectBalancedBooks(house.env.db)
})

test('PROMO-8 points that were spent already are queued, never below zero, and the next points count against them', async () => {
  const member = await build()
  const round = `points ${rounds}`
  await stake(member, 500)
  await settle()
  const earned = (await member.caller.ok(pointsBalance)).points
  await spend(member, BigInt(earned))
  await takeBack(member, round, 500)
  await settle()
  expect(await member.caller.ok(pointsBalance)).toMatchObject({ points: 0, owed: earned })
  await seedMeghna(house.env)
  const operator = await buildOperator(house)
  const { content } = await operator.caller.ok(officePointsClaws, {})
  expect(content).toMatchObject([{ member: { username: member.username }, owed: earned, has: 0 }])
  const other = await buildOperator(house, 'admin', MEGHNA.code)
  const host = { host: `${MEGHNA.domain}:3000` }
  expect((await other.caller.ok(officePointsClaws, {}, host)).content).toEqual([])
  await stake(member, 300)
  await settle()
  const half = await member.caller.ok(pointsBalance)
  expect(half.points).toBe(0)
  expect(half.owed).toBeLessThan(earned)
  await stake(member, 900)
  await settle()
  expect(await member.caller.ok(pointsBalance)).toMatchObject({ owed: 0 })
  expect((await member.caller.ok(pointsBalance)).points).toBeGreaterThan(0)
})

test('PROMO-8 an exclusion freezes points and takes none', async () => {
  const member = await build()
  await stake(member, 400)
  await settle()
  const { points } = await member.caller.ok(pointsBalance)
  await member.caller.ok(excludeSelf, { months: 6, understood: true })
  const again = await logInAgain(house, member)
  expect(await again.caller.ok(pointsBalance)).toMatchObject({ points, frozen: { until: expect.any(String) } })
})
