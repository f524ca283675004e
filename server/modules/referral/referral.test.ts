/** Referral through HTTP: what an inviter is promised, how far each invited person is, what is given, and what is not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import {
  officePublishReferralPlan,
  officeReferralPlan,
  officeReferrals,
  officeReviewReferral,
} from '#contract/referral/office-referral.ts'
import { DEFAULT_PLAN, type ReferralPlan } from '#contract/referral/plan.ts'
import { referral } from '#contract/referral/referral.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { runChecks } from '#server/lib/books-check.ts'
import type { Follower } from '#server/lib/facts/follower.ts'
import { shadow } from '#server/lib/facts/run-dry.ts'
import { damage } from '#server/testing/owner.ts'
import { agreeTo, answerWaiting } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { playLine } from '#server/testing/rounds.ts'
import { fundCash } from '#server/testing/vendor.ts'
import { REFERRAL_CHECKS } from './check-referral.ts'
import { decideReferrals } from './decide-referrals.ts'
import { INVITED_FOLLOWER } from './follow-invited.ts'

const PLAN: ReferralPlan = { ...DEFAULT_PLAN, currency: 'BDT' }
let house: CashierHouse
let count = 0
beforeAll(async () => {
  house = await openCashierHouse()
  await publish(PLAN)
})
afterAll(() => house.close())

async function publish(plan: ReferralPlan) {
  const [author, second] = [await buildOperator(house), await buildOperator(house)]
  const bounds = { valueMax: '100000', membersMax: 1000, dayMax: null, until: '2099-01-01T00:00:00.000Z' }
  const asked = { plan, bounds, reason: 'the new plan' }
  // a plan that was read before another one was published is not written over it
  const stale = await author.caller.call(officePublishReferralPlan, { ...asked, version: 99 })
  expect(stale.body).toMatchObject({ code: 'DECISION_STALE' })
  const version = (await author.caller.ok(officeReferralPlan)).current?.version ?? 0
  const { waiting } = await author.caller.ok(officePublishReferralPlan, { ...asked, version })
  await agreeTo(second, waiting ?? undefined)
  house.clock.advance(2 * MINUTE_MS)
}

/** Registers a member through another one, with a proved number. */
const invite = (inviter: Person, isProved = true) =>
  buildMember(house, {
    referredBy: BigInt(inviter.id),
    isMobileVerified: isProved,
    profile: { countryDialingCode: '880', mobileNum: `17${String(10_000_000 + count++)}` },
  })
async function deposit(person: Person, amount: string) {
  await payOnPage(await openDeposit(house, await logInAgain(house, person), { amount }))
}
async function stake(person: Person, units: number, isOver = true) {
  await fundCash(house, person.id, units)
  const round = `referral ${count++}`
  await playLine(house.env, person.id, round, { kind: 'stake', amountMinor: parseMoney(String(units)) })
  if (isOver) await playLine(house.env, person.id, round, { kind: 'close', amountMinor: 0n })
  return round
}
async function fulfil(person: Person) {
  await deposit(person, '500')
  await stake(person, 1_000)
}
async function settle() {
  await catchUp(house.env, INVITED_FOLLOWER)
  await decideReferrals(house.env)
}
const look = async (person: Person) => {
  await settle()
  return (await logInAgain(house, person)).caller.ok(referral)
}
const stagesOf = async (person: Person) => (await look(person)).friends.content.map(({ progress }) => progress?.stage)
const rewardsOf = (person: Person) =>
  house.env.db.query<{ tier: number; state: string; why: string | null }>(
    'select tier, state, why from referral.rewards where receiver = $1 order by tier',
    [person.id],
  )

