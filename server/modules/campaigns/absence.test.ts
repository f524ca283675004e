/** Campaigns for who stays away: killed in the middle, across brands, and for who has come back before the mail goes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  officeCampaign,
  officeCampaigns,
  officeCreateCampaign,
  officePublishCampaign,
  officeStopCampaign,
  officeTestCampaign,
  officeUpdateCampaign,
} from '#contract/campaigns/office-campaigns.ts'
import { login } from '#contract/identity/identity.ts'
import { messages } from '#contract/messages/messages.ts'
import { saveMessagePreferences } from '#contract/messages/inbox.ts'
import { DAY_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { agreeAsSecond } from '#server/testing/agree.ts'
import { buildMember, buildOperator, PASSWORD, type Person } from '#server/testing/builders.ts'
import { dyingAt } from '#server/testing/dying.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { countPage } from './count-outcomes.ts'
import { reachAbsent } from './reach-absent.ts'
import { sendCampaign } from './send-campaign.ts'

let house: House
let author: Person
beforeAll(async () => {
  house = await openHouse()
  await seedMeghna(house.env)
  author = await buildOperator(house)
})
afterAll(() => house.close())

const DAYS = 10
const THERE = { host: MEGHNA.domain }
const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS)

/** Publishes a campaign for members who did not log in for ten days. */
async function publish(title: string, channels: readonly string[] = []): Promise<string> {
  const { id } = await author.caller.ok(officeCreateCampaign, {
    texts: { en: { title, text: 'x' } },
    audience: { kind: 'absent', what: 'login', days: DAYS },
    offer: null,
    channels,
  } as never)
  const order = { id, version: 1, startsAt: null, endsAt: inDays(60).toISOString(), reason: 'a test' }
  const { waiting } = await author.caller.ok(officePublishCampaign, order)
  await agreeAsSecond(house, author, waiting)
  return id
}
/** Lets members cross the ten days in two minutes from their last minute on. */
async function crossDays(...people: Person[]): Promise<void> {
  await house.env.db.query('update identity.accounts set last_login_at = $2 where id = any ($1::bigint[])', [
    people.map(({ id }) => id),
    new Date(inDays(-DAYS).getTime() + MINUTE_MS),
  ])
  house.clock.advance(2 * MINUTE_MS)
}
const noted = async (id: string) =>
  (
    await house.env.db.query<{ member: string }>(
      'select member_id::text as member from campaigns.absences where campaign_id = $1 order by 1',
      [id],
    )
  ).map(({ member }) => member)
const children = async (id: string) =>
  (
    await house.env.db.query<{ id: string }>(
      'select id::text from campaigns.campaigns where trigger_of = $1 order by campaigns.id',
      [id],
    )
  ).map((row) => row.id)
const greeted = async ({ caller }: Person, wanted: string, host = 'localhost') =>
  (await caller.ok(messages, {}, { host })).content.filter(({ title }) => title === wanted).length
const forget = () => house.env.db.query('update identity.accounts set last_login_at = null')

test('PROMO-9 a process that dies while it reaches who stays away has reached nobody; the next one reaches each once', async () => {
  const people = [await buildMember(house), await buildMember(house)] as const
  await forget()
  const id = await publish('Come back')
  await crossDays(...people)
  let [survived, step] = [false, 0]
  while (!survived && step < 20) {
    survived = await reachAbsent(dyingAt(house.env, ++step)).then(
      () => true,
      () => false,
    )
    if (!survived) expect([await noted(id), await children(id)], `dead at statement ${step}`).toEqual([[], []])
  }
  expect([survived, step > 3]).toEqual([true, true])
  await reachAbsent(house.env)
  expect(await noted(id)).toEqual(people.map((one) => one.id).toSorted())
  expect(await children(id)).toHaveLength(1)
  expect(await Promise.all(people.map((one) => greeted(one, 'Come back')))).toEqual([1, 1])
  await author.caller.ok(officeStopCampaign, { id, reason: 'the test is over' })
})

