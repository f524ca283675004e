/** Offers of each kind as members meet them, through HTTP. */
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import {
  applicationPicture,
  applyPromotion,
  claimPromotion,
  depositOffers,
  enterPromoCode,
  joinPromotion,
  promotion,
  promotions,
} from '#contract/promotions/offers.ts'
import { joinBoard, missions } from '#contract/missions/missions.ts'
import { officeAddMarker } from '#contract/harm/office-harm.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { rewardCenter } from '#contract/rewards/rewards.ts'
import { officeOfferMembers } from '#contract/promotions/office-offer-parts.ts'
import { officeStopOffer } from '#contract/promotions/office-offers.ts'
import { officeApplicationPictures, officeDecideApplications } from '#contract/promotions/office-applications.ts'
import { catchUp, dying, followDying } from '#server/testing/followers.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { agreeTo } from '#server/testing/agree.ts'
import { buildAgent, buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  setBounds,
  openCashierHouse,
  payOnPage,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { MARK_NAMES, shareMark } from '#server/testing/marks.ts'
import { boardOf, missionOf, publish } from '#server/testing/missions.ts'
import { documentWith, FREE_CASH, publishOffer, stopAll } from '#server/testing/offers.ts'
import { FOLLOW_MEMBERS } from './following/follow-members.ts'

let house: CashierHouse
let author: Person
let reviewer: Person
beforeAll(async () => {
  house = await openCashierHouse()
  author = await buildOperator(house, 'admin')
  reviewer = await buildOperator(house, 'finance')
})
afterEach(async () => {
  await stopAll(author)
  await expectBalancedBooks(house.env.db)
})
afterAll(() => house.close())

async function payIn(member: Person, amount: string, offer?: string) {
  const opened = await member.caller.ok(createDeposit, {
    requestId: newRequestId(house),
    methodCode: 'takago',
    amount,
    ...(offer ? { offer } : {}),
  })
  await payOnPage(opened)
  await house.work()
}
/** What was told is followed, and what follows from it is done. */
async function follow() {
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
}
const TIERS = [{ from: '300', percent: '50', max: '500' }]
const refusal = async (answer: Promise<{ body: { success: boolean } }>) => {
  const { body } = (await answer) as { body: { success: boolean; code?: string } }
  return body.success ? 'done' : body.code
}

describe('an offer for deposits', () => {
  test('PROMO-1 CASH-2 PROMO-3 a first deposit is chosen, paid, answered once, and is then claimed', async () => {
    const id = await publishOffer(house, author, 'first_deposit', {
      ...documentWith(house, { tiers: TIERS, ...FREE_CASH }),
      title: { en: 'First deposit of Eid', bn: 'প্রথম জমা' },
    })
    const member = await buildMember(house)
    expect(await member.caller.ok(promotion, { id })).toMatchObject({
      state: 'join',
      next: { step: 'deposit' },
      terms: { deposit: { min: '300.00', number: 1 }, example: { pay: '300.00', get: '150.00', stake: '0.00' } },
    })
    const { content } = await member.caller.ok(depositOffers)
    expect(content.map((one) => one.id)).toContain(id)
    const small = { requestId: newRequestId(house), methodCode: 'takago', amount: '299.99', offer: id }
    expect(await refusal(member.caller.call(createDeposit, small))).toBe('OFFER_UNAVAILABLE')
    await payIn(member, '1000', id)
    await follow()
    await follow()
    expect(await balanceOf(member)).toBe('1500.00')
    expect(await member.caller.ok(promotion, { id })).toMatchObject({ state: 'claimed', amount: '500.00', why: 'once' })
    // the reward bears the offer's title, in each of its languages
    const title = { title: 'প্রথম জমা', 'title.bn': 'প্রথম জমা', 'title.en': 'First deposit of Eid' }
    expect((await member.caller.ok(rewardCenter)).past).toMatchObject([
      { source: 'offer', title: { key: 'rewards.title.own', values: title } },
    ])
    const again = { requestId: newRequestId(house), methodCode: 'takago', amount: '1000', offer: id }
    expect(await refusal(member.caller.call(createDeposit, again))).toBe('OFFER_UNAVAILABLE')
  })

  test('PROMO-3 joining is a choice for the next deposit; a second deposit of another offer gives by its number', async () => {
    const first = await publishOffer(
      house,
      author,
      'first_deposit',
      documentWith(house, { tiers: TIERS, ...FREE_CASH }),
    )
    const second = await publishOffer(
      house,
      author,
      'nth_deposit',
      documentWith(house, {
        number: 2,
        chosen: false,
        tiers: [{ from: '100', percent: '10', max: '50' }],
        ...FREE_CASH,
      }),
    )
    const member = await buildMember(house)
    expect(await member.caller.ok(joinPromotion, { id: first })).toMatchObject({
      state: 'joined',
      next: { step: 'deposit' },
    })
    await member.caller.ok(joinPromotion, { id: first })
    await payIn(member, '400')
    await follow()
    expect(await balanceOf(member)).toBe('600.00')
    await payIn(member, '200')
    await follow()
    expect(await balanceOf(member)).toBe('820.00')
    expect(await member.caller.ok(promotion, { id: second })).toMatchObject({ state: 'claimed', amount: '20.00' })
  })

  test('PROMO-3 while promotions stand still deposits are credited; afterwards each is answered once', async () => {
    const id = await publishOffer(
      house,
      author,
      'reload',
      documentWith(house, {
        perDay: 2,
        chosen: false,
        tiers: [{ from: '100', percent: '10', max: '50' }],
        ...FREE_CASH,
      }),
    )
    const member = await buildMember(house)
    await payIn(member, '100')
    await payIn(member, '100')
    await payIn(member, '100')
    expect(await balanceOf(member)).toBe('300.00')
    let left = 2
    await followDying(
      house.env,
      dying(FOLLOW_MEMBERS, () => left-- > 0),
    )
    await follow()
    // two a day, the third of the day gives nothing
    expect(await balanceOf(member)).toBe('320.00')
    expect((await member.caller.ok(promotion, { id })).received).toHaveLength(2)
    await author.caller.ok(officeStopOffer, { id, reason: 'the test is over' })
    await payIn(member, '100')
    await follow()
    expect(await balanceOf(member)).toBe('420.00')
  })

  test('PROMO-3 an offer for agents’ lines is not there for others', async () => {
    const terms = { chosen: false, tiers: TIERS, ...FREE_CASH }
    const id = await publishOffer(
      house,
      author,
      'agent_line',
      documentWith(house, terms, { audience: { line: 'below_an_agent' } }),
    )
    const agent = await buildAgent(house)
    const [below, alone] = [
      await buildMember(house, { upline: { id: BigInt(agent.id), path: `${agent.id}.` } }),
      await buildMember(house),
    ]
    expect(await refusal(alone.caller.call(promotion, { id }))).toBe('NOT_FOUND')
    await payIn(alone, '300')
    await payIn(below, '300')
    await follow()
    expect([await balanceOf(alone), await balanceOf(below)]).toEqual(['300.00', '450.00'])
    // what decided is kept by value
    const [given] = (await reviewer.caller.ok(officeOfferMembers, { id })).content
    expect(given?.evidence).toMatchObject({ agents: [agent.username], countries: ['BD'], shares: [], inSegment: false })
  })
})

describe('a code', () => {
  test('PROMO-3 wrong, expired, used, stopped and other members’ codes answer alike, and guessing is limited', async () => {
    const code = (name: string, more = {}) => ({
      codes: { use: 'universal', code: name },
      amount: '25',
      ...FREE_CASH,
      ...more,
    })
    const good = await publishOffer(house, author, 'code', documentWith(house, code('WELCOME-25')))
    await publishOffer(house, author, 'code', documentWith(house, code('ONLY-VIP'), { audience: { levelMin: 5 } }))
    const limited = { codes: { use: 'limited', code: 'FEW-1', uses: 1 }, amount: '5', ...FREE_CASH }
    await publishOffer(house, author, 'code', documentWith(house, limited))
    const [member, other] = [await buildMember(house), await buildMember(house)]
    expect(await member.caller.ok(enterPromoCode, { code: 'welcome-25 ' })).toMatchObject({
      id: good,
      state: 'claimed',
    })
    await other.caller.ok(enterPromoCode, { code: 'FEW-1' })
    const answers = []
    for (const one of ['WELCOME-25', 'ONLY-VIP', 'FEW-1', 'NO-SUCH-CODE'])
      answers.push(await member.caller.call(enterPromoCode, { code: one }))
    const guesser = await buildMember(house)
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => guesser.caller.call(enterPromoCode, { code: `GUESS-${guess}` })),
    )
    const looked = burst.filter(({ body }) => !body.success && body.code === 'PROMO_CODE_INVALID')
    expect(looked, 'a burst is not one guess').toHaveLength(10)
    const bodies = new Set(answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' })))
    expect([...bodies]).toHaveLength(1)
    expect(await refusal(Promise.resolve(answers[0] as never))).toBe('PROMO_CODE_INVALID')
    expect([await balanceOf(member), await balanceOf(other)]).toEqual(['25.00', '5.00'])
    for (let more = 0; more < 6; more++) await member.caller.call(enterPromoCode, { code: `GUESS-${more}` })
    expect(await refusal(member.caller.call(enterPromoCode, { code: 'NO-SUCH-CODE' }))).toBe('TOO_MANY_REQUESTS')
  })

  test('PROMO-3 fifty members at once with a code of five uses: five get it, the books agree', async () => {
    await publishOffer(
      house,
      author,
      'code',
      documentWith(house, { codes: { use: 'limited', code: 'FIVE-ONLY', uses: 5 }, amount: '10', ...FREE_CASH }),
    )
    const members = await Promise.all(Array.from({ length: 20 }, () => buildMember(house)))
    const tries = members.flatMap((member) =>
      [member, member, member].slice(0, 2).map((one) => one.caller.call(enterPromoCode, { code: 'FIVE-ONLY' })),
    )
    const done = (await Promise.all(tries)).filter(({ body }) => body.success)
    expect(done).toHaveLength(5)
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.filter((one) => one === '10.00')).toHaveLength(5)
  })
})