describe('PROMO-7 what an invited person brings', () => {
  test('each condition is shown as it is met, and 200 are given once when all are', async () => {
    const inviter = await buildMember(house)
    const friend = await invite(inviter)
    const seen = await look(inviter)
    expect(seen.terms).toMatchObject({
      days: 30,
      deposits: '300.00',
      validBet: '1000.00',
      tiers: ['200.00'],
      turnover: 1,
    })
    expect(seen.friends.content[0]?.progress).toMatchObject({ stage: 'open', phone: true, deposits: false })
    await deposit(friend, '500')
    const round = await stake(friend, 999)
    expect((await look(inviter)).friends.content[0]?.progress).toMatchObject({ deposits: true, validBet: false })
    await playLine(house.env, friend.id, round, { kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('999') })
    await stake(friend, 999)
    expect(await stagesOf(inviter)).toEqual(['open'])
    await stake(friend, 1)
    const earned = await look(inviter)
    expect(earned.friends.content[0]?.progress?.stage).toBe('earned')
    expect(earned.earnings).toMatchObject([{ people: 1, amount: '200.00' }])
    expect(JSON.stringify(earned)).not.toContain(friend.username)
    await stake(friend, 5_000)
    await Promise.all([settle(), decideReferrals(house.env), decideReferrals(house.env)])
    expect(await rewardsOf(inviter)).toEqual([{ tier: 1, state: 'given', why: null }])
    await expectBalancedBooks(house.env.db)
    await damage(house, `update referral.rewards set amount = amount + 1 where receiver = '${inviter.id}'`)
    await damage(house, `update referral.cases set state = 'held' where member_id = '${friend.id}'`)
    const { checks } = await runChecks(house.env.db, REFERRAL_CHECKS)
    expect(checks.map(({ differing }) => differing.map(({ id }) => id))).toEqual([[`${friend.id} 1`], [friend.id]])
    await damage(house, `update referral.rewards set amount = amount - 1 where receiver = '${inviter.id}'`)
    await damage(house, `update referral.cases set state = 'passed' where member_id = '${friend.id}'`)
  })

  test('a stake that may still come back brings nothing; what is played for good does, within the days', async () => {
    const inviter = await buildMember(house)
    const [friend, quitter] = [await invite(inviter), await invite(inviter)]
    const hands = []
    for (const one of [friend, quitter]) {
      await deposit(one, '500')
      hands.push(await stake(one, 1_000, false))
    }
    expect(await stagesOf(inviter)).toEqual(['checking', 'checking'])
    const back = { kind: 'reversal', reverses: 'stake', amountMinor: parseMoney('1000') } as const
    await playLine(house.env, friend.id, hands[0] ?? '', back)
    await playLine(house.env, quitter.id, hands[1] ?? '', back)
    expect(await stagesOf(inviter)).toEqual(['checking', 'checking'])
    await stake(friend, 1_000)
    expect((await stagesOf(inviter)).toSorted()).toEqual(['checking', 'earned'])
    house.clock.advance(31 * DAY_MS)
    expect((await stagesOf(inviter)).toSorted()).toEqual(['earned', 'not_counted'])
    expect(await rewardsOf(inviter)).toMatchObject([{ state: 'given' }, { state: 'refused', why: 'returned' }])
  })

  test('what comes after the days does not count, nor what comes without a proved number', async () => {
    const inviter = await buildMember(house)
    const [late, unproved] = [await invite(inviter), await invite(inviter, false)]
    await fulfil(unproved)
    house.clock.advance(31 * DAY_MS)
    await fulfil(late)
    expect(await stagesOf(inviter)).toEqual(['late', 'late'])
    expect(await rewardsOf(inviter)).toEqual([])
  })

  test('for whom nothing may be given, and to whom, there is nothing; agents have their commission', async () => {
    const [inviter, gone, agent] = [await buildMember(house), await buildMember(house), await buildAgent(house)]
    const [excluded, ofGone, ofAgent] = [await invite(inviter), await invite(gone), await invite(agent)]
    for (const friend of [excluded, ofGone, ofAgent]) await fulfil(friend)
    for (const person of [excluded, gone])
      await (await logInAgain(house, person)).caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await stagesOf(inviter)).toEqual(['not_counted'])
    expect(await rewardsOf(inviter)).toMatchObject([{ state: 'refused', why: 'invited_protected' }])
    expect(await rewardsOf(gone)).toMatchObject([{ state: 'refused', why: 'protected' }])
    expect(await rewardsOf(agent)).toMatchObject([{ state: 'refused', why: 'agent' }])
    expect((await look(agent)).terms).toBeNull()
  })

  test('three tiers, a reward for the invited, and a number a month, when a plan says so', async () => {
    await publish({ ...PLAN, tiers: ['200', '20', '5'], invited: '50', monthMax: 1 })
    const first = await buildMember(house)
    const second = await invite(first)
    await settle()
    const third = await invite(second)
    await settle()
    const fourth = await invite(third)
    await fulfil(fourth)
    await settle()
    expect([
      await rewardsOf(third),
      await rewardsOf(second),
      await rewardsOf(first),
      await rewardsOf(fourth),
    ]).toMatchObject([
      [{ tier: 1, state: 'given' }],
      [{ tier: 2, state: 'given' }],
      [{ tier: 3, state: 'given' }],
      [{ tier: 0, state: 'given' }],
    ])
    await fulfil(await invite(third))
    await settle()
    expect(await rewardsOf(third)).toMatchObject([{ state: 'given' }, { state: 'refused', why: 'month_full' }])
    await publish(PLAN)
  })
})

