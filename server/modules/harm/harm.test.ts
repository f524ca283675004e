/** Markers of harm through HTTP: how one begins, what it stops, who sees it, and who lifts it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playSigns } from '#contract/harm/harm.ts'
import {
  officeAddMarker,
  officeLiftMarker,
  officeMarkedMembers,
  officeMemberMarkers,
} from '#contract/harm/office-harm.ts'
import { messages } from '#contract/messages/messages.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { runDry, shadow } from '#server/lib/facts/run-dry.ts'
import { mayBeMarketedTo } from '#server/lib/tell-member.ts'
import { mayBeRewarded } from '#server/modules/rewards/giving/may-be-rewarded.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import type { Answer } from '#server/testing/house.ts'
import { giveStakes, playLine } from '#server/testing/rounds.ts'
import { WATCH_FOLLOWER } from './follow-watch.ts'

let house: CashierHouse
let support: Person
beforeAll(async () => {
  house = await openCashierHouse()
  support = await buildOperator(house, 'support')
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const mayBe = async ({ id }: Person) => [
  await mayBeRewarded(house.env.db, house.env, id),
  await mayBeMarketedTo(house.env.db, house.env, id),
]
async function decline(member: Person, times: number): Promise<void> {
  for (let one = 0; one < times; one++) await payOnPage(await openDeposit(house, member), { action: 'decline' })
}
const kindsOf = async ({ caller }: Person) => (await caller.ok(playSigns)).signs.map(({ kind }) => kind)
const titlesOf = async ({ caller }: Person) => (await caller.ok(messages, {})).content.map(({ title }) => title)

test('PROMO-3 what is seen stops offers at once, is told kindly and once, and two persons lift it', async () => {
  const [member, other] = [await buildMember(house), await buildMember(house)]
  await giveStakes(house.env, member.id, 50_000n)
  await playLine(house.env, member.id, 'one', { kind: 'stake', amountMinor: 20_000n })
  await playLine(house.env, member.id, 'one', { kind: 'payout', amountMinor: 5_000n, closes: true })
  await decline(member, 4)
  let kills = 0
  await followDying(
    house.env,
    dying(WATCH_FOLLOWER, () => kills++ < 2),
  )
  await catchUp(house.env, WATCH_FOLLOWER)
  expect(await mayBe(member)).toEqual([true, true])
  await decline(member, 2)
  await catchUp(house.env, WATCH_FOLLOWER)
  expect([await mayBe(member), await mayBe(other)]).toEqual([
    [false, false],
    [true, true],
  ])
  expect(await member.caller.ok(playSigns)).toMatchObject({
    signs: [{ kind: 'declined', evidence: { count: 5, hours: 24, amount: null } }],
  })
  expect((await titlesOf(member)).filter((title) => title === 'How is it going?')).toHaveLength(1)

  const listed = (await support.caller.ok(officeMarkedMembers, {})).content
  expect(listed).toMatchObject([{ id: member.id, username: member.username, kinds: ['declined'] }])
  const { markers, history } = await support.caller.ok(officeMemberMarkers, { id: member.id })
  expect(markers).toMatchObject([{ kind: 'declined', by: null, waiting: null }])
  expect(history).toMatchObject([{ kind: 'declined', what: 'seen', evidence: { count: 5 } }])
  const lift = { id: member.id, kind: 'declined', seenAt: markers[0]?.seenAt ?? '', reason: 'a wrong card' } as const
  const read = (role: 'viewer' | 'finance') => buildOperator(house, role)
  expect(codeOf(await (await read('viewer')).caller.call(officeMemberMarkers, { id: member.id }))).toBe(
    'PERMISSION_DENIED',
  )
  expect(codeOf(await (await read('finance')).caller.call(officeLiftMarker, lift))).toBe('PERMISSION_DENIED')
  expect(codeOf(await support.caller.call(officeLiftMarker, { ...lift, seenAt: inDays(-1) }))).toBe('MARKER_GONE')
  const { waiting } = await support.caller.ok(officeLiftMarker, lift)
  expect((await answerWaiting(support, waiting ?? undefined)).body.success).toBe(false)
  await catchUp(house.env, WATCH_FOLLOWER)
  expect(await mayBe(member)).toEqual([false, false])
  await agreeTo(await buildOperator(house, 'support'), waiting ?? undefined)
  await catchUp(house.env, WATCH_FOLLOWER)
  expect([await mayBe(member), await kindsOf(member)]).toEqual([[true, true], []])
  await expect(
    house.env.db.query(
      `insert into harm.lifts (member_id, brand, kind, at, reason, lifted_by, decision_id)
       select $1, 'fairhouse', 'night', now(), 'alone', 'me', max(id) from core.decisions where kind <> 'marker.lift'`,
      [member.id],
    ),
  ).rejects.toThrow()

  expect((await shadow(house.env, WATCH_FOLLOWER as unknown as Follower)).differing).toEqual([])
  const dry = await runDry(house.env, WATCH_FOLLOWER, { brand: 'fairhouse' })
  expect(dry.state.watch.get(member.id)?.lost).toBe(15_000n)
})
const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS).toISOString()

test('PROMO-3 an operator adds a marker alone, cannot end it alone, and it ends by itself', async () => {
  const member = await buildMember(house)
  const { markers } = await support.caller.ok(officeAddMarker, { id: member.id, days: 30, reason: 'sounded desperate' })
  expect(markers).toMatchObject([{ kind: 'operator', by: support.username, reason: 'sounded desperate' }])
  expect(await mayBe(member)).toEqual([false, false])
  const told = await member.caller.ok(playSigns)
  expect(told.signs).toMatchObject([{ kind: 'operator', evidence: null }])
  expect(JSON.stringify(told)).not.toContain('desperate')
  await expect(
    house.env.db.query('update harm.marks set lifted_at = now() where member_id = $1', [member.id]),
  ).rejects.toThrow()
  const lift = { id: member.id, kind: 'operator', seenAt: markers[0]?.seenAt ?? '', reason: 'we talked' } as const
  const { waiting } = await support.caller.ok(officeLiftMarker, lift)
  await agreeTo(await buildOperator(house, 'support'), waiting ?? undefined)
  expect(await mayBe(member)).toEqual([true, true])
  expect((await support.caller.ok(officeMemberMarkers, { id: member.id })).history.map(({ what }) => what)).toEqual([
    'lifted',
    'added',
  ])
  await support.caller.ok(officeAddMarker, { id: member.id, days: 7, reason: 'asked for it' })
  expect(await mayBe(member)).toEqual([false, false])
  house.clock.advance(8 * DAY_MS)
  expect(await mayBe(member)).toEqual([true, true])
  expect(await kindsOf(await logInAgain(house, member))).toEqual([])
})
