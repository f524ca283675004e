/** A grant whose games the house has closed loses no time: its clock stands, and runs on when one is open again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeBreak } from '#contract/protection/protection.ts'
import { setPlaySwitch, updateOfficeGame, updateOfficeVendor } from '#contract/catalogue/office-games.ts'
import { runningBonus } from '#contract/rewards/running.ts'
import { setRegions } from '#contract/site/office-site.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openStage, STAGE_GAME, type Stage } from '#server/testing/door-stage.ts'
import { giveBonus } from '#server/testing/rewards.ts'
import { warnOfEnds } from './giving/warn-of-ends.ts'
import { expireGrants } from './grants/grants.jobs.ts'
import { findGrant } from './grants/grants.sql.ts'
import { holdClocks } from './grants/stand-still.ts'

let stage: Stage
let admin: Person
beforeAll(async () => {
  stage = await openStage()
  admin = await buildOperator(stage.house, 'admin')
})
afterAll(() => stage.house.close())

const reason = 'the vendor mends it'
const only = (game: string) => ({ weights: { game: { [game]: 100 }, vendor: {}, type: {}, otherwise: 0 }, lifeDays: 2 })
const grantOf = async (reference: string) => {
  const grant = await findGrant(stage.house.env.db, reference)
  if (!grant?.expiresAt) throw new Error('no such grant')
  return { ...grant, expiresAt: grant.expiresAt }
}
/** A minute of the house: its clock goes on, and its jobs look. */
async function pass(ms: number) {
  stage.house.clock.advance(ms)
  await Promise.all([holdClocks(stage.house.env), holdClocks(stage.house.env)])
  await warnOfEnds(stage.house.env)
  await expireGrants(stage.house.env)
}

