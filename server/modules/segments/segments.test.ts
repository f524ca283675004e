import { afterAll, beforeAll, expect, test } from 'vitest'
import { excludeSelf, setLimit } from '#contract/protection/protection.ts'
import {
  officeCountSegment,
  officeCreateSegment,
  officeImportSegmentList,
  officePublishSegment,
  officeSaveSegment,
  officeSegment,
  officeSegmentEvidence,
  officeSegmentMembers,
  officeSegments,
  officeSwitchSegment,
} from '#contract/segments/office-segments.ts'
import type { Criterion, SegmentRules } from '#contract/segments/rules.ts'
import { joinPromotion, promotion } from '#contract/promotions/offers.ts'
import { officeCreateOffer } from '#contract/promotions/office-offers.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { buildAgent, buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { buildDepositor, openCashierHouse, type CashierHouse } from '#server/testing/cashier-house.ts'
import type { Answer } from '#server/testing/house.ts'
import { documentWith, FREE_CASH, publishOffer } from '#server/testing/offers.ts'
import { SEGMENT_ANSWERS } from './ask-segment.ts'

let house: CashierHouse
let author: Person
beforeAll(async () => {
  house = await openCashierHouse()
  author = await buildOperator(house)
})
afterAll(() => house.close())

const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
type Written = Criterion extends infer One
  ? One extends Criterion
    ? Omit<One, 'not'> & { not?: boolean }
    : never
  : never
const rulesOf = (...groups: Written[][]) => ({ all: groups.map((any) => ({ any })) }) as unknown as SegmentRules
let made = 0
const draft = (rules: SegmentRules, title = 'Some members') =>
  author.caller.ok(officeCreateSegment, { code: `made-${++made}`, title, rules })
async function publish(rules: SegmentRules): Promise<{ id: string; code: string }> {
  const { id, code, revision } = await draft(rules)
  await author.caller.ok(officePublishSegment, { id, revision, reason: 'a test' })
  return { id, code }
}
const ask = (person: Person, code: string, as: 'invited' | 'excluded' = 'invited') =>
  SEGMENT_ANSWERS.isIn(house.env.db, house.env, person.id, code, as)
const refusalOf = async (rules: SegmentRules, title = 'Some members') =>
  codeOf(await author.caller.call(officeCreateSegment, { code: `made-${++made}`, title, rules }))
const language = (tag: string, not = false): Written => ({ is: 'language', languages: [tag], not })
const inLanguage = async (tag: string | null) => {
  const member = await buildMember(house)
  await house.env.db.query(`update identity.accounts set language = $2 where id = $1::bigint`, [member.id, tag])
  return member
}

test('PROMO-12 OFFICE-5 rules are counted live and published in versions that keep their text', async () => {
  const polite = await inLanguage('fr')
  const { id, revision } = await draft(rulesOf([language('fr')]))
  const rules = rulesOf([language('fr')])
  expect((await author.caller.ok(officeCountSegment, { rules })).members).toBe(1)
  const one = await author.caller.ok(officePublishSegment, { id, revision, reason: 'the first' })
  expect(one).toMatchObject({ state: 'live', version: 1 })
  expect(await ask(polite, one.code)).toBe(true)
  const other = rulesOf([language('de')])
  const saved = await author.caller.ok(officeSaveSegment, { id, revision, title: 'Others', rules: other })
  expect(codeOf(await author.caller.call(officeSaveSegment, { id, revision, title: 'Lost', rules: other }))).toBe(
    'SEGMENT_STATE',
  )
  expect(await ask(polite, one.code)).toBe(true)
  await author.caller.ok(officePublishSegment, { id, revision: saved.revision, reason: 'the second' })
  expect(await ask(polite, one.code)).toBe(false)
  const { versions } = await author.caller.ok(officeSegment, { id })
  expect(versions.map(({ number, title }) => [number, title])).toEqual([
    [2, 'Others'],
    [1, 'Some members'],
  ])
  await expect(house.env.db.query(`update segments.versions set title = 'x'`)).rejects.toThrow()
  expect((await author.caller.ok(officeSegments, { state: 'live' })).content.map((row) => row.id)).toContain(id)
  expect(await refusalOf(rules).then((first) => [first, made])).toEqual(['ok', made])
  expect(codeOf(await author.caller.call(officeCreateSegment, { code: one.code, title: 'Again', rules }))).toBe(
    'SEGMENT_CODE_USED',
  )
})