describe('an application', () => {
  test('PROMO-2 is sent with remark and pictures, answered by an operator, each with its own reward', async () => {
    const terms = { amountMax: '100', amountUsual: '50', ...FREE_CASH }
    const id = await publishOffer(house, author, 'application', documentWith(house, terms))
    const [one, two] = [await buildMember(house), await buildMember(house)]
    const requestId = newRequestId(house)
    const sent = await one.caller.ok(applyPromotion, { id, requestId, remark: 'my receipt' })
    expect(sent).toMatchObject({ state: 'applying', application: { remark: 'my receipt', canAdd: true } })
    await one.caller.ok(applyPromotion, { id, requestId, remark: 'my receipt' })
    expect(await refusal(one.caller.call(applyPromotion, { id, requestId, remark: 'another' }))).toBe('KEY_REUSED')
    expect(await refusal(two.caller.call(applyPromotion, { id, requestId: newRequestId(house) }))).toBe('INVALID_INPUT')
    const other = await two.caller.ok(applyPromotion, { id, requestId: newRequestId(house), remark: 'x' })
    const ids = [sent.application?.id ?? '', other.application?.id ?? '']
    const upload = async (by: Person, payload: Buffer, type = 'image/png', at = ids[0] ?? '') => {
      const url = applicationPicture.path.replace('{id}', at)
      const headers = { authorization: `Bearer ${by.token}`, 'content-type': type }
      return (await house.app.inject({ method: 'POST', url, headers, payload })).json<object>()
    }
    const paint = (background: string) =>
      sharp({ create: { width: 80, height: 70, channels: 3, background } }).withExif({ IFD0: { Artist: 'Rahima' } })
    const [png, jpg] = [await paint('#224466').png().toBuffer(), await paint('#664422').jpeg().toBuffer()]
    expect(await upload(one, Buffer.from('no picture'))).toMatchObject({ success: false, code: 'PICTURE_INVALID' })
    expect(await upload(two, png)).toMatchObject({ success: false, code: 'NOT_FOUND' })
    // the same file at once and again is one
    await Promise.all(Array.from({ length: 6 }, () => upload(one, png)))
    expect(await upload(one, png)).toMatchObject({ value: { pictures: 1 } })
    expect(await upload(one, jpg, 'image/jpeg')).toMatchObject({ value: { pictures: 2 } })
    expect(await upload(one, await paint('#112233').png().toBuffer())).toMatchObject({ value: { pictures: 3 } })
    const fourth = await upload(one, await paint('#332211').png().toBuffer())
    expect(fourth).toMatchObject({ success: false, code: 'APPLICATION_PICTURES_FULL' })
    const large = await upload(one, Buffer.alloc(5 * 1024 * 1024 + 1))
    expect(large).toMatchObject({ success: false, code: 'PAYLOAD_TOO_LARGE' })
    const { pictures } = await reviewer.caller.ok(officeApplicationPictures, { id: ids[0] ?? '' })
    for (const { jpeg } of pictures)
      expect(await sharp(Buffer.from(jpeg, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 80 })
    expect(pictures.map(({ jpeg }) => Buffer.from(jpeg, 'base64').includes('Rahima'))).toEqual([false, false, false])
    const clerk = await buildOperator(house, 'support')
    expect(await refusal(clerk.caller.call(officeApplicationPictures, { id: ids[0] ?? '' }))).toBe('PERMISSION_DENIED')
    expect(await refusal(author.caller.call(officeDecideApplications, { ids, answer: 'approve' }))).not.toBe('done')
    expect(
      await reviewer.caller.ok(officeDecideApplications, { ids: ids.slice(0, 1), answer: 'approve', amount: '101' }),
    ).toEqual({
      results: [{ id: ids[0], result: 'AMOUNT_TOO_LARGE', waiting: null }],
    })
    const bulk = await reviewer.caller.ok(officeDecideApplications, { ids, answer: 'approve' })
    expect(bulk.results.map(({ result }) => result)).toEqual(['done', 'done'])
    const third = await buildMember(house)
    const late = await third.caller.ok(applyPromotion, { id, requestId: newRequestId(house), remark: 'mine too' })
    const most = { ids: [late.application?.id ?? ''], answer: 'approve' as const, amount: '100' }
    await setBounds(house, 99)
    const asked = (await reviewer.caller.ok(officeDecideApplications, most)).results[0]
    expect(asked).toMatchObject({ result: 'waits', waiting: { needed: 2 } })
    expect((await reviewer.caller.ok(officeDecideApplications, most)).results[0]?.result).toBe('DECISION_OPEN')
    expect(await balanceOf(third)).toBe('0.00')
    await agreeTo(await buildOperator(house, 'finance'), asked?.waiting)
    expect(await balanceOf(third)).toBe('100.00')
    await setBounds(house, 20_000, 100_000, 500_000)
    const again = await reviewer.caller.ok(officeDecideApplications, { ids, answer: 'reject', reason: 'other' })
    expect(again.results.map(({ result }) => result)).toEqual(['APPLICATION_CLOSED', 'APPLICATION_CLOSED'])
    expect([await balanceOf(one), await balanceOf(two)]).toEqual(['50.00', '50.00'])
    expect(await one.caller.ok(promotion, { id })).toMatchObject({ state: 'claimed', amount: '50.00' })
  })
})

describe('a member to whom nothing may be offered', () => {
  test('PROMO-1 finds no offer by list, link, code, join, claim, application, deposit or agent, and is given none', async () => {
    const terms = { chosen: false, tiers: [{ from: '100', percent: '10', max: '50' }], ...FREE_CASH }
    const open = documentWith(house, { perDay: 5, ...terms })
    const reload = await publishOffer(house, author, 'reload', open)
    const apply = await publishOffer(
      house,
      author,
      'application',
      documentWith(house, { amountMax: '9', amountUsual: '9', ...FREE_CASH }),
    )
    await publishOffer(
      house,
      author,
      'code',
      documentWith(house, { codes: { use: 'universal', code: 'FOR-ALL' }, amount: '5', ...FREE_CASH }),
    )
    const ofLine = await publishOffer(
      house,
      author,
      'agent_line',
      documentWith(house, terms, { audience: { line: 'below_an_agent' } }),
    )
    const agent = await buildAgent(house)
    const upline = { id: BigInt(agent.id), path: `${agent.id}.` }
    const [excluded, marked] = [await buildMember(house, { upline }), await buildMember(house, { upline })]
    for (const one of [excluded, marked]) await payIn(one, '100')
    await excluded.caller.ok(excludeSelf, { months: null, understood: true })
    // a marker of harm closes the same ways (docs/decisions/0570)
    await author.caller.ok(officeAddMarker, { id: marked.id, reason: 'chases losses' })
    for (const one of [excluded, marked]) await findNothing(one, { reload, apply, ofLine })
  })

  test('PROMO-1 PROMO-3 PROMO-5 the same person under a new account finds nothing either, while another one does', async () => {
    await stopAll(author)
    const terms = { chosen: false, tiers: [{ from: '100', percent: '10', max: '50' }], ...FREE_CASH }
    const reload = await publishOffer(house, author, 'reload', documentWith(house, { perDay: 5, ...terms }))
    const lasting = { amountMax: '9', amountUsual: '9', ...FREE_CASH }
    const apply = await publishOffer(house, author, 'application', documentWith(house, lasting))
    const codes = { use: 'universal', code: 'FOR-ALL-2' }
    await publishOffer(house, author, 'code', documentWith(house, { codes, amount: '5', ...FREE_CASH }))
    const line = { audience: { line: 'below_an_agent' } }
    const ofLine = await publishOffer(house, author, 'agent_line', documentWith(house, terms, line))
    await publishOffer(house, author, 'registration', documentWith(house, { amount: '40', ...FREE_CASH }))
    await publish(house, missionOf(house))
    const board = await publish(house, boardOf(house, { entry: 'opt_in' }))
    const agent = await buildAgent(house)
    const upline = { id: BigInt(agent.id), path: `${agent.id}.` }
    const excluded = await buildMember(house)
    await excluded.caller.ok(excludeSelf, { months: 6, understood: true })
    for (const mark of MARK_NAMES) {
      const again = await buildMember(house, { upline })
      await shareMark(house, mark, excluded, again)
      await payIn(again, '100')
      await findNothing(again, { reload, apply, ofLine })
      expect(await again.caller.ok(missions), mark).toMatchObject({ isOffered: false, missions: [] })
      expect(await refusal(again.caller.call(joinBoard, { id: board.id, fee: null })), mark).toBe('MISSION_NOT_FOR_YOU')
      expect(await refusal(again.caller.call(enterPromoCode, { code: 'FOR-ALL-2' })), mark).toBe('PROMO_CODE_INVALID')
    }
    const other = await buildMember(house, { upline })
    await payIn(other, '100')
    await follow()
    const own = await logInAgain(house, other)
    expect(await own.caller.ok(missions)).toMatchObject({ isOffered: true })
    await own.caller.ok(joinBoard, { id: board.id, fee: null })
    // registration, reload and the line's offer
    expect(await balanceOf(own)).toBe('160.00')
  })

  async function findNothing(
    member: Person,
    { reload, apply, ofLine }: { reload: string; apply: string; ofLine: string },
  ): Promise<void> {
    expect(await member.caller.ok(promotions)).toEqual({ running: 0, categories: [], content: [] })
    expect((await member.caller.ok(depositOffers)).content).toEqual([])
    const unknown = await member.caller.call(promotion, { id: '999999' })
    const ways = [
      await member.caller.call(promotion, { id: reload }),
      await member.caller.call(promotion, { id: ofLine }),
      await member.caller.call(joinPromotion, { id: reload }),
      await member.caller.call(joinPromotion, { id: ofLine }),
      await member.caller.call(claimPromotion, { id: reload }),
      await member.caller.call(applyPromotion, { id: apply, requestId: newRequestId(house), remark: 'please' }),
    ]
    for (const { status, body } of ways)
      expect({ status, ...body, requestId: '' }).toEqual({ status: unknown.status, ...unknown.body, requestId: '' })
    expect(await refusal(member.caller.call(enterPromoCode, { code: 'FOR-ALL' }))).toBe('PROMO_CODE_INVALID')
    await follow()
    const again = await logInAgain(house, member)
    expect(await balanceOf(again)).toBe('100.00')
  }
})