test('PROMO-9 OFFICE-5 another brand’s operator finds no such campaign, and its members are reached by none of ours', async () => {
  const [theirs, stranger] = [
    await buildOperator(house, 'admin', MEGHNA.code),
    await buildMember(house, { merchant: MEGHNA.code, currency: MEGHNA.currency }),
  ]
  const ours = await buildMember(house)
  await forget()
  const id = await publish('Ours only')
  await crossDays(stranger, ours)
  await reachAbsent(house.env)
  expect(await noted(id)).toEqual([ours.id])
  expect(await greeted(stranger, 'Ours only', MEGHNA.domain)).toBe(0)
  const [child = ''] = await children(id)
  const fields = { texts: { en: { title: 'y', text: 'y' } }, audience: { kind: 'everybody' }, offer: null, version: 1 }
  const order = { version: 1, startsAt: null, endsAt: inDays(9).toISOString(), reason: 'not theirs' }
  for (const one of [id, child]) {
    const answers = [
      await theirs.caller.call(officeCampaign, { id: one }, THERE),
      await theirs.caller.call(officeUpdateCampaign, { id: one, ...fields } as never, THERE),
      await theirs.caller.call(officeTestCampaign, { id: one }, THERE),
      await theirs.caller.call(officePublishCampaign, { id: one, ...order }, THERE),
      await theirs.caller.call(officeStopCampaign, { id: one, reason: 'not theirs' }, THERE),
    ]
    expect(answers.map(({ body }) => (body.success ? 'ok' : body.code))).toEqual(Array(5).fill('NOT_FOUND'))
  }
  expect((await theirs.caller.ok(officeCampaigns, {}, THERE)).content).toEqual([])
  expect(await greeted(ours, 'Ours only')).toBe(1)
  await author.caller.ok(officeStopCampaign, { id, reason: 'the test is over' })
})

test('PROMO-9 who came back before the mail goes gets none; who did not gets one, however often it is asked for', async () => {
  const [back, away] = [await buildMember(house, mail('back')), await buildMember(house, mail('away'))]
  for (const { caller } of [back, away])
    await caller.ok(saveMessagePreferences, { marketing: true, mail: ['campaigns'], sms: [] })
  await forget()
  const id = await publish('By mail', ['mail'])
  await crossDays(back, away)
  await reachAbsent(house.env)
  const [child = ''] = await children(id)
  while (await countPage(house.env, BigInt(child), 100));
  await house.as().ok(login, { username: back.username, password: PASSWORD })
  const send = ({ id: memberId }: Person) => sendCampaign(house.env, { campaign: child, memberId, channel: 'mail' })
  expect(await Promise.all([send(back), send(away)])).toEqual(['audience', 'sent'])
  expect(await Promise.all([send(back), send(away), send(away)])).toEqual(['done', 'done', 'done'])
  expect(await Promise.all(['back', 'away'].map(mailsTo))).toEqual([0, 1])
  const { results } = await author.caller.ok(officeCampaign, { id })
  const byMail = results.channels.find(({ channel }) => channel === 'mail')
  expect(byMail?.suppressed).toContainEqual({ why: 'audience', members: 1 })
  expect(byMail).toMatchObject({ sent: 1, onTheWay: 0, failed: 0 })
  for (const [state, told] of [
    ['sending', { sent: 0, onTheWay: 1, failed: 0 }],
    ['refused', { sent: 0, onTheWay: 0, failed: 1 }],
    ['failed', { sent: 0, onTheWay: 0, failed: 1 }],
    ['expired', { sent: 0, onTheWay: 0, failed: 1 }],
    ['sent', { sent: 1, onTheWay: 0, failed: 0 }],
  ] as const) {
    await putState(`campaign:${child}:${away.id}:mail`, state)
    const { channels } = (await author.caller.ok(officeCampaign, { id })).results
    expect(channels, state).toMatchObject([{ channel: 'mail', waiting: byMail?.waiting, ...told }])
  }
})

/** Makes of a message what a provider would. */
const putState = (key: string, state: string) =>
  house.env.db.query(
    `update core.outgoing set state = $2, held_until = case $2 when 'sending' then now() end,
       box = case $2 when 'sending' then 'box:' end, ended_at = case $2 when 'sending' then null else now() end
     where key = $1`,
    [key, state],
  )

const mail = (name: string) => ({ profile: { email: `${name}@absent.example` } }) as never
const mailsTo = async (name: string) =>
  (await house.env.db.query('select from core.outgoing_messages where recipient = $1', [`${name}@absent.example`]))
    .length
