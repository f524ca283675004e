/** Gifts that wait for a review because accounts share something, through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { officeDecideGift, officeGiftReviews } from '#contract/promotions/office-reviews.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { officeDecideSignal, officeSignalRules, officeSignals } from '#contract/promotions/office-signals.ts'
import { officePersonRule, officeSetPersonRule } from '#contract/promotions/office-person-rule.ts'
import { claimPromotion, enterPromoCode, promotion } from '#contract/promotions/offers.ts'
import { FIRST_BRAND } from '#server/lib/seeds/demo.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildHouseOperator, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import {
  askWithdrawal,
  balanceOf,
  buildPayee,
  newRequestId,
  openCashierHouse,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { catchUp } from '#server/testing/followers.ts'
import { documentWith, FREE_CASH, publishOffer, stopAll } from '#server/testing/offers.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { giveBonus, playPurse } from '#server/testing/rewards.ts'
import { settleGrant } from '#server/modules/rewards/grants/settle-grant.ts'
import { WAGERING } from '#server/modules/rewards/following/wagering.ts'
import { playLine } from '#server/testing/rounds.ts'
import { answerOccasion } from '../following/answer-occasion.ts'
import { FOLLOW_MEMBERS } from '../following/follow-members.ts'
import { findSignals } from '../signals/find-signals.ts'

let house: CashierHouse
let [author, reviewer] = [] as unknown as [Person, Person]
beforeAll(async () => {
  house = await openCashierHouse()
  await seedGames(house.env, { studioVendors: null })
  author = await buildOperator(house, 'admin')
  reviewer = await buildOperator(house, 'finance')
})
afterAll(() => house.close())

const TIERS = [{ from: '300', percent: '50', max: '500' }]
const refusal = async (answer: Promise<{ body: { success: boolean } }>) => {
  const { body } = (await answer) as { body: { success: boolean; code?: string } }
  return body.success ? 'done' : body.code
}
async function payIn(member: Person, amount: string) {
  await payOnPage(
    await member.caller.ok(createDeposit, { requestId: newRequestId(house), methodCode: 'takago', amount }),
  )
  await house.work()
}
async function follow() {
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
}

describe('a gift that something speaks against', () => {
  const registered = (more: object = {}) =>
    documentWith(house, { amount: '40', ...FREE_CASH }, { audience: { oncePerDevice: true, ...more } })
  /** Members whose browser is the same, as far as its cookie tells. */
  async function onOneDevice(...members: readonly Person[]) {
    for (const { id } of members)
      await house.env.db.query(
        `insert into identity.devices (account_id, token_hash, user_agent, first_seen_at, last_seen_at, last_ip)
         values ($1, sha256('one and the same'), 'a browser', now(), now(), '203.0.113.9')`,
        [id],
      )
  }
  const waitingOf = async (by: Person, { username }: Person) =>
    (await by.caller.ok(officeGiftReviews, { username })).content
  const decide = (by: Person, id: string, outcome: 'release' | 'refuse') =>
    refusal(by.caller.call(officeDecideGift, { id, outcome, reason: 'brother and sister' }))

  test('PROMO-3 OFFICE-5 it waits for a review with its evidence; released once, or refused; the deposit is never held', async () => {
    const id = await publishOffer(house, author, 'registration', registered())
    const deposits = documentWith(
      house,
      { tiers: TIERS, chosen: false, ...FREE_CASH },
      { audience: { oncePerDevice: true } },
    )
    await publishOffer(house, author, 'first_deposit', deposits)
    const free = { on: 'registration', vendor: 'AG', gameCode: 'raja', rounds: 20, stake: '5', winMax: '200' }
    const rounds = documentWith(
      house,
      { ...free, winnings: { as: 'cash' }, claim: 'now' },
      { audience: { oncePerDevice: true } },
    )
    await publishOffer(house, author, 'free_rounds', rounds)
    const [first, second, third] = [await buildMember(house), await buildMember(house), await buildMember(house)]
    await onOneDevice(first, second, third)
    await payIn(first, '1000')
    await follow()
    await payIn(second, '1000')
    await follow()
    expect(await balanceOf(second)).toBe('1000.00')
    const waiting = await waitingOf(reviewer, second)
    expect(waiting.map(({ offer }) => offer.kind).toSorted()).toEqual(['first_deposit', 'free_rounds', 'registration'])
    const held = waiting.find(({ offer }) => offer.kind === 'first_deposit')
    expect(held).toMatchObject({ offer: { kind: 'first_deposit' }, amount: '500.00', deposit: '1000.00' })
    expect(held?.signals).toContainEqual({
      kind: 'device',
      member: { id: first.id, username: first.username },
      shared: '',
    })
    // to the member the offer does not exist
    expect(await refusal(second.caller.call(promotion, { id }))).toBe('NOT_FOUND')
    expect(await decide(author, held?.id ?? '', 'release')).toBe('PERMISSION_DENIED')
    await house.env.db.query(
      `insert into identity.person_accounts (account_id, person_id, added_at)
       select $1, person_id, now() from identity.operators where id = $2`,
      [third.id, reviewer.id],
    )
    const other = await buildOperator(house, 'finance')
    // it shares its browser with an account of the reviewer's own
    expect(await decide(reviewer, held?.id ?? '', 'release')).toBe('OWN_MONEY')
    const answers = await Promise.all([1, 2, 3].map(() => decide(other, held?.id ?? '', 'release')))
    expect(answers.toSorted()).toEqual(['PROMOTION_STATE', 'PROMOTION_STATE', 'done'])
    expect(await balanceOf(second)).toBe('1500.00')
    await payIn(third, '400')
    await follow()
    const own = (await waitingOf(reviewer, third)).find(({ offer }) => offer.kind === 'first_deposit')
    expect(await decide(reviewer, own?.id ?? '', 'release')).toBe('OWN_MONEY')
    expect(await decide(other, own?.id ?? '', 'refuse')).toBe('done')
    expect(await decide(other, own?.id ?? '', 'release')).toBe('PROMOTION_STATE')
    expect(await balanceOf(third)).toBe('400.00')
    const refused = await other.caller.ok(officeGiftReviews, { state: 'refused', username: third.username })
    await expectBalancedBooks(house.env.db)
    const [held20] = (await waitingOf(reviewer, second)).filter(({ offer }) => offer.kind === 'free_rounds')
    expect(held20).toMatchObject({ amount: '200.00', rounds: { gameCode: 'raja', rounds: 20 } })
    expect(await decide(other, held20?.id ?? '', 'release')).toBe('done')
    const { past } = await second.caller.ok(rewardCenter, {})
    expect(past[0]?.freeRounds).toMatchObject({ state: 'issuing', left: 20, stake: '5.00', winMax: '200.00' })
    expect(refused.content).toMatchObject([{ decidedBy: other.username, note: 'brother and sister' }])
  })

  test('PROMO-3 eight accounts of one browser that are due at the same moment: one has the gift, the others wait', async () => {
    const offer = await publishOffer(house, author, 'registration', registered())
    const members = await Promise.all(Array.from({ length: 8 }, () => buildMember(house)))
    await onOneDevice(...members)
    const occasion = { on: 'registered', brand: FIRST_BRAND.code, at: house.clock.now() } as const
    await Promise.all(members.map(({ id }) => answerOccasion(house.env, { ...occasion, memberId: id })))
    const balances = await Promise.all(members.map((member) => balanceOf(member)))
    expect(balances.toSorted()).toEqual([...Array<string>(7).fill('0.00'), '40.00'])
    const waiting = (await Promise.all(members.map((member) => waitingOf(reviewer, member)))).flat()
    expect(waiting.filter((one) => one.offer.id === offer)).toHaveLength(7)
  })

  /** What a member claims and what a code gives waits as well; the member reads that an operator decides. */
  async function holdsClaims(member: Person) {
    const codes = { use: 'universal', code: 'TEAM-30' }
    await publishOffer(house, author, 'code', documentWith(house, { codes, amount: '30', ...FREE_CASH }))
    const terms = { amount: '20', memberDays: 30, ...FREE_CASH }
    await house.env.db.query(
      "update identity.accounts set created_at = created_at - interval '90 days' where id = $1",
      [member.id],
    )
    const birthday = await publishOffer(house, author, 'birthday', documentWith(house, terms))
    const shown = async (id: string) => {
      const { state, next, why } = await member.caller.ok(promotion, { id })
      return [state, next.step, why]
    }
    expect(await shown(birthday)).toEqual(['join', 'none', 'birthday'])
    await house.env.db.query(
      `insert into identity.profiles (account_id, birthday) values ($1, $2)
       on conflict (account_id) do update set birthday = excluded.birthday`,
      [member.id, `1990${house.clock.now().toISOString().slice(4, 10)}`],
    )
    expect(await shown(birthday)).toEqual(['claim', 'claim', null])
    expect(await member.caller.ok(claimPromotion, { id: birthday })).toMatchObject({ state: 'applying' })
    expect(await member.caller.ok(claimPromotion, { id: birthday })).toMatchObject({ state: 'applying' })
    const { id: byCode } = await member.caller.ok(enterPromoCode, { code: 'team-30' })
    expect(await refusal(member.caller.call(enterPromoCode, { code: 'team-30' }))).toBe('PROMO_CODE_INVALID')
    const waiting = await waitingOf(reviewer, member)
    expect(waiting.map(({ amount, rules }) => [amount, rules])).toEqual([
      ['30.00', ['opposite_bets']],
      ['20.00', ['opposite_bets']],
    ])
    expect(await balanceOf(member)).toBe('594.00')
    const [held, gift] = waiting
    expect(await decide(reviewer, held?.id ?? '', 'release')).toBe('done')
    expect(await decide(reviewer, gift?.id ?? '', 'refuse')).toBe('done')
    expect(await balanceOf(member)).toBe('624.00')
    expect(await shown(byCode)).toEqual(['claimed', 'none', 'once'])
    expect((await shown(birthday))[0], 'what was refused is not offered again').not.toBe('claim')
  }

  test('OFFICE-5 OFFICE-9 signals of abuse hold gifts with evidence until somebody decides; rules are measured; nothing is taken', async () => {
    await stopAll(author)
    const terms = { tiers: TIERS, chosen: false, perDay: 9, ...FREE_CASH }
    await publishOffer(house, author, 'reload', documentWith(house, terms))
    const [guesser, banker, punter] = [await buildMember(house), await buildMember(house), await buildMember(house)]
    await house.env.db.query(
      `insert into promotions.code_failures (member_id, at) select $1, $2 from generate_series(1, 10)`,
      [guesser.id, house.clock.now()],
    )
    const bet = async (member: Person, roundNumber: number, spot: string) => {
      const detail = { engine: 'table', kind: 'baccarat', roundNumber, spots: [{ spot, stake: '1.00', win: '0.00' }] }
      const round = `${member.id} ${roundNumber}`
      const line = { gameType: 'LIVE', detail } as const
      await playLine(house.env, member.id, round, { ...line, kind: 'stake', amountMinor: 10_000n })
      await playLine(house.env, member.id, round, { ...line, kind: 'close', amountMinor: 0n, closes: true })
    }
    for (const member of [banker, punter]) await payIn(member, '400')
    await follow()
    for (let round = 0; round < 6; round++)
      await Promise.all([bet(banker, round, 'banker'), bet(punter, round, 'player')])
    house.clock.advance(1_000)
    await Promise.all([findSignals(house.env), findSignals(house.env)])
    const signalsOf = async ({ username }: Person) => (await reviewer.caller.ok(officeSignals, { username })).content
    expect(await signalsOf(banker)).toMatchObject([
      { rule: 'opposite_bets', others: [{ username: punter.username }], evidence: { rounds: 6, opposite: 6 } },
    ])
    await holdsClaims(banker)
    const [signal] = await signalsOf(guesser)
    expect(signal).toMatchObject({ rule: 'failed_codes', evidence: { codes: 10 }, state: 'open' })
    await payIn(guesser, '400')
    await follow()
    expect(await balanceOf(guesser), 'the deposit is credited, the gift waits').toBe('400.00')
    expect(await waitingOf(reviewer, guesser)).toMatchObject([
      { rules: ['failed_codes'], amount: '200.00', signals: [] },
    ])
    const say = (by: Person, id = signal?.id ?? '') =>
      refusal(by.caller.call(officeDecideSignal, { id, outcome: 'unfounded', reason: 'a leaflet with typing errors' }))
    expect(await say(author)).toBe('PERMISSION_DENIED')
    const answers = await Promise.all([say(reviewer), say(reviewer)])
    expect(answers.toSorted()).toEqual(['PROMOTION_STATE', 'done'])
    await payIn(guesser, '400')
    await follow()
    expect(await balanceOf(guesser)).toBe('1000.00')
    const { rules } = await reviewer.caller.ok(officeSignalRules, {})
    expect(rules.find(({ rule }) => rule === 'failed_codes')).toMatchObject({
      open: 0,
      unfounded: 1,
      falsePositives: 1,
    })
    await house.env.db.query(
      `insert into identity.person_accounts (account_id, person_id, added_at)
       select $1, person_id, now() from identity.operators where id = $2`,
      [punter.id, reviewer.id],
    )
    expect(await say(reviewer, (await signalsOf(banker))[0]?.id), 'it names an account of their own').toBe('OWN_MONEY')
    // invited accounts of one browser, and a bonus that is staked on both sides
    const third = await buildMember(house)
    await house.env.db.query('update identity.accounts set referred_by = $1 where id = any ($2)', [
      banker.id,
      [punter.id, third.id],
    ])
    await onOneDevice(banker, punter, third)
    const purse = await giveBonus(house, third.id, 100)
    for (let round = 0; round < 5; round++) {
      const line = { memberId: third.id, purse, roundId: `both sides ${round}` }
      await playPurse(house.env, { ...line, kind: 'stake', bonusMinor: 10_000n })
      await playPurse(house.env, { ...line, kind: 'close', roundValid: { minor: 0n, why: 'covered' } })
    }
    await catchUp(house.env, WAGERING)
    await findSignals(house.env)
    expect((await signalsOf(third)).map(({ rule }) => rule)).toEqual(
      expect.arrayContaining(['covered_bonus', 'referral_ring']),
    )
    await expect(
      house.env.db.query(`update promotions.signals set evidence = '{}' where member_id = $1`, [banker.id]),
    ).rejects.toThrow('what was found')
    await expectBalancedBooks(house.env.db)
  })

  test('OFFICE-5 a payee or a browser that two members share who were given something, and a withdrawal right after a bonus', async () => {
    await stopAll(author)
    await publishOffer(house, author, 'registration', registered({ oncePerDevice: false, oncePerPayee: false }))
    const [one, other, alone] = [await buildPayee(house), await buildPayee(house), await buildPayee(house)]
    await follow()
    await onOneDevice(one, alone)
    await house.env.db.query(
      'update cashier.payout_accounts o set number = p.number from cashier.payout_accounts p where o.id = $1 and p.id = $2',
      [other.payoutAccountId, one.payoutAccountId],
    )
    await settleGrant(house.env, await giveBonus(house, alone.id, 100, { wageringTimes: '0' }))
    house.clock.advance(60_000)
    await askWithdrawal(house, alone)
    await findSignals(house.env)
    const rulesOf = async ({ username }: Person) =>
      (await reviewer.caller.ok(officeSignals, { username })).content.map(({ rule }) => rule).toSorted()
    expect(await Promise.all([one, other, alone].map(rulesOf))).toEqual([
      ['shared_device', 'shared_payee'],
      ['shared_payee'],
      ['fast_withdrawal', 'shared_device'],
    ])
  })

  test('PROMO-3 OFFICE-5 one person at two brands: once at each, or once at the house, where the gift waits and names no other account', async () => {
    await stopAll(author)
    await seedMeghna(house.env)
    await publishOffer(house, author, 'registration', registered({ oncePerDevice: false }))
    const there = await buildMember(house, { merchant: 'meghna' })
    await house.env.db.query(
      `with offer as (
         insert into promotions.offers (brand, code, kind, created_at, created_by)
         values ('meghna', 'welcome-there', 'registration', now(), 'somebody') returning id
       ), version as (
         insert into promotions.offer_versions (offer_id, number, document, state, currency, created_at, created_by, changed_at)
         select id, 1, '{}', 'draft', 'BDT', now(), 'somebody', now() from offer returning offer_id
       )
       insert into promotions.participations (offer_id, version, brand, member_id, occurrence, state, currency, at, changed_at)
       select offer_id, 1, 'meghna', $1, 'once', 'joined', 'BDT', now(), now() from version`,
      [there.id],
    )
    const one = await buildMember(house)
    await onOneDevice(there, one)
    await follow()
    expect(await balanceOf(one), 'each brand counts for itself').toBe('40.00')
    const [first, second] = [await buildHouseOperator(house), await buildHouseOperator(house)]
    const rule = (counts: 'brand' | 'house') => ({ counts, reason: 'people have two accounts' })
    expect(await refusal(author.caller.call(officeSetPersonRule, rule('house')))).toBe('PERMISSION_DENIED')
    expect(await first.caller.ok(officeSetPersonRule, rule('house'))).toEqual({ counts: 'house', waiting: null })
    const two = await buildMember(house)
    for (const [brand, { id }] of [['meghna', there] as const, ['fairhouse', two] as const])
      await house.env.db.query(
        `insert into identity.mobiles (merchant, number, account_id, verified_at, created_at)
         values ($1, '+8801712345678', $2, now(), now())`,
        [brand, id],
      )
    await follow()
    expect(await balanceOf(two)).toBe('0.00')
    expect(await waitingOf(reviewer, two)).toMatchObject([{ amount: '40.00', signals: [], rules: [] }])
    const stranger = await buildMember(house)
    await follow()
    expect(await balanceOf(stranger)).toBe('40.00')
    // looser again only with a second person
    const asked = await first.caller.ok(officeSetPersonRule, rule('brand'))
    expect(asked).toMatchObject({ counts: 'house', waiting: { needed: 2 } })
    expect((await second.caller.ok(officePersonRule, {})).counts).toBe('house')
  })
})
