/** Rewards under their ceilings: promised, claimed, paid, refused and expired, also by many at once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pointsToMinor } from '#contract/wallet/points.ts'
import { memberBadges } from '#contract/lobby/lobby.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { excludeSelf, takeBreak } from '#contract/protection/protection.ts'
import { claimReward, claimRewards, rewardCenter } from '#contract/rewards/rewards.ts'
import { after, DAY_MS, HOUR_MS } from '#server/lib/clock.ts'
import { openDb } from '#server/lib/db.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { factsOf } from '#server/testing/facts.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { buildAuthority, give, giftOf, giveBonus } from '#server/testing/rewards.ts'
import { lockIncoming } from '../protection/claims.sql.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { createAuthority, stopAuthority } from './authorities/authorities.ts'
import { expireRewards } from './giving/expire-rewards.ts'
import { mayBeRewarded } from './giving/may-be-rewarded.ts'
import { warnOfEnds } from './giving/warn-of-ends.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
const cashOf = ({ id }: Pick<Person, 'id'>) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })
const authorityRow = async (id: string) =>
  (await house.env.db.query('select given, members from rewards.authorities where id = $1', [id]))[0]
const tomorrow = () => after(house.clock.now(), DAY_MS)
const promised = (authority: string, member: Pick<Person, 'id'>, expiresAt: Date | null = tomorrow()) =>
  give(house, giftOf(member.id, authority, { claim: 'by_member', expiresAt }))

const toldOf = async (memberId: string, key: string) =>
  (await house.env.db.query('select from messages.messages where member_id = $1 and key = $2', [memberId, key])).length

test('PROMO-5 a promised reward waits in the reward centre, counts in the badge, and is claimed once', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house)
  const given = await promised(authority, member)
  expect(given.status).toBe('given')
  const { claimable } = await member.caller.ok(rewardCenter, {})
  expect(claimable).toMatchObject([{ state: 'promised', amount: '10.00', kind: 'cash', turnover: 0 }])
  expect((await member.caller.ok(memberBadges, {})).rewards).toBe(1)
  const id = claimable[0]?.id ?? ''
  const answers = await Promise.all(Array.from({ length: 50 }, () => member.caller.ok(claimReward, { id })))
  expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['claimed']))
  expect(await cashOf(member)).toBe(unit(10))
  const { claimable: none, past } = await member.caller.ok(rewardCenter, {})
  expect([none, past[0]?.state]).toEqual([[], 'claimed'])
  expect((await factsOf(house, member.id)).filter(([topic]) => topic === 'reward.given')).toHaveLength(1)
  const stranger = await buildMember(house)
  expect((await stranger.caller.call(claimReward, { id })).body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await stranger.caller.call(claimReward, { id: 'R-1' })).body).toMatchObject({ code: 'NOT_FOUND' })
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 a source gives once, however often it is asked; whole points lie in the points ledger', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house, { currency: 'PTS', valueMaxMinor: 12n })
  const order = giftOf(member.id, authority, {
    source: { kind: 'mission', id: 'm-1', occurrence: '2026-11-23' },
    what: { kind: 'points', points: 12n },
  })
  const all = await Promise.all(Array.from({ length: 20 }, () => give(house, order)))
  expect(all.filter(({ status }) => status === 'given')).toHaveLength(1)
  expect(all.filter(({ status }) => status === 'again')).toHaveLength(19)
  // the same fact told again with other content is the fact that was told first
  const other = await give(house, { ...order, what: { kind: 'points', points: 99n } })
  expect(other).toEqual({ status: 'again', reward: all.flatMap((one) => ('reward' in one ? [one.reward] : []))[0] })
  expect(await getBalance(house.env.db, { kind: 'member_points', owner: member.id, currency: 'PTS' })).toBe(
    pointsToMinor(12n),
  )
  const cash = giftOf(member.id, authority)
  expect(await give(house, cash)).toEqual({ status: 'refused', why: 'other_currency' })
})

test('PROMO-3 a hundred gifts at once over two processes end exactly at the ceiling of value, and at that of members', async () => {
  const other = openDb(house.env.db.pool.options.connectionString ?? '', 6)
  const houses = [house, { env: { ...house.env, db: other } }]
  try {
    const members = await Promise.all(Array.from({ length: 12 }, () => buildMember(house)))
    const race = async (authority: string) => {
      const gifts = Array.from({ length: 100 }, (_, at) =>
        give(houses[at % 2] ?? house, giftOf(members[at % 12]?.id ?? '', authority)),
      )
      const all = await Promise.all(gifts)
      return {
        said: all.flatMap((one) => (one.status === 'refused' ? one.why : one.status)),
        given: new Set(all.flatMap((one, at) => (one.status === 'given' ? at % 12 : []))).size,
      }
    }
    const value = await buildAuthority(house, { valueMaxMinor: unit(375), membersMax: 12 })
    const { said, given } = await race(value)
    expect(said.filter((one) => one === 'given')).toHaveLength(37)
    expect(new Set(said)).toEqual(new Set(['given', 'value_used_up']))
    expect(await authorityRow(value)).toEqual({ given: unit(370), members: given })
    const few = await buildAuthority(house, { membersMax: 5 })
    expect(new Set((await race(few)).said)).toEqual(new Set(['given', 'members_used_up']))
    expect(await authorityRow(few)).toMatchObject({ members: 5 })
    const daily = await buildAuthority(house, { dayMaxMinor: unit(50), membersMax: 12 })
    expect((await race(daily)).said.filter((one) => one === 'given')).toHaveLength(5)
    house.clock.advance(DAY_MS)
    expect((await race(daily)).said.filter((one) => one === 'given')).toHaveLength(5)
  } finally {
    await other.close()
  }
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 an empty bound is refused by the core and by the database', async () => {
  const wrong = [{ valueMaxMinor: 0n }, { membersMax: 0 }, { dayMaxMinor: 0n }, { until: house.clock.now() }]
  for (const bound of wrong) await expect(buildAuthority(house, bound)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  const insert = (values: string) =>
    house.env.db.query(
      `insert into rewards.authorities (brand, subject, currency, value_max, members_max, from_at, until_at, created_by,
         persons, created_at) values ('fairhouse', 'x:y', 'BDT', ${values}, 'x', '{}', now())`,
    )
  await expect(insert(`null, 1, now(), now() + interval '1 day'`)).rejects.toThrow(/value_max/)
  await expect(insert(`1, null, now(), now() + interval '1 day'`)).rejects.toThrow(/members_max/)
  await expect(insert(`1, 1, now(), null`)).rejects.toThrow(/until_at/)
})

test('PROMO-3 a stop by one person ends giving and claiming, and nothing undoes it', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house)
  await promised(authority, member)
  const { claimable } = await member.caller.ok(rewardCenter, {})
  await house.env.db.tx((tx) => stopAuthority(tx, authority, 'one person'))
  expect(await give(house, giftOf(member.id, authority))).toEqual({ status: 'refused', why: 'stopped' })
  expect((await member.caller.call(claimReward, { id: claimable[0]?.id ?? '' })).body).toMatchObject({
    code: 'REWARD_STOPPED',
  })
  expect((await member.caller.ok(rewardCenter, {})).claimable).toEqual([])
  await expect(
    house.env.db.query('update rewards.authorities set stopped_at = null, stopped_by = null where id = $1', [
      authority,
    ]),
  ).rejects.toThrow(/keeps its bounds/)
})

test('PROMO-5 what nobody claims in time ends; its value returns, the member stays counted', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house)
  await promised(authority, member)
  const { claimable } = await member.caller.ok(rewardCenter, {})
  expect(await authorityRow(authority)).toEqual({ given: unit(10), members: 1 })
  house.clock.advance(DAY_MS)
  const again = await logInAgain(house, member)
  const id = claimable[0]?.id ?? ''
  expect((await again.caller.call(claimReward, { id })).body).toMatchObject({ code: 'REWARD_CLOSED' })
  await expireRewards(house.env)
  await expireRewards(house.env)
  expect(await authorityRow(authority)).toEqual({ given: 0n, members: 1 })
  expect((await again.caller.ok(rewardCenter, {})).past).toMatchObject([{ state: 'expired' }])
  expect(await cashOf(member)).toBe(0n)
})

test('PROMO-5 a deadline that passes while a claim waits behind a lock refuses it: the clock is read after the wait', async () => {
  const member = await buildMember(house)
  const authority = await buildAuthority(house)
  await promised(authority, member)
  const id = (await member.caller.ok(rewardCenter, {})).claimable[0]?.id ?? ''
  let claim: ReturnType<typeof member.caller.call<typeof claimReward>> | null = null
  await house.env.db.tx(async (tx) => {
    await lockIncoming(tx, member.id)
    claim = member.caller.call(claimReward, { id })
    await expect
      .poll(() => house.env.db.query(`select from pg_locks where locktype = 'advisory' and not granted`))
      .toHaveLength(1)
    house.clock.advance(DAY_MS)
  })
  const answer = await (claim as unknown as Promise<{ body: unknown }>)
  expect(answer.body).toMatchObject({ code: 'REWARD_CLOSED' })
  expect(await cashOf(member)).toBe(0n)
})

test('PROMO-3 who is excluded or on a break is given nothing by any way; the promise stays until its end', async () => {
  const [excluded, resting] = [await buildMember(house), await buildMember(house)]
  const authority = await buildAuthority(house)
  for (const member of [excluded, resting]) await promised(authority, member, after(house.clock.now(), 9 * DAY_MS))
  const idOf = async (member: Person) => (await member.caller.ok(rewardCenter, {})).claimable[0]?.id ?? ''
  const ids = [await idOf(excluded), await idOf(resting)]
  expect(await mayBeRewarded(house.env.db, house.env, excluded.id)).toBe(true)
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  await resting.caller.ok(takeBreak, { hours: 24, understood: true })
  for (const [at, member] of [excluded, resting].entries()) {
    const own = await logInAgain(house, member)
    expect(await give(house, giftOf(member.id, authority))).toEqual({ status: 'refused', why: 'protected' })
    expect((await own.caller.call(claimReward, { id: ids[at] ?? '' })).body).toMatchObject({ code: 'REWARD_NOT_NOW' })
    expect((await own.caller.ok(claimRewards, {})).claimed).toEqual([])
    expect((await own.caller.ok(rewardCenter, {})).claimable).toEqual([])
    expect((await own.caller.ok(memberBadges, {})).rewards).toBe(0)
    expect(await cashOf(member)).toBe(0n)
  }
  house.clock.advance(25 * HOUR_MS)
  const back = await logInAgain(house, resting)
  expect((await back.caller.ok(claimRewards, {})).claimed).toHaveLength(1)
  expect(await cashOf(resting)).toBe(unit(10))
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 nobody behind an authority is given anything, another brand’s member neither', async () => {
  const member = await buildMember(house)
  const clerk = await buildOperator(house, 'finance')
  const [{ personId } = { personId: 0n }] = await house.env.db.query<{ personId: bigint }>(
    'select person_id as "personId" from identity.operators where id = $1',
    [clerk.id],
  )
  const authority = await buildAuthority(house, { persons: [String(personId)] })
  expect(await promised(authority, member)).toMatchObject({ status: 'given' })
  await house.env.db.query(
    'insert into identity.person_accounts (account_id, person_id, added_at) values ($1, $2, now())',
    [member.id, personId],
  )
  expect(await give(house, giftOf(member.id, authority))).toEqual({ status: 'refused', why: 'own_money' })
  const { claimable } = await member.caller.ok(rewardCenter, {})
  expect((await member.caller.call(claimReward, { id: claimable[0]?.id ?? '' })).body).toMatchObject({
    code: 'REWARD_STOPPED',
  })
  const foreign = await buildAuthority(house, { brand: 'meghna' })
  expect(await give(house, giftOf(member.id, foreign))).toEqual({ status: 'refused', why: 'other_brand' })
  expect(await give(house, giftOf('999999', authority))).toEqual({ status: 'refused', why: 'unknown_member' })
  expect(await give(house, giftOf(member.id, '999999'))).toEqual({ status: 'refused', why: 'other_brand' })
})

test('PROMO-3 what was promised cannot be changed in the database, and no authority is made wider', async () => {
  const authority = await buildAuthority(house)
  const { db } = house.env
  await promised(authority, await buildMember(house))
  const refused = [
    'update rewards.rewards set amount = amount * 2',
    `update rewards.rewards set state = 'promised', ended_at = null, end_reason = null where state = 'claimed'`,
    'delete from rewards.rewards',
    'update rewards.authorities set value_max = value_max * 2',
    'update rewards.authorities set members = 0',
    'delete from rewards.authority_members',
    'update rewards.authority_uses set amount = 1',
  ]
  for (const statement of refused) await expect(db.query(statement)).rejects.toThrow()
  await expect(db.tx((tx) => createAuthority(tx, {} as never))).rejects.toThrow()
})

test('PROMO-3 who is promised something is told once, and who is excluded is not', async () => {
  const [member, excluded] = [await buildMember(house), await buildMember(house)]
  const authority = await buildAuthority(house)
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  for (const { id } of [member, excluded]) {
    const order = giftOf(id, authority, { claim: 'by_member' })
    await give(house, order)
    await give(house, order)
  }
  expect(await toldOf(member.id, 'reward-promised')).toBe(1)
  expect(await toldOf(excluded.id, 'reward-promised')).toBe(0)
  await give(house, giftOf(member.id, authority))
  expect(await toldOf(member.id, 'reward-promised')).toBe(1)
})

test('PROMO-3 a member is told once, in its last day, that a grant ends; not who is excluded', async () => {
  const [member, excluded, short] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  const told = ({ id }: Person) => toldOf(id, 'grant-ends-soon')
  await giveBonus(house, member.id, 20, { lifeDays: 3 })
  await giveBonus(house, excluded.id, 20, { lifeDays: 3 })
  await giveBonus(house, short.id, 20, { lifeDays: 1 })
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  await warnOfEnds(house.env)
  expect(await told(member)).toBe(0)
  house.clock.advance(2 * DAY_MS + 1)
  await Promise.all([warnOfEnds(house.env), warnOfEnds(house.env)])
  await warnOfEnds(house.env)
  expect([await told(member), await told(excluded), await told(short)]).toEqual([1, 0, 0])
})
