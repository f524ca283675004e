/** Composing, publishing by two persons, undo, and what an offer would have cost, through HTTP. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDeposit } from '#contract/cashier/deposits.ts'
import { officePublishMission, officeSaveMission } from '#contract/missions/office-missions.ts'
import { createOfficeExport } from '#contract/exports/exports.ts'
import {
  officeCreateOffer,
  officeOffer,
  officeOfferFigures,
  officeOfferReturns,
  officePreviewOffer,
  officePublishOffer,
  officeSaveOffer,
  officeStopOffer,
  officeWhatIf,
} from '#contract/promotions/office-offers.ts'
import {
  officeAddCodes,
  officeOfferCodes,
  officeOfferMembers,
  officeSwitchCode,
} from '#contract/promotions/office-offer-parts.ts'
import { enterPromoCode, promotion } from '#contract/promotions/offers.ts'
import type { OfferKindName } from '#contract/promotions/kinds.ts'
import { after, DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { localDay } from '#server/lib/local-day.ts'
import { agreeAsSecond, agreeTo } from '#server/testing/agree.ts'
import { expectBalancedBooks } from '#server/testing/books.ts'
import { buildMember, buildOperator, logInAgain, type Person } from '#server/testing/builders.ts'
import {
  balanceOf,
  newRequestId,
  openCashierHouse,
  payOnPage,
  setBounds,
  type CashierHouse,
} from '#server/testing/cashier-house.ts'
import { seedTitles } from '#server/modules/catalogue/seeds/seed-titles.ts'
import { catchUp } from '#server/testing/followers.ts'
import { missionOf } from '#server/testing/missions.ts'
import { documentWith, draftOffer, FREE_CASH, publishDraft, publishOffer, stopAll } from '#server/testing/offers.ts'
import { FOLLOW_MEMBERS } from './following/follow-members.ts'
import { addToDays } from './luck/luck-days.sql.ts'

let house: CashierHouse
let [author, second, reader] = [] as unknown as [Person, Person, Person]
beforeAll(async () => {
  house = await openCashierHouse()
  author = await buildOperator(house, 'admin')
  second = await buildOperator(house, 'admin')
  reader = await buildOperator(house, 'viewer')
})
afterEach(async () => {
  await stopAll(author)
  await expectBalancedBooks(house.env.db)
})
afterAll(() => house.close())

const RELOAD = { perDay: 2, chosen: false, tiers: [{ from: '100', percent: '10', max: '25' }], ...FREE_CASH }

async function payIn(member: Person, amount: string) {
  const requestId = newRequestId(house)
  await payOnPage(await member.caller.ok(createDeposit, { requestId, methodCode: 'takago', amount }))
}
async function codeOf(answer: Promise<unknown>) {
  const { body } = (await answer) as { body: { success: boolean; code?: string } }
  return body.success ? 'done' : body.code
}

test('PROMO-12 what an offer would have cost agrees with what it then gave, also where its budget ended', async () => {
  const document = documentWith(house, RELOAD, { bounds: { valueMax: '60' } })
  const id = await publishOffer(house, author, 'reload', document)
  const members = await Promise.all([buildMember(house), buildMember(house), buildMember(house)])
  for (const member of members)
    for (const amount of ['100', '300', '500']) {
      await payIn(member, amount)
      await catchUp(house.env, FOLLOW_MEMBERS)
      await house.work()
    }
  const now = house.clock.now()
  const span = { from: after(now, -5 * MINUTE_MS).toISOString(), to: after(now, MINUTE_MS).toISOString() }
  const forecast = await reader.caller.ok(officeWhatIf, { kind: 'reload', document, ...span })
  const { actual } = await reader.caller.ok(officeOfferFigures, { id })
  const { members: reached, grants, given, cost, agents, finished, forfeited } = forecast
  expect(actual).toMatchObject({ members: reached, grants, given, cost, agents, finished, forfeited })
  expect(forecast).toMatchObject({ reached: 3, given: '55.00', cost: '55.00', isKnown: true })
  expect(forecast.refused).toBeGreaterThan(0)
})

test('PROMO-12 asking writes one line in the log and is limited in rate; an application cannot be replayed', async () => {
  const now = house.clock.now()
  const span = { from: after(now, -MINUTE_MS).toISOString(), to: now.toISOString() }
  const count = async () =>
    (await house.env.db.query<{ n: number }>('select count(*)::int as n from core.audit_log'))[0]?.n ?? 0
  const before = await count()
  const terms = { amountMax: '9', amountUsual: '9', ...FREE_CASH }
  const asker = await buildOperator(house, 'viewer')
  const ask = () =>
    asker.caller.call(officeWhatIf, { kind: 'application', document: documentWith(house, terms), ...span })
  const first = await ask()
  expect(first.body.success && first.body.value.isKnown).toBe(false)
  expect(await count()).toBe(before + 1)
  for (let more = 0; more < 5; more++) await ask()
  expect(await codeOf(ask())).toBe('TOO_MANY_REQUESTS')
  // nothing says what it would cost: a second person confirms it, however small
  const small = await draftOffer(
    house,
    author,
    'application',
    documentWith(house, terms, { bounds: { valueMax: '9' } }),
  )
  expect(await publishDraft(author, small)).toMatchObject({ needed: 2 })
})

test('PROMO-12 birthdays and luck are counted at most: as if everybody who was there had come', async () => {
  const [here, there] = [await buildMember(house), await buildMember(house)]
  await house.env.db.query("update identity.accounts set created_at = created_at - interval '90 days' where id = $1", [
    here.id,
  ])
  const now = house.clock.now()
  const day = (ago: number) => localDay(after(now, -ago * DAY_MS), 'Asia/Dhaka')
  await house.env.db.query(
    `insert into identity.profiles (account_id, birthday) values ($1, $2)
     on conflict (account_id) do update set birthday = excluded.birthday`,
    [here.id, `1990${day(0).slice(4)}`],
  )
  const came = (memberId: string, ago: number, depositedMinor = 0n) => ({
    memberId,
    brand: 'fairhouse',
    day: day(ago),
    hasLoggedIn: true,
    depositedMinor,
    stakedMinor: 0n,
  })
  await house.env.db.query('delete from promotions.luck_days')
  await house.env.db.tx((tx) =>
    addToDays(tx, [came(here.id, 1), came(here.id, 2), came(here.id, 0), came(there.id, 0, 3_000_000n)]),
  )
  const asker = await buildOperator(house, 'viewer')
  const ask = async (kind: OfferKindName, terms: object) => {
    const span = { from: after(now, -3 * DAY_MS).toISOString(), to: now.toISOString() }
    const document = documentWith(house, { ...terms, ...FREE_CASH })
    const { isMost, members, grants, given } = await asker.caller.ok(officeWhatIf, { kind, document, ...span })
    return [isMost, members, grants, given]
  }
  expect(await ask('birthday', { amount: '20', memberDays: 30 })).toEqual([true, 1, 1, '20.00'])
  expect(await ask('check_in', { rewards: ['1', '2', '3'], needs: {} })).toEqual([true, 2, 4, '7.00'])
  const half = [
    { amount: '10', weight: 1 },
    { amount: '0', weight: 1 },
  ]
  const tickets = { perDeposited: '100', dayMax: 5 }
  expect(await ask('lucky_wheel', { prizes: half, ticketValueMax: '5', tickets })).toEqual([true, 1, 3, '15.00'])
  const pack = { sum: '100', envelopes: 2, needs: {} }
  expect(await ask('red_envelope', { every: 'once', ...pack })).toEqual([true, 2, 2, '100.00'])
  const windows = [{ at: '20:00', minutes: 10 }]
  expect(await ask('envelope_rain', { windows, ...pack })).toEqual([true, 2, 4, '200.00'])
  const drawsAt = after(now, DAY_MS).toISOString()
  const prizes = [{ amount: '50', count: 2 }]
  expect(await ask('raffle', { prizes, drawsAt, tickets })).toEqual([true, 1, 1, '50.00'])
})

test('OFFICE-5 nothing goes live without bounds; above a value a second person agrees; both get nothing of it', async () => {
  const open = documentWith(house, RELOAD, { bounds: { valueMax: null, membersMax: null, endsAt: null } })
  const id = await draftOffer(house, author, 'reload', open)
  const read = () => author.caller.ok(officeOffer, { id })
  expect((await read()).missing).toEqual(['bounds.valueMax', 'bounds.membersMax', 'bounds.endsAt'])
  const draft = (await read()).versions[0]
  const publish = { id, changedAt: draft?.changedAt ?? '', reason: 'a test of offers' }
  expect(await codeOf(author.caller.call(officePublishOffer, publish))).toBe('OFFER_INCOMPLETE')
  const large = documentWith(house, RELOAD, { bounds: { valueMax: '20000.01' } })
  expect(await codeOf(author.caller.call(officeSaveOffer, { id, document: large }))).toBe('OFFER_CHANGED')
  await author.caller.ok(officeSaveOffer, { id, document: large, changedAt: draft?.changedAt })
  const waiting = await publishDraft(author, id)
  expect(waiting).toMatchObject({ needed: 2, agreed: 1 })
  expect((await read()).state).toBe('waiting')
  const member = await buildMember(house)
  expect(await codeOf(member.caller.call(promotion, { id }))).toBe('NOT_FOUND')
  await agreeTo(second, waiting)
  expect(await read()).toMatchObject({ state: 'running', version: 1 })
  expect(await codeOf(member.caller.call(promotion, { id }))).toBe('done')
})

test('OFFICE-5 many small offers and missions of one person are one large one: beyond the day’s sum a second person agrees', async () => {
  await setBounds(house, 20_000, 50_000, 500_000)
  const splitter = await buildOperator(house, 'admin')
  const small = documentWith(house, RELOAD, { bounds: { valueMax: '9000' } })
  const room = async (id: string) => (await splitter.caller.ok(officeOffer, { id })).aloneMax
  const publishNext = async () => {
    const id = await draftOffer(house, splitter, 'reload', small)
    return { id, aloneMax: await room(id), waiting: await publishDraft(splitter, id) }
  }
  const offers = [await publishNext(), await publishNext(), await publishNext(), await publishNext()]
  expect(offers.map(({ aloneMax, waiting }) => [aloneMax, waiting])).toEqual([
    ['20000.00', null],
    ['20000.00', null],
    ['20000.00', null],
    ['20000.00', null],
  ])
  const mission = missionOf(house, { bounds: { valueMax: '9000', membersMax: 10, dayMax: null } })
  const publishMission = async () => {
    const { id } = await splitter.caller.ok(officeSaveMission, { document: mission })
    return (await splitter.caller.ok(officePublishMission, { id, revision: 1, reason: 'a test of splitting' })).waiting
  }
  expect(await publishMission()).toBeNull()
  expect(await publishMission(), 'a sixth of 9,000 is more than 50,000 a day').toMatchObject({ needed: 2 })
  expect(await publishNext()).toMatchObject({ aloneMax: '5000.00', waiting: { needed: 2 } })
  // a new version may give its whole value again, so it counts again
  await splitter.caller.ok(officeSaveOffer, { id: offers[0]?.id ?? '', document: small })
  expect(await publishDraft(splitter, offers[0]?.id ?? '')).toMatchObject({ needed: 2 })
  const copies = await Promise.all(Array.from({ length: 4 }, publishMission))
  expect(copies.filter((waiting) => waiting === null)).toEqual([])
  await setBounds(house, 20_000, 100_000, 500_000)
})

test('OFFICE-5 an edit is a new version, an undo too; what was given keeps its terms, and a stop ends giving', async () => {
  const id = await publishOffer(house, author, 'reload', documentWith(house, RELOAD))
  const member = await buildMember(house)
  await payIn(member, '100')
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
  // a deposit of before the change, of which promotions hear after it: the version that ran then answers
  const early = await buildMember(house)
  await payIn(early, '100')
  const more = documentWith(house, { ...RELOAD, tiers: [{ from: '100', percent: '20', max: '25' }] })
  await author.caller.ok(officeSaveOffer, { id, document: more })
  await agreeAsSecond(house, author, await publishDraft(author, id))
  await payIn(member, '100')
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
  expect(await balanceOf(member)).toBe('230.00')
  expect(await balanceOf(early)).toBe('110.00')
  const { versions } = await author.caller.ok(officeOffer, { id })
  expect(versions.map(({ use }) => use?.given)).toEqual(['30.00', '10.00'])
  // a version's ceiling ends with it: two that are open would give twice what was published
  const ceilings = await house.env.db.query<{ stopped: boolean }>(
    `select a.stopped_at is not null as stopped from promotions.offer_versions v join rewards.authorities a on a.id = v.authority::bigint
     where v.offer_id = $1 order by v.number`,
    [id],
  )
  expect(ceilings.map(({ stopped }) => stopped)).toEqual([true, false])
  await author.caller.ok(officeSaveOffer, { id, document: versions[1]?.document ?? {}, restored: 1 })
  // who read the draft before another person saved it does not overwrite what was saved
  const stale = { id, document: more, changedAt: versions[0]?.changedAt ?? '' }
  expect(await codeOf(second.caller.call(officeSaveOffer, stale))).toBe('OFFER_CHANGED')
  await agreeAsSecond(house, author, await publishDraft(author, id))
  expect(await author.caller.ok(officeOffer, { id })).toMatchObject({ version: 3, state: 'running' })
  await author.caller.ok(officeStopOffer, { id, reason: 'it is enough' })
  expect(await codeOf(author.caller.call(officeStopOffer, { id, reason: 'it is enough' }))).toBe('OFFER_STATE')
  const later = await buildMember(house)
  await payIn(later, '100')
  await catchUp(house.env, FOLLOW_MEMBERS)
  await house.work()
  expect(await balanceOf(later)).toBe('100.00')
  await expect(
    house.env.db.query(`update promotions.offer_versions set value_max = 1 where offer_id = $1 and number = 1`, [id]),
  ).rejects.toThrow('stays as it is')
})

test('OFFICE-5 a text with HTML, a link to a forbidden address or hidden characters is refused when saved, in every language and part', async () => {
  const save = (more: object) => {
    const document = { ...documentWith(house, RELOAD), ...more }
    return author.caller.call(officeCreateOffer, { code: 'hostile', kind: 'reload', document } as never)
  }
  for (const [part, text, rule] of [
    ['text', '<img src=x onerror=alert(1)>', 'html'],
    ['text', '[win](javascript:alert(1))', 'link'],
    ['title', 'Pay\u202eout', 'control'],
    ['summary', '[all](//elsewhere.example)', 'link'],
    ['hint', '<script>', 'html'],
  ] as const)
    expect((await save({ [part]: { en: 'Fair', bn: 'Fair', ar: text } })).body, text).toMatchObject({
      code: 'INVALID_INPUT',
      value: { fields: { [`document.${part}.ar`]: { rule } } },
    })
  // negative and empty amounts are none, whatever the field
  for (const more of [
    { bounds: { ...documentWith(house, RELOAD).bounds, valueMax: '-5' } },
    { bounds: { ...documentWith(house, RELOAD).bounds, membersMax: -1 } },
    { terms: { ...RELOAD, tiers: [{ from: '-100', percent: '10', max: '50' }] } },
    { terms: { ...RELOAD, tiers: [{ from: '100', percent: '-10', max: '50' }] } },
    { terms: { ...RELOAD, tiers: [{ from: '100', percent: '10', max: '-50' }] } },
  ])
    expect(await codeOf(save(more)), JSON.stringify(more)).toBe('INVALID_INPUT')
  const honest = documentWith(house, RELOAD)
  const { id } = await author.caller.ok(officeCreateOffer, {
    code: 'honest',
    kind: 'reload',
    document: honest,
  } as never)
  const { versions } = await author.caller.ok(officeOffer, { id })
  const hostile = { ...honest, text: { ...honest.text, en: 'data:text/html;base64,PHM+' } }
  const change = { id, document: hostile, changedAt: versions[0]?.changedAt }
  expect(await codeOf(author.caller.call(officeSaveOffer, change as never)), 'an edit is looked at as well').toBe(
    'INVALID_INPUT',
  )
})

test('OFFICE-5 a table of weights that is out of range or names unknown games is refused when saved', async () => {
  const rules = (weights: object) => ({
    ...RELOAD,
    gift: {
      form: 'bonus',
      rules: {
        wageringTimes: '5',
        base: 'bonus',
        lifeDays: 7,
        stakeMax: null,
        payoutMax: null,
        weights,
        oddsMin: null,
      },
    },
  })
  const save = (weights: object) =>
    author.caller.call(officeCreateOffer, {
      code: 'weights',
      kind: 'reload',
      document: documentWith(house, rules(weights)),
    })
  for (const wrong of [{ otherwise: -1 }, { otherwise: 101 }, {}, { otherwise: 100, game: { 'no-such-game': 50 } }])
    expect(await codeOf(save(wrong))).toBe('INVALID_INPUT')
  const rounds = {
    on: 'registration',
    vendor: 'BGS',
    gameCode: 'skyrise',
    rounds: 5,
    stake: '1',
    winMax: '100',
    winnings: { as: 'bonus', rules: rules({ otherwise: 100, vendor: { NOBODY: 10 } }).gift.rules },
  }
  const won = author.caller.call(officeCreateOffer, {
    code: 'rounds',
    kind: 'free_rounds',
    document: documentWith(house, rounds),
  })
  expect((await won).body).toMatchObject({
    value: { fields: { 'document.terms.winnings.rules.weights.vendor.NOBODY': { rule: 'unknown' } } },
  })
  const preview = await reader.caller.ok(officePreviewOffer, {
    kind: 'reload',
    document: documentWith(house, rules({ otherwise: 20 })),
    language: 'bn',
  })
  expect(preview.terms).toMatchObject({
    staking: { times: '5' },
    example: { pay: '100.00', get: '10.00', stake: '50.00' },
  })
})

test('OFFICE-5 PROMO-3 codes are added one by one or in a batch, listed with their use, and switched off and on', async () => {
  const terms = { codes: { use: 'limited', code: 'FRIENDS-9', uses: 5 }, amount: '3', ...FREE_CASH }
  const id = await publishOffer(house, author, 'code', documentWith(house, terms))
  const reason = 'for the newspaper'
  const add = (codes: object) => author.caller.call(officeAddCodes, { id, codes, reason } as never)
  expect(await codeOf(add({ use: 'one', code: 'friends-9', uses: 2 }))).toBe('OFFER_CODE_TAKEN')
  expect(await codeOf(add({ use: 'one', code: 'paper-1', uses: null }))).toBe('done')
  expect(await author.caller.ok(officeAddCodes, { id, codes: { use: 'batch', count: 40 }, reason })).toEqual({
    added: 40,
  })
  const member = await buildMember(house)
  await member.caller.ok(enterPromoCode, { code: 'PAPER-1' })
  const list = (filter: object) => author.caller.ok(officeOfferCodes, { id, pageSize: 5, ...filter })
  expect(await list({})).toMatchObject({
    total: 42,
    content: [{ id: 'PAPER-1', used: 1, usesMax: null }, {}, {}, {}, {}],
  })
  expect((await list({ search: 'friends' })).content.map((one) => one.id)).toEqual(['FRIENDS-9'])
  const turn = (isOff: boolean) => author.caller.ok(officeSwitchCode, { id, code: 'FRIENDS-9', isOff, reason })
  expect(await turn(true)).toMatchObject({ offBy: author.username })
  const other = await buildMember(house)
  expect(await codeOf(other.caller.call(enterPromoCode, { code: 'FRIENDS-9' }))).toBe('PROMO_CODE_INVALID')
  expect((await list({ state: 'off' })).content).toHaveLength(1)
  expect(await turn(false)).toMatchObject({ offAt: null })
  await other.caller.ok(enterPromoCode, { code: 'FRIENDS-9' })
  expect((await reader.caller.call(officeOfferCodes, { id })).status).toBe(403)
  const members = (filter: object) => second.caller.ok(officeOfferMembers, { id, ...filter })
  const finance = await buildOperator(house, 'finance')
  expect((await finance.caller.ok(officeOfferMembers, { id, state: 'given' })).total).toBe(2)
  expect((await finance.caller.ok(officeOfferMembers, { id, state: 'rejected' })).total).toBe(0)
  await expect(members({})).rejects.toThrow(/PERMISSION_DENIED/)
  const file = { requestId: newRequestId(house), record: 'officeOfferCodes', reference: id } as const
  expect(await author.caller.ok(createOfficeExport, file)).toMatchObject({ rowsTotal: 42 })
  expect(await codeOf(finance.caller.call(createOfficeExport, file))).toBe('PERMISSION_DENIED')
})

test('OFFICE-5 PROMO-3 rebates of several offers and points together may not give back a game’s edge, except by two persons', async () => {
  const rebate = (percent: string) => ({
    rates: [{ type: 'otherwise', byLevel: ['0', percent] }],
    when: 'daily',
    maxPerDay: null,
    gift: { form: 'cash', turnover: 0 },
    claimDays: 7,
  })
  const ask = async (percent: string) =>
    (await reader.caller.ok(officeOfferReturns, { kind: 'rebate', document: documentWith(house, rebate(percent)) }))
      .games
  expect(await ask('0.1'), 'a brand without games gives back nothing').toEqual([])
  await seedTitles(house.env, 'demo')
  const alone = await ask('0.1')
  const best = alone.toSorted((one, other) => other.sum - one.sum)[0]
  expect(best).toMatchObject({ rebates: 0.001, points: 0.0001, isOver: false })
  // a little more than half of what is left of the edge: once it fits, twice it does not
  const half = (Math.ceil(((1 - (best?.sum ?? 0) + 0.001) / 2) * 10_000) / 100).toFixed(2)
  await publishOffer(house, author, 'rebate', documentWith(house, rebate(half)))
  const games = await ask(half)
  expect(games.find(({ type }) => type === best?.type)).toMatchObject({ isOver: true })
  const id = await draftOffer(house, author, 'rebate', documentWith(house, rebate(half)))
  const { versions } = await author.caller.ok(officeOffer, { id })
  const order = { id, changedAt: versions[0]?.changedAt ?? '', reason: 'a weekend of rebates' }
  const refused = (await author.caller.call(officePublishOffer, order)).body
  expect(refused).toMatchObject({ code: 'OFFER_RETURNS', value: { games: expect.stringContaining(best?.type ?? '') } })
  const { waiting } = await author.caller.ok(officePublishOffer, { ...order, override: true })
  expect(waiting).not.toBeNull()
  await agreeAsSecond(house, author, waiting)
  expect(await author.caller.ok(officeOffer, { id })).toMatchObject({ state: 'running' })
})

test('OFFICE-5 PROMO-12 a cap per day stops an offer by itself until the brand’s next day, and what-if counts the same', async () => {
  house.clock.advance(5 * MINUTE_MS) // what other stories paid in lies before
  const document = documentWith(house, RELOAD, { bounds: { valueMax: '1000', dayMax: '50' } })
  const from = after(house.clock.now(), -MINUTE_MS).toISOString()
  const id = await publishOffer(house, await buildOperator(house, 'admin'), 'reload', document)
  const members = [await buildMember(house), await buildMember(house), await buildMember(house)] as const
  const follow = async () => {
    await catchUp(house.env, FOLLOW_MEMBERS)
    await house.work()
  }
  for (const member of members) {
    await payIn(member, '300')
    await follow()
  }
  const analyst = await buildOperator(house, 'viewer')
  expect((await analyst.caller.ok(officeOfferFigures, { id })).actual).toMatchObject({ given: '50.00', members: 2 })
  house.clock.advance(DAY_MS)
  author = await buildOperator(house, 'admin') // the former one’s sitting is over
  await payIn(await logInAgain(house, members[2]), '300')
  await follow()
  const later = await buildOperator(house, 'viewer')
  const { actual } = await later.caller.ok(officeOfferFigures, { id })
  expect(actual).toMatchObject({ given: '75.00', members: 3, grants: 3 })
  const to = after(house.clock.now(), MINUTE_MS).toISOString()
  const {
    given,
    members: reached,
    grants,
  } = await later.caller.ok(officeWhatIf, { kind: 'reload', document, from, to })
  expect({ given, members: reached, grants }).toEqual({ given: '75.00', members: 3, grants: 3 })
})