test('PROMO-3 closing the only game that counts stops the clock; nothing expires, and the end moves by the time that it stood', async () => {
  const { house } = stage
  const [member, other] = [await buildMember(house), await buildMember(house)]
  const grant = await giveBonus(house, member.id, 20, only(STAGE_GAME))
  const free = await giveBonus(house, other.id, 20, { lifeDays: 2 })
  const before = await grantOf(grant)
  await admin.caller.ok(updateOfficeGame, { id: STAGE_GAME, status: 'maintenance', reason })
  await pass(0)
  expect((await grantOf(grant)).pausedAt).not.toBeNull()
  expect((await grantOf(free)).pausedAt, 'other games count for it').toBeNull()
  expect((await member.caller.ok(runningBonus, {})).grant?.pausedAt).not.toBeNull()
  await pass(5 * DAY_MS)
  expect([(await grantOf(grant)).state, (await grantOf(free)).state]).toEqual(['active', 'expired'])
  await (await buildOperator(house, 'admin')).caller.ok(updateOfficeGame, { id: STAGE_GAME, status: 'on', reason })
  await pass(0)
  const after = await grantOf(grant)
  expect(after.pausedAt).toBeNull()
  const moved = after.expiresAt.getTime() - before.expiresAt.getTime()
  // a minute is added for the job's delay, and the clock of the test goes on a little by itself
  expect(moved).toBeGreaterThanOrEqual(5 * DAY_MS + MINUTE_MS)
  expect(moved).toBeLessThan(5 * DAY_MS + 2 * MINUTE_MS)
  const told = await house.env.db.query(
    `select from messages.messages where member_id = $1 and key = 'grant-ends-soon'`,
    [member.id],
  )
  expect(told).toEqual([])
  await pass(2 * DAY_MS + 3 * MINUTE_MS)
  expect(await grantOf(grant)).toMatchObject({ state: 'expired', endReason: 'time' })
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 a break stops the clock of its member alone, whatever happens to the games meanwhile', async () => {
  const { house } = stage
  const [member, other] = [await buildMember(house), await buildMember(house)]
  const grant = await giveBonus(house, member.id, 20, { ...only(STAGE_GAME), lifeDays: 3 })
  const free = await giveBonus(house, other.id, 20, { ...only(STAGE_GAME), lifeDays: 3 })
  const before = await grantOf(grant)
  await member.caller.ok(takeBreak, { hours: 168, understood: true })
  await pass(0)
  expect([(await grantOf(grant)).pausedFor, (await grantOf(free)).pausedFor]).toEqual(['own', null])
  expect((await member.caller.ok(runningBonus, {})).grant).toMatchObject({ pausedFor: 'own' })
  const set = async (status: 'on' | 'maintenance') =>
    (await buildOperator(house, 'admin')).caller.ok(updateOfficeGame, { id: STAGE_GAME, status, reason })
  await set('maintenance')
  await pass(MINUTE_MS)
  expect([(await grantOf(grant)).pausedFor, (await grantOf(free)).pausedFor]).toEqual(['own', 'games'])
  await set('on')
  await pass(MINUTE_MS)
  expect([(await grantOf(grant)).pausedFor, (await grantOf(free)).pausedFor]).toEqual(['own', null])
  await pass(8 * DAY_MS)
  expect([(await grantOf(grant)).state, (await grantOf(free)).state]).toEqual(['active', 'expired'])
  const after = await grantOf(grant)
  expect(after.pausedAt).toBeNull()
  // seven days of break and more: nothing of the three days is lost
  expect(after.expiresAt.getTime() - before.expiresAt.getTime()).toBeGreaterThanOrEqual(8 * DAY_MS)
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 while the brand is closed in a member’s country the clock stands, and the bonus neither expires nor is forfeited', async () => {
  const { house } = stage
  // sittings of operators end while days pass: each act has its own
  const set = async (mode: 'block' | 'off', countries: string[]) =>
    (await buildOperator(house, 'admin')).caller.ok(setRegions, { mode, countries, networks: [] })
  const close = () => set('block', ['BD'])
  const open = () => set('off', [])
  // the job has not looked yet: expiry sees the country itself
  const unseen = await giveBonus(house, (await buildMember(house)).id, 20, { lifeDays: 2 })
  await close()
  house.clock.advance(3 * DAY_MS)
  await expireGrants(house.env)
  expect((await grantOf(unseen)).state).toBe('active')
  await open()

  const [member, other] = [
    await buildMember(house),
    await buildMember(house, { profile: { countryDialingCode: '44' } }),
  ]
  const grant = await giveBonus(house, member.id, 20, { lifeDays: 2 })
  const elsewhere = await giveBonus(house, other.id, 20, { lifeDays: 2 })
  const before = await grantOf(grant)
  await close()
  await pass(0)
  expect(await grantOf(grant)).toMatchObject({ state: 'active', pausedFor: 'market' })
  await pass(3 * DAY_MS)
  await expireGrants(house.env)
  expect([(await grantOf(grant)).state, (await grantOf(elsewhere)).state]).toEqual(['active', 'expired'])
  await open()
  await pass(0)
  const after = await grantOf(grant)
  expect([after.state, after.pausedFor]).toEqual(['active', null])
  expect(after.expiresAt.getTime() - before.expiresAt.getTime()).toBeGreaterThanOrEqual(3 * DAY_MS)
  await pass(3 * DAY_MS)
  expect(await grantOf(grant)).toMatchObject({ state: 'expired', endReason: 'time' })
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 the vendor, the brand’s play: whoever closes it; also in the minute before the job has looked', async () => {
  const { house } = stage
  const operator = await buildOperator(house, 'admin')
  const member = await buildMember(house)
  const grant = await giveBonus(house, member.id, 20, {
    weights: { game: {}, vendor: { BGS: 50 }, type: {}, otherwise: 0 },
    lifeDays: 2,
  })
  await operator.caller.ok(updateOfficeVendor, { id: 'BGS', status: 'off', reason })
  house.clock.advance(3 * DAY_MS)
  await expireGrants(house.env)
  expect((await grantOf(grant)).state, 'no job has stopped the clock yet').toBe('active')
  await pass(0)
  expect((await grantOf(grant)).pausedAt).not.toBeNull()
  const again = await buildOperator(house, 'admin')
  await again.caller.ok(updateOfficeVendor, { id: 'BGS', status: 'on', reason })
  const second = await giveBonus(house, (await buildMember(house)).id, 20, { lifeDays: 2 })
  await again.caller.ok(setPlaySwitch, { status: 'maintenance', reason })
  await pass(MINUTE_MS)
  expect((await grantOf(second)).pausedAt).not.toBeNull()
  await expectBalancedBooks(house.env.db)
})
