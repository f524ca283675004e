import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnknownVariable, fillIn } from '#contract/campaigns/campaign.ts'
import {
  officeCampaign,
  officeCampaigns,
  officeCampaignTemplates,
  officeCreateCampaign,
  officePublishCampaign,
  officeRemoveCampaignTemplate,
  officeSaveCampaignTemplate,
  officeStopCampaign,
  officeTestCampaign,
  officeUpdateCampaign,
} from '#contract/campaigns/office-campaigns.ts'
import { officeAnswerDecision, officeDecision, officeDecisions } from '#contract/decisions/decisions.ts'
import { officeCreateSegment, officePublishSegment } from '#contract/segments/office-segments.ts'
import { saveMessagePreferences } from '#contract/messages/inbox.ts'
import { deleteMessages, messages, readMessage, unreadCount } from '#contract/messages/messages.ts'
import { contactCode, contactVerify } from '#contract/identity/profile.ts'
import { pushPreferences, pushSubscribe } from '#contract/push/push.ts'
import { lastCode } from '#server/testing/codes.ts'
import { MINOR_PER_UNIT } from '#contract/money.ts'
import { officeStopAuthority } from '#contract/rewards/office-rewards.ts'
import { officeAddMarker } from '#contract/harm/office-harm.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openCashierHouse, openDeposit, payOnPage, type CashierHouse } from '#server/testing/cashier-house.ts'
import type { Answer } from '#server/testing/house.ts'
import { MARK_NAMES, shareMark } from '#server/testing/marks.ts'
import { buildAuthority, give, giftOf } from '#server/testing/rewards.ts'
import { holdCampaign } from './broadcasts.sql.ts'
import { countPage } from './count-outcomes.ts'
import { reachAbsent } from './reach-absent.ts'
import { sendCampaign } from './send-campaign.ts'