test('PROMO-12 what is unknown stays unknown under not: not invited, and from an exclusion excluded; off adds nobody', async () => {
  const [silent, french] = [await inLanguage(null), await inLanguage('fr')]
  const [of, not] = [await publish(rulesOf([language('fr')])), await publish(rulesOf([language('fr', true)]))]
  expect([await ask(silent, of.code), await ask(silent, not.code)]).toEqual([null, null])
  expect([await ask(french, of.code), await ask(french, not.code)]).toEqual([true, false])
  const nesting = await publish(rulesOf([{ is: 'segment', segment: of.code, not: true }]))
  const english = await inLanguage('en')
  expect(await ask(english, nesting.code)).toBe(true)
  await author.caller.ok(officeSwitchSegment, { id: of.id, isOff: true, reason: 'no longer true' })
  for (const one of [silent, french, english]) {
    expect(await ask(one, of.code)).toBeNull()
    expect(await ask(one, nesting.code)).toBeNull()
  }
  await author.caller.ok(officeSwitchSegment, { id: of.id, isOff: false, reason: 'true again' })
  expect(await ask(english, nesting.code)).toBe(true)
  expect(await ask(english, 'nothing-of-this-name')).toBeNull()
})

test('PROMO-12 protection narrows and never forms: by criterion, nested, by name, by list, and as an exclusion', async () => {
  const has = (signal: 'limits' | 'break' | 'exclusion', not: boolean): Written => ({ is: 'protection', signal, not })
  expect(await refusalOf(rulesOf([has('limits', false)]))).toBe('SEGMENT_HARM')
  expect(await refusalOf(rulesOf([language('en')], [has('exclusion', false), language('en')]))).toBe('SEGMENT_HARM')
  expect(await refusalOf(rulesOf([language('en')]), 'Limit setters')).toBe('SEGMENT_HARM')
  const without = await publish(rulesOf([has('limits', true)]))
  expect(await refusalOf(rulesOf([{ is: 'segment', segment: without.code, not: true }]))).toBe('SEGMENT_HARM')
  const through = await publish(rulesOf([{ is: 'segment', segment: without.code }]))
  expect(await refusalOf(rulesOf([{ is: 'segment', segment: through.code, not: true }]))).toBe('SEGMENT_HARM')

  const [free, limited] = [await buildMember(house), await buildMember(house)]
  await limited.caller.ok(setLimit, { kind: 'deposit', period: 'day', value: '100' })
  expect([await ask(free, through.code), await ask(limited, through.code)]).toEqual([true, false])
  // "never those without a limit" would be those with one
  expect([await ask(free, through.code, 'excluded'), await ask(limited, through.code, 'excluded')]).toEqual([
    null,
    null,
  ])
  const { id: list } = await author.caller.ok(officeImportSegmentList, {
    title: 'Guests',
    usernames: [limited.username],
  })
  expect(await refusalOf(rulesOf([{ is: 'list', list }], [has('limits', true)]))).toBe('SEGMENT_HARM')
  const only = await inLanguage('it')
  expect(
    (await author.caller.ok(officeCountSegment, { rules: rulesOf([language('it')], [has('limits', true)]) })).members,
  ).toBeNull()
  const finance = await buildOperator(house, 'finance')
  expect(codeOf(await finance.caller.call(officeSegmentMembers, { id: through.id }))).toBe('SEGMENT_HARM')
  const italian = await publish(rulesOf([language('it')]))
  expect(await finance.caller.ok(officeSegmentMembers, { id: italian.id })).toEqual({
    members: [{ id: only.id, username: only.username }],
    next: null,
  })
  expect(codeOf(await author.caller.call(officeSegmentMembers, { id: italian.id }))).toBe('PERMISSION_DENIED')
})