describe('PROMO-7 OFFICE-5 review', () => {
  const login = (person: Person, ip: string) =>
    house.env.db.query(
      `insert into identity.logins (account_id, at, ip, user_agent) values ($1, now(), $2, 'a browser')`,
      [person.id, ip],
    )

  test('a ring from one address is rejected with evidence; the inviter reads only that it does not count', async () => {
    const inviter = await buildMember(house)
    const ring = [await invite(inviter), await invite(inviter)]
    for (const person of ring) await login(person, '203.0.113.7')
    for (const person of ring) await fulfil(person)
    const seen = await look(inviter)
    expect(seen.friends.content.map(({ progress }) => progress?.stage)).toEqual(['not_counted', 'not_counted'])
    expect(JSON.stringify(seen)).not.toContain('203.0.113')
    const operator = await buildOperator(house, 'finance')
    const { content } = await operator.caller.ok(officeReferrals, { username: inviter.username, state: 'rejected' })
    expect(content).toHaveLength(2)
    expect(content[0]?.evidence).toMatchObject([{ kind: 'address', relation: 'invited', shared: '203.0.113.7' }])
    const [one] = content
    const ask = { id: one?.id ?? '', outcome: 'release', reason: 'a family, proved by papers' } as const
    const { waiting } = await operator.caller.ok(officeReviewReferral, ask)
    await settle()
    expect(await rewardsOf(inviter)).toEqual([])
    await agreeTo(await buildOperator(house, 'finance'), waiting ?? undefined)
    await settle()
    expect(await rewardsOf(inviter)).toMatchObject([{ state: 'given' }])
    expect((await operator.caller.call(officeReviewReferral, ask)).body).toMatchObject({ code: 'REFERRAL_STATE' })
  })

  test('nobody decides about what an account of their own would receive, at whatever tier', async () => {
    const [second, finance, other] = [
      await buildMember(house),
      await buildOperator(house, 'finance'),
      await buildOperator(house, 'finance'),
    ]
    const first = await invite(second)
    await settle()
    const friend = await invite(first)
    await settle()
    const own = (account: Person, person: Person) =>
      house.env.db.query(
        `insert into identity.person_accounts (account_id, person_id, added_at)
         select $1, person_id, now() from identity.operators where id = $2`,
        [account.id, person.id],
      )
    await own(second, finance)
    for (const outcome of ['hold', 'reject'] as const) {
      const ask = { id: friend.id, outcome, reason: 'a friend of mine' }
      expect((await finance.caller.call(officeReviewReferral, ask)).body).toMatchObject({ code: 'OWN_MONEY' })
    }
    const reason = 'looks like a chain'
    await other.caller.ok(officeReviewReferral, { id: friend.id, outcome: 'reject', reason })
    await fulfil(friend)
    const { waiting } = await other.caller.ok(officeReviewReferral, { id: friend.id, outcome: 'release', reason })
    await answerWaiting(finance, waiting)
    await settle()
    expect(await rewardsOf(first), 'their word is not counted').toEqual([])
    await agreeTo(await buildOperator(house, 'finance'), waiting ?? undefined)
    // whoever comes to own the account before it is given is given nothing either
    await own(first, other)
    await settle()
    expect(await rewardsOf(first)).toMatchObject([{ state: 'refused', why: 'own_money' }])
    await (await logInAgain(house, second)).caller.ok(excludeSelf, { months: 6, understood: true })
    expect(await look(second)).toMatchObject({ code: null, terms: null })
  })

  test('one person holds before anything is given; two release it, and one alone may not', async () => {
    const inviter = await buildMember(house)
    const friend = await invite(inviter)
    await settle()
    const operator = await buildOperator(house, 'finance')
    const review = (outcome: 'hold' | 'reject' | 'release') =>
      operator.caller.ok(officeReviewReferral, { id: friend.id, outcome, reason: 'looks like a chain' })
    expect((await review('hold')).waiting).toBeNull()
    await fulfil(friend)
    expect(await stagesOf(inviter)).toEqual(['checking'])
    const { waiting } = await review('release')
    expect((await answerWaiting(operator, waiting)).body.success).toBe(false)
    expect(await rewardsOf(inviter)).toEqual([])
    await agreeTo(await buildOperator(house, 'finance'), waiting ?? undefined)
    expect(await stagesOf(inviter)).toEqual(['earned'])
    const plan = await (await buildOperator(house)).caller.ok(officeReferralPlan)
    expect(plan.current?.plan.tiers).toEqual(['200'])
    expect(Number(plan.months[0]?.amount)).toBeGreaterThan(0)
  })

  test('followed by processes that die: the same as from the beginning', async () => {
    let chance = 0
    const fragile = { ...dying(INVITED_FOLLOWER, () => chance++ % 3 === 0), batch: 3 }
    const inviter = await buildMember(house)
    const friends = [await invite(inviter), await invite(inviter)]
    for (const friend of friends) {
      await followDying(house.env, fragile)
      await fulfil(friend)
      await followDying(house.env, fragile)
    }
    expect(await stagesOf(inviter)).toEqual(['earned', 'earned'])
    const { differing } = await shadow(house.env, INVITED_FOLLOWER as unknown as Follower)
    expect(differing).toEqual([])
    await expectBalancedBooks(house.env.db)
  })
})
