import { afterAll, beforeAll, expect, test } from 'vitest'
import { findUnknownVariable, fillIn, SUPPRESSIONS } from '#contract/campaigns/campaign.ts'
import {
  officeCampaign,
  officeCampaigns,
  officeCreateCampaign,
  officePublishCampaign,
  officeStopCampaign,
  officeTestCampaign,
  officeUpdateCampaign,
} from '#contract/campaigns/office-campaigns.ts'
import { officeAnswerDecision, officeDecision, officeDecisions } from '#contract/decisions/decisions.ts'
import { saveMessagePreferences } from '#contract/messages/inbox.ts'
import { deleteMessages, messages, readMessage, unreadCount } from '#contract/messages/messages.ts'
import { excludeSelf } from '#contract/protection/protection.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { buildMember, buildOperator, type Person } from '#server/testing/builders.ts'
import { openHouse, type Answer, type House } from '#server/testing/house.ts'
import { countPage } from './count-outcomes.ts'
import { findSuppression } from './gate.ts'

let house: House
let author: Person
let second: Person
beforeAll(async () => {
  house = await openHouse()
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

test('PROMO-9 who is excluded, or says no, after it was published is not shown it; sent and left out are the audience', async () => {
  const people = [
    await buildMember(house),
    await buildMember(house),
    await buildMember(house),
    await buildMember(house),
  ]
  const [free, no, away, frozen] = people as [Person, Person, Person, Person]
  const { id } = await draft(people.map(({ username }) => username.toUpperCase()))
  expect((await publish(id)).waiting).toBeNull()
  for (const one of people) expect(await titlesOf(one)).toHaveLength(1)
  await no.caller.ok(saveMessagePreferences, { marketing: false, mail: [], sms: [] })
  await house.env.db.query(`update identity.accounts set status = 'frozen' where id = ${frozen.id}`)
  await excludeNow(away)
  expect(await titlesOf(no)).toEqual([])
  expect(await titlesOf(away)).toEqual([])
  expect(await away.caller.ok(unreadCount)).toEqual({ unread: 0 })
  expect(await titlesOf(free)).toHaveLength(1)

  await count(id)
  await count(id)
  const { members, results } = await author.caller.ok(officeCampaign, { id })
  expect([members, results.counted, results.isWhole, results.sent]).toEqual([4, 4, true, 1])
  expect(results.suppressed).toEqual([
    { why: 'consent', members: 1 },
    { why: 'frozen', members: 1 },
    { why: 'protection', members: 1 },
    { why: 'frequency', members: 0 },
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
  for (const text of ['<img src=x onerror=alert(1)>', '[x](javascript:alert(1))', 'Dear {password}'])
    expect(codeOf(await withText(text)), text).toBe('INVALID_INPUT')
  expect(findUnknownVariable('a {name} {}')).toBe('')
  expect(fillIn('{name}!', { name: '[x](/y) **z**', brand: '' })).toBe('x/y z!')
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

test('PROMO-9 the first reason counts, in the order of the gate', () => {
  const open = { marketing: true, isFrozen: false, mayBeMarketedTo: true, earlier: 0 }
  const shut = { marketing: false, isFrozen: true, mayBeMarketedTo: false, earlier: 99 }
  expect(findSuppression(open)).toBeNull()
  expect(findSuppression({ ...open, marketing: null })).toBeNull()
  const steps: Partial<typeof open>[] = [
    { marketing: open.marketing },
    { isFrozen: open.isFrozen },
    { mayBeMarketedTo: open.mayBeMarketedTo },
  ]
  const seen = [findSuppression(shut)]
  steps.reduce<typeof open>((now, step) => {
    const next = { ...now, ...step }
    seen.push(findSuppression(next))
    return next
  }, shut)
  expect(seen).toEqual([...SUPPRESSIONS])
})
