/** Rewards by hand, ends of grants and stops, by operators: two persons, a reason, and nobody for themselves. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import {
  officeBonus,
  officeBonusContributions,
  officeBonusEntries,
  officeBonuses,
  officeFindBonuses,
} from '#contract/rewards/office-bonuses.ts'
import {
  officeAuthorities,
  officeAuthority,
  officeEndBonus,
  officeGiveReward,
  officeStopAuthority,
  officeWidenBonus,
} from '#contract/rewards/office-rewards.ts'
import { checkBooks } from '#server/check-books.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { catchUp } from '#server/testing/followers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { damage } from '#server/testing/owner.ts'
import { MARK_NAMES, shareMark } from '#server/testing/marks.ts'
import { DAY_MS } from '#server/lib/clock.ts'
import { buildAuthority, give, giveBonus, giftOf, loseBonus, playPurse, termsOf } from '#server/testing/rewards.ts'
import { seedTitles } from '../catalogue/seeds/seed-titles.ts'
import { findOpenPurse } from '../play/purses/purses.sql.ts'
import { isOwnAccount } from './authorities/own-account.sql.ts'
import { findGrant } from './grants/grants.sql.ts'
import { settleGrants } from './grants/grants.jobs.ts'
import { getBalance } from '../wallet/accounts.sql.ts'
import { WAGERING } from './following/wagering.ts'

let house: House
let one: Person
let two: Person
beforeAll(async () => {
  house = await openHouse()
  await seedTitles(house.env, 'demo')
  one = await buildOperator(house, 'finance')
  two = await buildOperator(house, 'finance')
})
afterAll(() => house.close())

const unit = (amount: number) => BigInt(amount) * MINOR_PER_UNIT
const reason = 'he waited too long for an answer'
const cash = { kind: 'cash', turnover: 0 } as const
const cashOf = ({ id }: Pick<Person, 'id'>) =>
  getBalance(house.env.db, { kind: 'member_cash', owner: id, currency: 'BDT' })

test('OFFICE-5 a reward by hand needs a second person, and its decision is its ceiling', async () => {
  const { id, username } = await buildMember(house)
  const { waiting, reference } = await one.caller.ok(officeGiveReward, { username, amount: '25', what: cash, reason })
  expect(await cashOf({ id })).toBe(0n)
  await agreeTo(two, waiting)
  expect(await cashOf({ id })).toBe(unit(25))
  const { content } = await one.caller.ok(officeAuthorities, {})
  expect(content.find(({ subject }) => subject === `reward:${reference}`)).toMatchObject({
    valueMax: '25.00',
    given: '25.00',
    members: 1,
    membersMax: 1,
  })
  const bonus = await one.caller.ok(officeGiveReward, {
    username,
    amount: '10',
    what: { kind: 'bonus', terms: termsOf() },
    reason,
  })
  await agreeTo(two, bonus.waiting)
  const shown = await one.caller.ok(officeBonuses, { id })
  expect(shown.grants).toMatchObject([{ state: 'active', amount: '10.00' }])
  expect(shown.rewards.map(({ kind }) => kind).sort()).toEqual(['bonus', 'cash'])
})

test('OFFICE-5 who writes terms gives nothing; nobody gives to an account of their own, at any amount', async () => {
  const admin = await buildOperator(house, 'admin')
  const own = await buildMember(house)
  const ask = { username: own.username, amount: '0.01', what: cash, reason }
  expect((await admin.caller.call(officeGiveReward, ask)).body).toMatchObject({ code: 'PERMISSION_DENIED' })
  await house.env.db.query(
    `insert into identity.person_accounts (account_id, person_id, added_at)
     select $1, person_id, now() from identity.operators where id = $2`,
    [own.id, two.id],
  )
  expect((await two.caller.call(officeGiveReward, ask)).body).toMatchObject({ code: 'OWN_MONEY' })
  const { waiting } = await one.caller.ok(officeGiveReward, ask)
  await expect(agreeTo(two, waiting)).rejects.toThrow(/OWN_MONEY/)
  expect(await cashOf(own)).toBe(0n)
})

test('OFFICE-5 nor to a second account that shares a proved number, a browser or a payee with their own; a stranger’s is given to', async () => {
  const clerk = await buildOperator(house, 'finance')
  const own = await buildMember(house)
  const [{ person }] = (await house.env.db.query<{ person: bigint }>(
    `insert into identity.person_accounts (account_id, person_id, added_at)
     select $1, person_id, now() from identity.operators where id = $2 returning person_id as person`,
    [own.id, clerk.id],
  )) as [{ person: bigint }]
  for (const mark of MARK_NAMES) {
    const second = await buildMember(house)
    await shareMark(house, mark, own, second)
    const ask = { username: second.username, amount: '0.01', what: cash, reason }
    expect(await isOwnAccount(house.env.db, second.id, [person]), mark).toBe(true)
    const { waiting } = await one.caller.ok(officeGiveReward, ask)
    await expect(agreeTo(clerk, waiting), mark).rejects.toThrow(/OWN_MONEY/)
    expect(await cashOf(second), mark).toBe(0n)
  }
  const stranger = await buildMember(house)
  const { waiting } = await one.caller.ok(officeGiveReward, {
    username: stranger.username,
    amount: '1',
    what: cash,
    reason,
  })
  await agreeTo(clerk, waiting)
  expect(await cashOf(stranger)).toBe(unit(1))
})

test('OFFICE-5 no role both writes what offers say and gives, reviews or reads names; a campaign’s writer gives nothing either', async () => {
  const roles = await house.env.db.query<{ name: string; permissions: string[] }>(
    'select name, permissions from identity.roles',
  )
  const holds = (of: readonly string[], ...some: string[]) => some.some((one) => of.includes(one))
  expect(roles.length).toBeGreaterThan(4)
  expect(
    roles.filter(
      ({ permissions }) =>
        holds(permissions, 'promotions.write', 'campaigns.write', 'segments.write') &&
        holds(permissions, 'promotions.grant', 'promotions.review', 'segments.members'),
    ),
  ).toEqual([])
})

test('OFFICE-5 a member who excluded themselves meanwhile is given nothing; the decision stays open', async () => {
  const member = await buildMember(house)
  const ask = { username: member.username, amount: '5', what: cash, reason }
  const { waiting } = await one.caller.ok(officeGiveReward, ask)
  await member.caller.ok(excludeSelf, { months: 6, understood: true })
  await expect(agreeTo(await buildOperator(house, 'finance'), waiting)).rejects.toThrow(/REWARD_NOT_NOW/)
  expect(await cashOf(member)).toBe(0n)
})

test('OFFICE-5 a grant is forfeited for a reason of the list, closed, reversed or converted, never past open rounds', async () => {
  const member = await buildMember(house)
  const third = await buildOperator(house, 'finance')
  const bonus = await giveBonus(house, member.id, 40)
  const end = (act: 'forfeit' | 'convert' | 'close', more: object = {}) =>
    one.caller.call(officeEndBonus, { id: bonus, act, reason, ...more })
  expect((await end('forfeit')).body).toMatchObject({ code: 'INVALID_INPUT' })
  expect((await end('close', { because: 'fraud' })).body).toMatchObject({ code: 'INVALID_INPUT' })
  await playPurse(house.env, { memberId: member.id, purse: bonus, roundId: 'o-1', kind: 'stake', bonusMinor: unit(10) })
  const { waiting } = await one.caller.ok(officeEndBonus, { id: bonus, act: 'convert', reason })
  await expect(agreeTo(third, waiting)).rejects.toThrow(/GRANT_OPEN_ROUNDS/)
  const again = await giveBonus(house, member.id, 15)
  const forfeit = await one.caller.ok(officeEndBonus, { id: again, act: 'forfeit', because: 'fraud', reason })
  await agreeTo(third, forfeit.waiting)
  expect((await one.caller.call(officeEndBonus, { id: again, act: 'close', reason })).body).toMatchObject({
    code: 'GRANT_STATE',
  })
  const { grants } = await one.caller.ok(officeBonuses, { id: member.id })
  expect(grants.find(({ id }) => id === again)).toMatchObject({ state: 'forfeited', endReason: 'fraud' })
})

test('OFFICE-5 a grant is found by member, state and reference, with what each bet counted and every entry', async () => {
  const member = await buildMember(house)
  const bonus = await giveBonus(house, member.id, 30, {
    weights: { game: { dice: 50, 'of-no-catalogue': 10 }, vendor: {}, type: { RNG: 100 }, otherwise: 100 },
  })
  await loseBonus(house.env, member.id, bonus, 4, { gameCode: 'dice' })
  await loseBonus(house.env, member.id, bonus, 6)
  await catchUp(house.env, WAGERING)
  const found = async (filter: object) => (await one.caller.ok(officeFindBonuses, filter)).content.map(({ id }) => id)
  expect(await found({ username: member.username })).toEqual([bonus])
  expect(await found({ reference: bonus.toLowerCase() })).toEqual([bonus])
  expect(await found({ username: member.username, state: 'expired' })).toEqual([])
  expect(await found({ username: 'nobody-of-this-name' })).toEqual([])
  const grant = await one.caller.ok(officeBonus, { id: bonus })
  expect(grant).toMatchObject({ member: { username: member.username }, progress: '8.00', percent: 5, waiting: null })
  expect(grant.names.game).toEqual({ dice: 'Fair Dice' })
  expect(grant.names.type['RNG']).toBe('Slots')
  const { content, next } = await one.caller.ok(officeBonusContributions, { id: bonus, pageSize: 1 })
  expect(content).toMatchObject([{ amount: '6.00', counted: '6.00' }])
  const rest = await one.caller.ok(officeBonusContributions, { id: bonus, before: next ?? '' })
  expect(rest.content).toMatchObject([{ gameName: 'Fair Dice', amount: '4.00', counted: '2.00', why: 'game' }])

  const { waiting } = await one.caller.ok(officeEndBonus, { id: bonus, act: 'close', reason })
  expect((await one.caller.ok(officeBonuses, { id: member.id })).grants[0]?.waiting).toMatchObject({
    reference: waiting?.reference,
  })
  await agreeTo(await buildOperator(house, 'finance'), waiting)
  const entries = await one.caller.ok(officeBonusEntries, { id: bonus })
  expect(entries.content.map(({ account, reason: why, amount }) => [account, why, amount])).toEqual([
    ['member_bonus', 'bonus_forfeited', '-20.00'],
    ['member_bonus', 'bet', '-6.00'],
    ['member_bonus', 'bet', '-4.00'],
    ['member_bonus', 'bonus', '30.00'],
  ])
  const [first] = (await one.caller.ok(officeBonusEntries, { id: bonus, pageSize: 1 })).content
  expect((await one.caller.ok(officeBonusEntries, { id: bonus, before: first?.id ?? '' })).content).toHaveLength(3)
})

test('OFFICE-5 gifts that wait stand at their member; a ceiling names its day and the persons behind it', async () => {
  const { id, username } = await buildMember(house)
  const { waiting, reference } = await one.caller.ok(officeGiveReward, { username, amount: '7', what: cash, reason })
  const asked = async () => (await one.caller.ok(officeBonuses, { id })).asked
  expect(await asked()).toMatchObject([{ reference, amount: '7.00', waiting: { reference: waiting?.reference } }])
  await agreeTo(two, waiting)
  expect(await asked()).toEqual([])
  const { content } = await one.caller.ok(officeAuthorities, { subject: `reward:${reference}` })
  expect(content).toHaveLength(1)
  expect(content[0]).toMatchObject({ today: '7.00', given: '7.00', members: 1 })
  expect(content[0]?.persons.toSorted()).toEqual([one.username, two.username].toSorted())
  const { days } = await one.caller.ok(officeAuthority, { id: content[0]?.id ?? '' })
  expect(days.map(({ given }) => given)).toEqual(['7.00'])
})

test('PROMO-3 OFFICE-5 a running grant is corrected by two persons to its member’s advantage, and never to their disadvantage', async () => {
  const member = await buildMember(house)
  const bonus = await giveBonus(house, member.id, 40, { stakeMax: '5', payoutMax: '100' })
  const asked = (more: object) => one.caller.call(officeWidenBonus, { id: bonus, reason, ...more })
  const narrower = [
    { target: '200' },
    { target: '201' },
    { stakeMax: '5' },
    { stakeMax: '4.99' },
    { payoutMax: '99' },
    { moreDays: 336 },
    { moreDays: 1, target: '300' },
    { moreDays: 0 },
    { target: '-1' },
    {},
  ]
  for (const more of narrower)
    expect((await asked(more)).body, JSON.stringify(more)).toMatchObject({ code: 'INVALID_INPUT' })
  const before = (await findGrant(house.env.db, bonus))?.expiresAt?.getTime() ?? 0
  const { waiting } = await one.caller.ok(officeWidenBonus, {
    id: bonus,
    reason,
    moreDays: 10,
    target: '30',
    stakeMax: '20',
    payoutMax: null,
  })
  expect((await asked({ moreDays: 1 })).body).toMatchObject({ code: 'DECISION_OPEN' })
  expect((await answerWaiting(one, waiting)).body.success, 'nobody agrees to what they asked').toBe(false)
  await playPurse(house.env, { memberId: member.id, purse: bonus, roundId: 'w-1', kind: 'stake', bonusMinor: unit(30) })
  await playPurse(house.env, { memberId: member.id, purse: bonus, roundId: 'w-1', kind: 'close' })
  await catchUp(house.env, WAGERING)
  await settleGrants(house.env)
  expect(await findGrant(house.env.db, bonus)).toMatchObject({ state: 'active', targetMinor: unit(200) })
  await agreeTo(two, waiting)
  const after = await findGrant(house.env.db, bonus)
  expect(after).toMatchObject({ targetMinor: unit(30), terms: { stakeMax: '20', payoutMax: null, lifeDays: 40 } })
  expect((after?.expiresAt?.getTime() ?? 0) - before).toBe(10 * DAY_MS)
  expect((await findOpenPurse(house.env.db, member.id, 'BDT'))?.terms.stakeMaxMinor).toBe(unit(20))
  const told = await house.env.db.query('select key from messages.messages where member_id = $1', [member.id])
  expect(told).toContainEqual({ key: 'grant-widened' })
  await settleGrants(house.env)
  expect([(await findGrant(house.env.db, bonus))?.state, await cashOf(member)]).toEqual(['converted', unit(10)])
  expect((await asked({ moreDays: 1 })).body).toMatchObject({ code: 'GRANT_STATE' })

  const excluded = await buildMember(house)
  const kept = await giveBonus(house, excluded.id, 40)
  const late = await one.caller.ok(officeWidenBonus, { id: kept, target: '0', reason })
  await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
  expect((await answerWaiting(two, late.waiting)).body).toMatchObject({ code: 'REWARD_NOT_NOW' })
  expect((await findGrant(house.env.db, kept))?.targetMinor).toBe(unit(200))
  await expectBalancedBooks(house.env.db)
})

test('OFFICE-5 one person stops an authority at once', async () => {
  const authority = await buildAuthority(house)
  const member = await buildMember(house)
  expect((await give(house, giftOf(member.id, authority))).status).toBe('given')
  expect(await one.caller.ok(officeStopAuthority, { id: authority, reason })).toMatchObject({
    stoppedBy: one.username,
    given: '10.00',
  })
  expect((await one.caller.call(officeStopAuthority, { id: authority, reason })).body).toMatchObject({
    code: 'AUTHORITY_STATE',
  })
  expect(await give(house, giftOf(member.id, authority))).toMatchObject({ why: 'stopped' })
  await expectBalancedBooks(house.env.db)
})

test('PROMO-3 the books name a reward, an authority, a grant and progress that were changed', async () => {
  const member = await buildMember(house)
  const bonus = await giveBonus(house, member.id, 40)
  await damage(
    house,
    `update rewards.grants set amount = amount + 1 where reference = '${bonus}'`,
    `update rewards.authorities set given = given - 1 where subject = 'test:authority' and given > 0`,
    `insert into rewards.progress (grant_id, counted, staked) select id, 7, 7 from rewards.grants where reference = '${bonus}'`,
  )
  const { checks } = await checkBooks(house.env.db)
  const named = checks.filter(({ differing }) => differing.length > 0).map(({ code }) => code)
  expect(named).toEqual(
    expect.arrayContaining(['authorities-used', 'grants-moved', 'rewards-paid', 'wagering-journal']),
  )
})