test('PROMO-12 every kind of criterion answers for one member what it counts for all', async () => {
  const agent = await buildAgent(house)
  const member = await buildMember(house, { upline: { id: BigInt(agent.id), path: `${agent.id}.` } })
  const depositor = await buildDepositor(house, '1000')
  const stranger = await buildMember(house, { currency: 'USDT' })
  const { id: list, unknown } = await author.caller.ok(officeImportSegmentList, {
    title: 'Guests of the evening',
    usernames: [member.username.toUpperCase(), 'nobody-here'],
  })
  expect(unknown).toBe(1)
  const money = { currency: 'BDT', days: 30, min: '500' }
  const cases: [Written, Person, boolean | null, Person, boolean | null][] = [
    [{ is: 'registered', withinDays: 2 }, member, true, stranger, true],
    [{ is: 'list', list }, member, true, stranger, false],
    [{ is: 'line', agents: [agent.username] }, member, true, stranger, false],
    [{ is: 'line', agents: [] }, member, true, depositor, false],
    [{ is: 'level', min: 1, max: null }, member, false, stranger, false],
    // one currency, and no conversion: of a member with another one it is not known
    [{ is: 'deposited', ...money }, depositor, true, stranger, null],
    [{ is: 'deposited', ...money, not: true }, member, true, stranger, null],
    [{ is: 'staked', ...money }, depositor, false, stranger, null],
    [{ is: 'last', what: 'deposit', withinDays: 3 }, depositor, true, member, false],
    [{ is: 'last', what: 'play', withinDays: 3 }, depositor, false, member, false],
    [{ is: 'last', what: 'login', withinDays: 3, not: true }, member, false, stranger, false],
    [{ is: 'played', by: 'category', codes: ['RNG'], days: 9 }, member, false, stranger, false],
    [{ is: 'contact', channel: 'mail' }, member, false, stranger, false],
    [{ is: 'country', countries: ['FR'] }, member, null, stranger, null],
  ]
  for (const [criterion, one, first, two, second] of cases) {
    const { code } = await publish(rulesOf([criterion]))
    expect([await ask(one, code), await ask(two, code)], JSON.stringify(criterion)).toEqual([first, second])
  }
  expect(await refusalOf(rulesOf([{ is: 'segment', segment: 'not-there' }]))).toBe('INVALID_INPUT')
  expect(await refusalOf(rulesOf([{ is: 'list', list: '999999' }]))).toBe('INVALID_INPUT')
})

test('PROMO-12 OFFICE-5 counting writes its line of the log and nothing else, and not without end', async () => {
  house.clock.advance(2 * MINUTE_MS)
  const viewer = await buildOperator(house, 'viewer')
  const rules = rulesOf([language('en')])
  const stored = () =>
    house.env.db.query(`select (select count(*) from segments.segments) + (select count(*) from segments.evidence) as n,
      (select count(*)::int from core.audit_log where action = 'segment.count') as log`)
  const [before] = await stored()
  for (let i = 0; i < 10; i++) await viewer.caller.ok(officeCountSegment, { rules })
  expect(codeOf(await viewer.caller.call(officeCountSegment, { rules }))).toBe('TOO_MANY_REQUESTS')
  const [after] = await stored()
  expect(after).toEqual({ n: before?.['n'], log: Number(before?.['log']) + 10 })
})

test('PROMO-4 OFFICE-5 an offer is for its segment only, and what decided is kept with version and facts', async () => {
  const [inside, outside] = [await inLanguage('pt'), await inLanguage('en')]
  const { code } = await publish(rulesOf([language('pt')]))
  const tiers = [{ from: '300', percent: '50', max: '500' }]
  const document = documentWith(house, { tiers, ...FREE_CASH }, { audience: { segment: code } })
  const offer = await publishOffer(house, author, 'first_deposit', document)
  expect(codeOf(await inside.caller.call(promotion, { id: offer }))).toBe('ok')
  expect(codeOf(await outside.caller.call(promotion, { id: offer }))).toBe('NOT_FOUND')
  expect(codeOf(await outside.caller.call(joinPromotion, { id: offer }))).toBe('NOT_FOUND')
  const support = await buildOperator(house, 'support')
  expect(await support.caller.ok(officeSegmentEvidence, { id: outside.id })).toMatchObject([
    { code, version: 1, answer: 'no', for: `offer:${offer}`, facts: [{ is: false, value: 'en' }] },
  ])
  const unknown = documentWith(house, { tiers, ...FREE_CASH }, { audience: { segment: 'not-there' } })
  expect(
    codeOf(
      await author.caller.call(officeCreateOffer, { code: 'typed-wrong', kind: 'first_deposit', document: unknown }),
    ),
  ).toBe('INVALID_INPUT')
  await inside.caller.ok(excludeSelf, { months: 6, understood: true })
  expect(codeOf(await inside.caller.call(promotion, { id: offer }))).toBe('NOT_FOUND')
})
