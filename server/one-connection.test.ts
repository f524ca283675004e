/**
 * Nothing that is done in a transaction asks the pool for a second connection: as many of such transactions as the pool
 * has connections would wait for each other. Told with a pool of one, in which such a question waits for itself.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paymentPassword } from '#contract/cashier/payees.ts'
import { officeCreateCampaign, officePublishCampaign } from '#contract/campaigns/office-campaigns.ts'
import { saveMessagePreferences } from '#contract/messages/inbox.ts'
import { officeSaveGood, officeSetPointsRates } from '#contract/points/office-points.ts'
import { pointsConvert } from '#contract/points/points.ts'
import { checkIn, claimRaffle, promotionLuck, redEnvelope, spinWheel } from '#contract/promotions/luck.ts'
import { applyPromotion, claimPromotion, enterPromoCode } from '#contract/promotions/offers.ts'
import { DEFAULT_PLAN } from '#contract/referral/plan.ts'
import { officePublishReferralPlan } from '#contract/referral/office-referral.ts'
import { DEFAULT_LEVELS } from '#contract/vip/ladder.ts'
import { officePublishVipLadder } from '#contract/vip/office-vip.ts'
import { after, DAY_MS, HOUR_MS } from './lib/clock.ts'
import { localDay } from './lib/local-day.ts'
import { countPage } from './modules/campaigns/count-outcomes.ts'
import { sendCampaign } from './modules/campaigns/send-campaign.ts'
import { FOLLOW_MEMBERS } from './modules/promotions/following/follow-members.ts'
import { LUCK_DAYS_FOLLOWER } from './modules/promotions/luck/luck-days.ts'
import { expireGrants } from './modules/rewards/grants/grants.jobs.ts'
import { agreeAsSecond } from './testing/agree.ts'
import { expectBalancedBooks } from './testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from './testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  openDeposit,
  PAYMENT_PASSWORD,
  payOnPage,
  type CashierHouse,
} from './testing/cashier-house.ts'
import { catchUp } from './testing/followers.ts'
import { addToday, buildLuckOffer, CASH } from './testing/luck.ts'
import { documentWith, FREE_CASH, publishOffer } from './testing/offers.ts'
import { leaveOneConnection } from './testing/one-connection.ts'
import { givePoints, LAMP, CASH as CASH_GOOD, ratesOf } from './testing/points.ts'
import { giveBonus } from './testing/rewards.ts'

const SEED = 'seed-of-a-device'
const UNIT = 10_000n
const reason = 'a test'

let house: CashierHouse
let widen: () => Promise<void>
let author: Person
beforeAll(async () => {
  house = await openCashierHouse()
  widen = leaveOneConnection(house)
})
afterEach(() => expectBalancedBooks(house.env.db))
afterAll(async () => {
  await widen()
  await house.close()
})

const inDays = (days: number) => after(house.clock.now(), days * DAY_MS).toISOString()
const needs = { deposited: '1', staked: '1', days: 1 }
async function follow(): Promise<void> {
  await catchUp(house.env, FOLLOW_MEMBERS)
  await catchUp(house.env, LUCK_DAYS_FOLLOWER)
  await house.work()
}

test('PROMO-3 offers are published, and given by a deposit and by a code', async () => {
  author = await buildOperator(house)
  const terms = { tiers: [{ from: '300', percent: '50', max: '500' }], chosen: false, ...FREE_CASH }
  await publishOffer(house, author, 'first_deposit', documentWith(house, terms))
  const rebate = {
    when: 'daily',
    rates: [{ type: 'otherwise', byLevel: ['0.01'] }],
    gift: FREE_CASH.gift,
    claimDays: 7,
  }
  await publishOffer(house, author, 'rebate', documentWith(house, rebate))
  const codes = { use: 'universal', code: 'ONE-WAY' }
  await publishOffer(house, author, 'code', documentWith(house, { codes, amount: '25', ...FREE_CASH }))
  const member = await buildMember(house, { profile: { countryDialingCode: '880', mobileNum: '1712345678' } })
  await payOnPage(await openDeposit(house, member))
  await house.work()
  await follow()
  expect(await balanceOf(member)).toBe('1500.00')
  await member.caller.ok(enterPromoCode, { code: 'ONE-WAY' })
  expect(await balanceOf(member)).toBe('1525.00')
})

test('PROMO-4 wheel, raffle, envelope and check-in', async () => {
  const member = await buildMember(house)
  const today = { depositedMinor: 1_000n * UNIT, stakedMinor: 1_000n * UNIT }
  await addToday(house, member.id, today)
  const tickets = { perDay: 1, perDeposited: null, perStaked: '100', dayMax: 20 }
  const prizes = [1, 2].map((weight) => ({ amount: '1', weight }))
  const wheel = await buildLuckOffer(house, 'lucky_wheel', { prizes, ticketValueMax: '5', tickets, gift: CASH })
  const raffle = await buildLuckOffer(house, 'raffle', {
    prizes: [{ amount: '5', count: 1 }],
    review: false,
    drawsAt: inDays(1),
    tickets,
    gift: CASH,
  })
  const pack = await buildLuckOffer(house, 'red_envelope', { sum: '8', envelopes: 8, needs, gift: CASH })
  const calendar = await buildLuckOffer(house, 'check_in', { rewards: ['2'], needs, gift: CASH })
  const luck = await member.caller.ok(promotionLuck, { id: wheel })
  const seal = luck.kind === 'lucky_wheel' ? (luck.draw?.seal ?? '') : ''
  expect(await member.caller.ok(spinWheel, { id: wheel, number: 1, seed: SEED, seal })).toMatchObject({
    amount: '1.00',
  })
  expect((await member.caller.ok(claimRaffle, { id: raffle, seed: SEED })).entered).toContain(1)
  const sealed = await member.caller.ok(promotionLuck, { id: pack })
  const draw = sealed.kind === 'red_envelope' ? sealed.draw : null
  expect(await member.caller.ok(redEnvelope, { id: draw?.id ?? '' })).toMatchObject({ state: 'opened' })
  expect(await member.caller.ok(checkIn, { id: calendar })).toMatchObject({ step: 1 })
})

test('PROMO-2 PROMO-3 a birthday is claimed, and an application sent', async () => {
  author = await buildOperator(house) // days have passed since the first one logged in
  const member = await buildMember(house)
  const { db } = house.env
  await db.query(`update identity.accounts set created_at = created_at - interval '60 days' where id = $1`, [member.id])
  await db.query(
    `insert into identity.profiles (account_id, birthday) values ($1, $2)
     on conflict (account_id) do update set birthday = excluded.birthday`,
    [member.id, `1990-${localDay(house.clock.now(), 'Asia/Dhaka').slice(5)}`],
  )
  const birthday = { amount: '3', memberDays: 30, ...FREE_CASH }
  const id = await publishOffer(house, author, 'birthday', documentWith(house, birthday))
  const terms = { amountMax: '9', amountUsual: '9', ...FREE_CASH }
  const application = await publishOffer(house, author, 'application', documentWith(house, terms))
  const asked = { id: application, requestId: newRequestId(house), remark: 'one' }
  await Promise.all([1, 2, 3].map(() => member.caller.ok(claimPromotion, { id })))
  await Promise.all([1, 2, 3].map(() => member.caller.ok(applyPromotion, asked)))
  expect(await balanceOf(member)).toBe('3.00')
})

test('PROMO-3 a bonus whose time is over', async () => {
  const member = await buildMember(house)
  await giveBonus(house, member.id, 50, { lifeDays: 2 })
  house.clock.advance(3 * DAY_MS)
  await expireGrants(house.env)
  expect(await balanceOf(await logInAgain(house, member))).toBe('0.00')
})

test('PROMO-8 rates and goods are published, points are converted', async () => {
  author = await buildOperator(house)
  const { waiting } = await author.caller.ok(officeSetPointsRates, { rates: ratesOf(house), reason })
  await agreeAsSecond(house, author, waiting ?? undefined)
  const bounds = { units: 10, members: 10, until: inDays(1) }
  await author.caller.ok(officeSaveGood, { terms: LAMP, stock: 3, reason })
  const cash = await author.caller.ok(officeSaveGood, { terms: CASH_GOOD, bounds, stock: 5, reason })
  await agreeAsSecond(house, author, cash.waiting ?? undefined)
  house.clock.advance(HOUR_MS)
  const member = await buildMember(house)
  await member.caller.ok(paymentPassword, { newPassword: PAYMENT_PASSWORD })
  await givePoints(house, member, 500)
  const asked = { requestId: newRequestId(house), points: 500, paymentPassword: PAYMENT_PASSWORD }
  expect(await member.caller.ok(pointsConvert, asked)).toMatchObject({ money: '5.00' })
})

test('PROMO-6 PROMO-7 the first ladder and the first plan', async () => {
  author = await buildOperator(house)
  const bounds = { valueMax: '100000', membersMax: 1000, dayMax: null, until: inDays(300) }
  const ladder = { currency: 'BDT', turnover: 1, levels: [...DEFAULT_LEVELS] }
  const one = await author.caller.ok(officePublishVipLadder, { ladder, bounds, reason })
  await agreeAsSecond(house, author, one.waiting ?? undefined)
  const plan = { ...DEFAULT_PLAN, currency: 'BDT' }
  const other = await author.caller.ok(officePublishReferralPlan, { plan, bounds, reason })
  await agreeAsSecond(house, author, other.waiting ?? undefined)
})

test('PROMO-9 a campaign is counted, and sent to who may have it', async () => {
  author = await buildOperator(house)
  const member = await buildMember(house)
  await member.caller.ok(saveMessagePreferences, { marketing: true, mail: ['campaigns'], sms: [] })
  const { id } = await author.caller.ok(officeCreateCampaign, {
    texts: { en: { title: 'News', text: 'x' } },
    audience: { kind: 'named', usernames: [member.username] },
    offer: null,
    channels: ['mail'],
  } as never)
  await author.caller.ok(officePublishCampaign, { id, version: 1, startsAt: null, endsAt: inDays(9), reason })
  house.clock.advance(HOUR_MS)
  expect(await countPage(house.env, BigInt(id))).toBe(false)
  const sent = await sendCampaign(house.env, { campaign: id, memberId: member.id, channel: 'mail' })
  expect(sent, 'the address is not proved').toBe('preference')
})