let house: CashierHouse
let author: Person
let second: Person
beforeAll(async () => {
  house = await openCashierHouse()
  author = await buildOperator(house)
  second = await buildOperator(house)
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS).toISOString()

const TEXTS = { en: { title: 'News for {name}', text: 'Hello **{name}**, from {brand}.' } }
const draft = (usernames: string[] | null, texts: object = TEXTS) =>
  author.caller.ok(officeCreateCampaign, {
    texts,
    audience: usernames ? { kind: 'named', usernames } : { kind: 'everybody' },
    offer: null,
  } as never)
const publish = async (id: string) =>
  author.caller.ok(officePublishCampaign, { id, version: 1, startsAt: null, endsAt: inDays(90), reason: 'a test' })
async function agree(id: string): Promise<void> {
  const asked = (await second.caller.ok(officeDecisions, {})).content.find(
    ({ subject }) => subject === `campaign:${id}`,
  )
  const { contentHash } = await second.caller.ok(officeDecision, { id: asked?.id ?? '' })
  await second.caller.ok(officeAnswerDecision, { id: asked?.id ?? '', agrees: true, contentHash })
}
const titlesOf = async ({ caller }: Person) => (await caller.ok(messages, {})).content.map(({ title }) => title)
const count = async (id: string, page = 2) => {
  while (await countPage(house.env, BigInt(id), page));
}

test('PROMO-9 OFFICE-5 a campaign for everybody needs a second person, reaches who is there, and nobody who joins later', async () => {
  const member = await buildMember(house)
  const { id } = await draft(null)
  expect((await publish(id)).waiting).not.toBeNull()
  expect(await titlesOf(member)).toEqual([])
  expect((await author.caller.ok(officeCampaign, { id })).state).toBe('waiting')
  await agree(id)
  const later = await buildMember(house)
  expect(await titlesOf(later)).toEqual([])
  const { content } = await member.caller.ok(messages, {})
  expect(content).toMatchObject([
    { title: `News for ${member.username}`, category: 'campaigns', isRich: true, isRead: false },
  ])
  expect(content[0]?.content).toContain(`<strong>${member.username}</strong>`)

  const rows = () => house.env.db.query('select from campaigns.seen')
  expect(await rows()).toHaveLength(0)
  expect(await member.caller.ok(unreadCount)).toEqual({ unread: 1 })
  await member.caller.ok(readMessage, { id: content[0]?.id ?? '' })
  expect(await rows()).toHaveLength(1)
  expect(await member.caller.ok(unreadCount)).toEqual({ unread: 0 })
  expect(await member.caller.ok(deleteMessages, { ids: [content[0]?.id ?? ''] })).toEqual({ removed: 1 })
  expect(await titlesOf(member)).toEqual([])
  expect(codeOf(await later.caller.call(readMessage, { id: content[0]?.id ?? '' }))).toBe('NOT_FOUND')
  const { results } = await author.caller.ok(officeCampaign, { id })
  expect(results).toMatchObject({ seen: 1, removed: 1 })
  await author.caller.ok(officeStopCampaign, { id, reason: 'over' })
})

test('PROMO-9 who is excluded, also under another account, or says no, after it was published is not shown it; sent and left out are the audience', async () => {
  const people: Person[] = []
  for (let one = 0; one < 8; one++) people.push(await buildMember(house))
  const [free, no, away, frozen, marked, ...same] = people as [Person, Person, Person, Person, Person, ...Person[]]
  const { id } = await draft(people.map(({ username }) => username.toUpperCase()))
  expect((await publish(id)).waiting).toBeNull()
  for (const one of people) expect(await titlesOf(one)).toHaveLength(1)
  await no.caller.ok(saveMessagePreferences, { marketing: false, mail: [], sms: [] })
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = ${frozen.id}`)
  for (const [place, mark] of MARK_NAMES.entries()) await shareMark(house, mark, away, same[place] ?? away)
  for (const one of same) expect(await titlesOf(one)).toHaveLength(1)
  await excludeNow(away)
  await author.caller.ok(officeAddMarker, { id: marked.id, reason: 'chases losses' })
  for (const one of [no, away, ...same]) expect(await titlesOf(one)).toEqual([])
  expect(await titlesOf(marked)).toEqual(['How is it going?'])
  expect(await away.caller.ok(unreadCount)).toEqual({ unread: 0 })
  expect(await titlesOf(free)).toHaveLength(1)

  await count(id)
  await count(id)
  const { members, results } = await author.caller.ok(officeCampaign, { id })
  expect([members, results.counted, results.isWhole, results.sent]).toEqual([8, 8, true, 1])
  expect(results.suppressed.filter(({ members: left }) => left > 0)).toEqual([
    { why: 'consent', members: 1 },
    { why: 'frozen', members: 1 },
    { why: 'protection', members: 5 },
  ])
})

const excludeNow = (person: Person) => person.caller.ok(excludeSelf, { months: 6, understood: true })

test('PROMO-9 a member gets five campaigns in a week; a stopped one disappears at once; a count that was killed continues', async () => {
  const member = await buildMember(house)
  const ids: string[] = []
  for (let i = 0; i < 6; i++) {
    const { id } = await draft([member.username], { en: { title: `No. ${i}`, text: 'x' } })
    await publish(id)
    ids.push(id)
    house.clock.advance(MINUTE_MS)
  }
  expect(await titlesOf(member)).toEqual(['No. 4', 'No. 3', 'No. 2', 'No. 1', 'No. 0'])
  const [first, last] = [ids[0] ?? '', ids[5] ?? '']
  await count(last)
  expect((await author.caller.ok(officeCampaign, { id: last })).results.suppressed).toContainEqual({
    why: 'frequency',
    members: 1,
  })
  expect((await author.caller.ok(officeStopCampaign, { id: first, reason: 'a wrong text' })).state).toBe('stopped')
  expect(await titlesOf(member)).not.toContain('No. 0')
  expect(codeOf(await author.caller.call(officeStopCampaign, { id: first, reason: 'again' }))).toBe('CAMPAIGN_STATE')

  const two = [await buildMember(house), await buildMember(house), await buildMember(house)]
  const { id } = await draft(two.map(({ username }) => username))
  await publish(id)
  expect(await countPage(house.env, BigInt(id), 2)).toBe(true)
  // the process dies inside the next page: nothing of it is stored
  await expect(
    house.env.db.tx(async (tx) => {
      await countPage(
        { ...house.env, db: { ...house.env.db, tx: (run: (one: typeof tx) => unknown) => run(tx) } } as never,
        BigInt(id),
        2,
      )
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  await count(id)
  expect((await author.caller.ok(officeCampaign, { id })).results).toMatchObject({ counted: 3, sent: 3, isWhole: true })
})

test('OFFICE-5 texts: markup, foreign links and unknown variables are refused; what is missing by language is said', async () => {
  const withText = (text: string) =>
    author.caller.call(officeCreateCampaign, {
      texts: { en: { title: 'Hi', text } },
      audience: { kind: 'everybody' },
      offer: null,
    })
  for (const [text, rule] of [
    ['<img src=x onerror=alert(1)>', 'html'],
    ['[x](javascript:alert(1))', 'link'],
    ['Pay\u202eout', 'control'],
    ['Dear {password}', 'variable'],
  ] as const) {
    const fields = { 'texts.en.text': { rule } }
    expect((await withText(text)).body, text).toMatchObject({ code: 'INVALID_INPUT', value: { fields } })
    const template = { name: 'Hostile', texts: { en: { title: 'Hi', text } }, of: null }
    const saved = await author.caller.call(officeSaveCampaignTemplate, template)
    expect(saved.body, text).toMatchObject({ code: 'INVALID_INPUT', value: { fields } })
  }
  expect(findUnknownVariable('a {name} {}')).toBe('')
  expect(fillIn('{name}!', { name: '[x](/y) **z**', brand: '', level: '', offer: '' })).toBe('x/y z!')
  const { id, missing } = await draft(null)
  expect(missing).toEqual(['bn'])
  const change = {
    id,
    texts: { en: { title: 'Hi', text: 'You' } },
    audience: { kind: 'everybody' },
    offer: null,
  } as const
  expect((await author.caller.ok(officeUpdateCampaign, { ...change, version: 1 })).version).toBe(2)
  expect(codeOf(await author.caller.call(officeUpdateCampaign, { ...change, version: 1 }))).toBe('CAMPAIGN_STATE')
  const late = { id, version: 1, startsAt: null, endsAt: inDays(1), reason: 'an old version' }
  expect(codeOf(await author.caller.call(officePublishCampaign, late))).toBe('CAMPAIGN_STATE')
  expect(codeOf(await author.caller.call(officePublishCampaign, { ...late, version: 2, endsAt: inDays(-1) }))).toBe(
    'INVALID_INPUT',
  )
  expect((await author.caller.ok(officeCampaigns, { state: 'draft' })).content.map((one) => one.id)).toContain(id)
})

test('OFFICE-5 a test goes to the operator’s own accounts only, and who writes may not be a viewer', async () => {
  const { id } = await draft(null)
  expect(codeOf(await author.caller.call(officeTestCampaign, { id }))).toBe('CAMPAIGN_NO_ACCOUNT')
  const [own, other] = [await buildMember(house), await buildMember(house)]
  await house.env.db.query(
    `insert into identity.person_accounts (person_id, account_id, added_at) select person_id, ${own.id}, now() from identity.operators where id = ${author.id}`,
  )
  expect(await author.caller.ok(officeTestCampaign, { id })).toEqual({ accounts: 1 })
  expect(await titlesOf(own)).toEqual([`News for ${own.username}`])
  expect(await titlesOf(other)).toEqual([])
  const viewer = await buildOperator(house, 'viewer')
  expect(codeOf(await viewer.caller.call(officeTestCampaign, { id }))).toBe('PERMISSION_DENIED')
})

async function makeSegment(language: string): Promise<string> {
  const rules = { all: [{ any: [{ is: 'language' as const, languages: [language] }] }] }
  const code = `of-${language}-${Math.abs(house.clock.now().getTime())}`
  const { id, revision } = await author.caller.ok(officeCreateSegment, { code, title: 'Of a language', rules })
  await author.caller.ok(officePublishSegment, { id, revision, reason: 'a test' })
  return code
}
const speak = (person: Person, language: string) =>
  house.env.db.query('update identity.accounts set language = $2 where id = $1::bigint', [person.id, language])
async function send(segment: string, more: object = {}): Promise<string> {
  const { id } = await author.caller.ok(officeCreateCampaign, {
    texts: TEXTS,
    audience: { kind: 'segment', segment, exclude: null },
    offer: null,
    ...more,
  } as never)
  expect((await publish(id)).waiting).not.toBeNull()
  await agree(id)
  return id
}

test('PROMO-9 PROMO-12 a segment is pinned when it is approved: who joins it later gets nothing, who leaves it no longer does', async () => {
  const [stays, leaves, later] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  for (const one of [stays, leaves]) await speak(one, 'fr')
  const segment = await makeSegment('fr')
  const id = await send(segment)
  for (const one of [stays, leaves]) expect(await titlesOf(one)).toHaveLength(1)
  await speak(later, 'fr')
  await speak(leaves, 'en')
  expect([await titlesOf(stays), await titlesOf(leaves), await titlesOf(later)].map((one) => one.length)).toEqual([
    1, 0, 0,
  ])
  house.clock.advance(2 * MINUTE_MS)
  await count(id)
  const { members, results, segments } = await author.caller.ok(officeCampaign, { id })
  expect([members, results.sent, segments]).toEqual([2, 1, { invited: 1, excluded: null }])
  expect(results.suppressed).toContainEqual({ why: 'audience', members: 1 })
  const unknown = { texts: TEXTS, audience: { kind: 'segment', segment: 'not-there', exclude: null }, offer: null }
  expect(codeOf(await author.caller.call(officeCreateCampaign, unknown as never))).toBe('INVALID_INPUT')
})

const mailsTo = async (address: string) =>
  (await house.env.db.query(`select body from core.outgoing_messages where recipient = $1`, [address])).length
async function buildReachable(address: string): Promise<Person> {
  const member = await buildMember(house, { profile: { email: address } as never })
  await speak(member, 'pt')
  await member.caller.ok(saveMessagePreferences, { marketing: true, mail: ['campaigns'], sms: [] })
  return member
}
const mailTo = (campaign: string, { id }: Person) =>
  sendCampaign(house.env, { campaign, memberId: id, channel: 'mail' })
const resultsOfMail = async (id: string) => {
  const { members, results } = await author.caller.ok(officeCampaign, { id })
  const mail = results.channels.find(({ channel }) => channel === 'mail')
  const left = mail?.suppressed.filter((one) => one.members > 0)
  return { members, sent: mail?.sent, waiting: mail?.waiting, left }
}

test('PROMO-9 by mail a campaign goes to those who agreed, once; excluded, or stopped, between queueing and sending: not sent', async () => {
  const [gets, away, same] = [
    await buildReachable('gets@example.com'),
    await buildReachable('away@example.com'),
    await buildReachable('same@example.com'),
  ]
  await shareMark(house, 'browser', away, same)
  await speak(await buildMember(house), 'pt')
  const segment = await makeSegment('pt')
  const id = await send(segment, { channels: ['mail'] })
  house.clock.advance(2 * MINUTE_MS)
  await count(id, 500)
  await excludeNow(away)
  for (const one of [gets, away, same]) await mailTo(id, one)
  const mailed = await Promise.all(['gets', 'away', 'same'].map((name) => mailsTo(`${name}@example.com`)))
  expect(mailed).toEqual([1, 0, 0])
  expect(await resultsOfMail(id)).toMatchObject({ members: 4, sent: 1, waiting: 0 })
  expect((await resultsOfMail(id)).left).toEqual([
    { why: 'consent', members: 1 },
    { why: 'protection', members: 2 },
  ])
  expect(await Promise.all([mailTo(id, gets), mailTo(id, gets)])).toEqual(['done', 'done'])
  expect(await mailsTo('gets@example.com')).toBe(1)

  const stopped = await send(segment, { channels: ['mail'] })
  house.clock.advance(2 * MINUTE_MS)
  await count(stopped, 500)
  await author.caller.ok(officeStopCampaign, { id: stopped, reason: 'a wrong text' })
  expect(await mailTo(stopped, gets)).toBe('stopped')
  expect(await mailsTo('gets@example.com')).toBe(1)
  expect((await resultsOfMail(stopped)).left).toContainEqual({ why: 'stopped', members: 1 })

  await house.env.db.query(
    'insert into push.preferences (member_id, topics, quiet_from, quiet_to) values ($1, $2, 0, 1439)',
    [gets.id, ['money']],
  )
  const quiet = await send(segment, { channels: ['mail'] })
  house.clock.advance(2 * MINUTE_MS)
  await count(quiet, 500)
  expect(await mailTo(quiet, gets)).toBe('later')
  expect(await mailsTo('gets@example.com')).toBe(1)
})

test('PROMO-3 PROMO-9 OFFICE-5 one person stops what may be given while sends drain: nothing more is given, and the messages still leave once', async () => {
  const addresses = ['one', 'two', 'three'].map((name) => `drain-${name}@example.com`)
  const members: Person[] = []
  for (const address of addresses) {
    const member = await buildReachable(address)
    await speak(member, 'sv')
    members.push(member)
  }
  const [first, ...rest] = members as [Person, Person, Person]
  const id = await send(await makeSegment('sv'), { channels: ['mail'] })
  house.clock.advance(2 * MINUTE_MS)
  await count(id, 500)
  const authority = await buildAuthority(house)
  const giveTo = async ({ id: memberId }: Person) => (await give(house, giftOf(memberId, authority))).status
  expect([await mailTo(id, first), await giveTo(first)]).toEqual(['sent', 'given'])
  const finance = await buildOperator(house, 'finance')
  // a send is under way, with the campaign held as every send holds it: the stop does not wait for its end
  await house.env.db.tx(async (tx) => {
    expect(await holdCampaign(tx, BigInt(id), house.clock.now())).not.toBeNull()
    await finance.caller.ok(officeStopAuthority, { id: authority, reason: 'too many' })
    for (const one of members) expect(await giveTo(one)).toBe('refused')
  })
  expect(await resultsOfMail(id)).toMatchObject({ sent: 1, waiting: 2 })
  const drained = await Promise.all(rest.flatMap((one) => [mailTo(id, one), giveTo(one)]))
  expect(drained).toEqual(['sent', 'refused', 'sent', 'refused'])
  expect(await Promise.all(addresses.map(mailsTo))).toEqual([1, 1, 1])
  const [{ given } = {}] = await house.env.db.query('select given from rewards.authorities where id = $1', [authority])
  expect(given).toBe(10n * MINOR_PER_UNIT)
})

test('PROMO-9 by SMS and by notification a campaign goes once to who chose it there, and not to who is excluded meanwhile, also under another account', async () => {
  const received: string[] = []
  const service = createServer((request, response) => {
    received.push(request.url ?? '')
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  Object.assign(house.env.config.variables, { PUSH_ORIGINS: origin })
  const [gets, away, same] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  await shareMark(house, 'payee', away, same)
  for (const [place, one] of [gets, away, same].entries()) {
    await speak(one, 'it')
    const number = `0171234560${place}`
    await one.caller.ok(contactCode, { channel: 'sms', target: number })
    const code = await lastCode(house, `+880${number.slice(1)}`)
    await one.caller.ok(contactVerify, { channel: 'sms', target: number, code })
    await one.caller.ok(saveMessagePreferences, { marketing: true, mail: [], sms: ['campaigns'] })
    const ecdh = createECDH('prime256v1')
    const keys = { p256dh: ecdh.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    await one.caller.ok(pushSubscribe, { endpoint: `${origin}/${place}`, keys })
    await one.caller.ok(pushPreferences, { topics: ['promotions'], quietHours: null })
    house.clock.advance(2 * MINUTE_MS)
  }
  const id = await send(await makeSegment('it'), { channels: ['sms', 'push'] })
  house.clock.advance(2 * MINUTE_MS)
  await count(id, 500)
  await excludeNow(away)
  const outcomes: unknown[] = []
  for (const { id: memberId } of [gets, gets, away, same])
    for (const channel of ['sms', 'push'] as const)
      outcomes.push(await sendCampaign(house.env, { campaign: id, memberId, channel }))
  expect(outcomes).toEqual(['sent', 'sent', 'done', 'done', ...Array.from({ length: 4 }, () => 'protection')])
  expect(received).toEqual(['/0'])
  const texts = await house.env.db.query(
    `select recipient, body from core.outgoing_messages where channel = 'sms' and body like 'News for%'`,
  )
  expect(texts).toEqual([{ recipient: '+8801712345600', body: `News for ${gets.username}\n\n${plainFor(gets)}` }])
  const { results } = await author.caller.ok(officeCampaign, { id })
  expect(results.channels.map(({ channel, sent, waiting }) => [channel, sent, waiting])).toEqual([
    ['sms', 1, 0],
    ['push', 1, 0],
  ])
  service.close()
})
const plainFor = ({ username }: Person) => `Hello ${username}, from Fairhouse.`

test('PROMO-9 seen and acted: who read it and paid in within three days, not who paid before or without reading', async () => {
  const [acts, reads, pays] = [await buildMember(house), await buildMember(house), await buildMember(house)]
  const pay = async (one: Person) => payOnPage(await openDeposit(house, one))
  await pay(reads)
  house.clock.advance(MINUTE_MS)
  const { id } = await draft([acts, reads, pays].map(({ username }) => username))
  await publish(id)
  for (const one of [acts, reads]) {
    const [first] = (await one.caller.ok(messages, {})).content
    await one.caller.ok(readMessage, { id: first?.id ?? '' })
  }
  house.clock.advance(MINUTE_MS)
  for (const one of [acts, pays]) await pay(one)
  await count(id)
  expect((await author.caller.ok(officeCampaign, { id })).results).toMatchObject({ sent: 3, seen: 2, acted: 1 })
})

test('PROMO-9 who stays away is reached once for each absence, by however many processes; not who is protected, came later or was away before', async () => {
  const people: Person[] = []
  for (let one = 0; one < 4; one++) people.push(await buildMember(house))
  const [away, marked, before, comes] = people as [Person, Person, Person, Person]
  const last = ({ id }: Person, minutes: number) =>
    house.env.db.query('update identity.accounts set last_login_at = $2 where id = $1::bigint', [
      id,
      new Date(house.clock.now().getTime() - minutes * MINUTE_MS),
    ])
  const bound = 10 * (DAY_MS / MINUTE_MS)
  await house.env.db.query('update identity.accounts set last_login_at = null')
  for (const one of [away, marked, comes]) await last(one, bound - 1)
  await last(before, 40 * (DAY_MS / MINUTE_MS))
  const audience = { kind: 'absent', what: 'login', days: 10 } as const
  const texts = { en: { title: 'Hello again', text: 'x' } }
  const { id } = await author.caller.ok(officeCreateCampaign, { texts, audience, offer: null })
  expect((await publish(id)).waiting).toMatchObject({ needed: 2 })
  await agree(id)
  await author.caller.ok(officeAddMarker, { id: marked.id, reason: 'plays at night' })
  const greeted = async (one: Person) => (await titlesOf(one)).filter((title) => title === 'Hello again').length
  const noted = async () =>
    (await house.env.db.query('select from campaigns.absences where campaign_id = $1', [id])).length
  const state = async () => {
    const { members, results } = await author.caller.ok(officeCampaign, { id })
    return [members, results.sent, results.suppressed.find(({ why }) => why === 'protection')?.members]
  }
  await reachAbsent(house.env)
  expect(await noted()).toBe(0)
  const late = await buildMember(house)
  await last(late, bound - 1)
  house.clock.advance(2 * MINUTE_MS)
  await last(comes, 0)
  await Promise.all([reachAbsent(house.env), reachAbsent(house.env)])
  await reachAbsent(house.env)
  expect(await Promise.all([away, marked, before, comes, late].map(greeted))).toEqual([1, 0, 0, 0, 0])
  await house.work()
  expect(await state()).toEqual([2, 1, 1])
  // they came back and went again: another absence
  await last(away, bound)
  await reachAbsent(house.env)
  expect(await greeted(away)).toBe(2)
  await author.caller.ok(officeStopCampaign, { id, reason: 'enough' })
  expect(await greeted(away)).toBe(0)
  await last(comes, bound)
  await reachAbsent(house.env)
  expect(await noted()).toBe(3)
})

test('OFFICE-5 one person reaches a hundred named members in a day; who splits a larger audience needs a second person', async () => {
  const splitter = await buildOperator(house)
  const names = (from: number, many: number) => Array.from({ length: many }, (_, one) => `nobody-${from + one}`)
  const part = async (usernames: string[]) => {
    const fields = { texts: TEXTS, audience: { kind: 'named', usernames }, offer: null } as const
    const { id } = await splitter.caller.ok(officeCreateCampaign, fields)
    const order = { id, version: 1, startsAt: null, endsAt: inDays(1), reason: 'a part' }
    return (await splitter.caller.ok(officePublishCampaign, order)).waiting
  }
  expect(await part(names(0, 60))).toBeNull()
  expect(await part(names(60, 41))).toMatchObject({ needed: 2 })
  const both = await Promise.all([part(names(100, 30)), part(names(130, 30))])
  expect(both.filter((waiting) => waiting === null)).toHaveLength(1)
})

test('OFFICE-5 templates keep texts to begin with; {offer} needs an offer; two who change one at once do not lose a text', async () => {
  const saved = await author.caller.ok(officeSaveCampaignTemplate, { name: 'Weekly news', texts: TEXTS, of: null })
  expect(saved).toMatchObject({ version: 1, missing: ['bn'] })
  const of = { id: saved.id, version: 1 }
  const texts = { en: { title: 'Level {level}', text: '{offer} at {brand}' } }
  expect((await author.caller.ok(officeSaveCampaignTemplate, { name: 'News', texts, of })).version).toBe(2)
  expect(codeOf(await author.caller.call(officeSaveCampaignTemplate, { name: 'Lost', texts, of }))).toBe(
    'CAMPAIGN_STATE',
  )
  const everybody = { kind: 'everybody' } as const
  expect(codeOf(await author.caller.call(officeCreateCampaign, { texts, audience: everybody, offer: null }))).toBe(
    'INVALID_INPUT',
  )
  expect(codeOf(await author.caller.call(officeCreateCampaign, { texts, audience: everybody, offer: '1' }))).toBe('ok')
  await author.caller.ok(officeRemoveCampaignTemplate, { id: saved.id })
  expect((await author.caller.ok(officeCampaignTemplates, {})).content).toEqual([])
})
