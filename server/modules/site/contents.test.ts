import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/call.ts'
import { notices } from '#contract/messages/messages.ts'
import {
  createContent,
  getContent,
  listContents,
  listVersions,
  removeContent,
  restoreVersion,
  updateContent,
} from '#contract/site/office-contents.ts'
import { listAudit } from '#contract/identity/office-identity.ts'
import { permission } from '#contract/site/site.ts'
import { banners, helpCenter, pages } from '#contract/site/site-pages.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { buildOperator } from '#server/testing/builders.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const fieldsOf = ({ body }: Answer<unknown>) =>
  body.success
    ? null
    : Object.fromEntries(Object.entries(body.value?.fields ?? {}).map(([name, { rule }]) => [name, rule]))
const lastAct = async () => (await operator.ok(listAudit, { pageSize: 1 })).content[0]
const inHours = (hours: number) => new Date(house.clock.now().getTime() + hours * HOUR_MS).toISOString()

type Input = InputOf<typeof createContent>
const banner = (data: object = {}, more: Partial<Input> = {}): Input => ({
  kind: 'banner',
  place: 'w_home',
  startsAt: inHours(-1),
  position: 1,
  enabled: true,
  ...more,
  data: {
    tag: { bn: 'নতুন', en: 'New' },
    title: { bn: 'শিরোনাম', en: 'Title' },
    text: { bn: 'লেখা', en: 'Text' },
    button: { bn: 'যাও', en: 'Go' },
    url: '/art/banners/x-d.webp',
    mobileUrl: '/art/banners/x-m.webp',
    linkageType: 'PAGE',
    link: '/promotions',
    ...data,
  },
})
const notice = (data: object = {}, more: Partial<Input> = {}): Input => ({
  kind: 'notice',
  place: 'B',
  startsAt: inHours(-1),
  position: 0,
  enabled: true,
  data: { execution: 'B', title: { bn: 'নোটিশ', en: 'Notice' }, text: { bn: 'কথা', en: 'Words' }, ...data },
  ...more,
})
const article = (data: object = {}, more: Partial<Input> = {}): Input => ({
  kind: 'article',
  place: 'start',
  key: 'first-steps',
  startsAt: inHours(-1),
  position: 0,
  enabled: true,
  data: { title: { en: 'First steps' }, text: { en: 'Begin **here**.' }, ...data },
  ...more,
})
const mark = (place: 'LICENCE' | 'PAYMENT', key: string | null, picture: string): Input => ({
  kind: 'resource',
  place,
  key,
  startsAt: inHours(-1),
  position: 0,
  enabled: true,
  data: { url: 'https://gaming.example/licence', title: { en: key ?? '' }, text: {}, picture },
})
const shownBanners = async () => (await house.as().ok(banners, {})).map((one) => one.title)
const versionsOf = async (id: string) => (await operator.ok(listVersions, { subject: `content:${id}` })).content

describe('contents', () => {
  test('OFFICE-4 a banner is added, changed, hidden and removed; each act audited with before and after, and told to pages', async () => {
    const heard: string[] = []
    const stop = house.env.live.listen('all', (signal) => heard.push(signal.topic))
    const made = await operator.ok(createContent, banner())
    expect(await shownBanners()).toEqual(['Title'])
    expect(await lastAct()).toMatchObject({
      action: 'banner.create',
      subject: `banner:${made.id}`,
      before: null,
      after: { data: { link: '/promotions' } },
    })
    await operator.ok(updateContent, { ...banner({ title: { bn: 'বদল', en: '' } }), id: made.id })
    expect(await shownBanners()).toEqual(['বদল'])
    await operator.ok(updateContent, { ...banner({}, { enabled: false }), id: made.id })
    expect(await shownBanners()).toEqual([])
    expect(await lastAct()).toMatchObject({
      action: 'banner.update',
      before: { enabled: true },
      after: { enabled: false },
    })
    expect(await operator.ok(getContent, { id: made.id })).toMatchObject({ enabled: false, removed: false })
    await operator.ok(removeContent, { id: made.id })
    expect((await operator.ok(listContents, { kind: 'banner' })).content).toEqual([])
    expect((await operator.ok(listContents, { kind: 'banner', removed: 'true' })).content).toMatchObject([
      { id: made.id, removed: true },
    ])
    expect(codeOf(await operator.call(removeContent, { id: made.id }))).toBe('NOT_FOUND')
    expect(codeOf(await operator.call(updateContent, { ...banner(), id: made.id }))).toBe('NOT_FOUND')
    expect(codeOf(await operator.call(getContent, { id: '999999' }))).toBe('NOT_FOUND')
    stop()
    expect(heard.filter((topic) => topic === 'notices')).toHaveLength(4)
  })

  test('OFFICE-4 what is scheduled shows from its start to its end, and does not end before it starts', async () => {
    const made = await operator.ok(createContent, banner({}, { startsAt: inHours(1), endsAt: inHours(2) }))
    const seen: number[] = []
    for (const minutes of [0, 61, 60]) {
      house.clock.advance(minutes * MINUTE_MS)
      seen.push((await shownBanners()).length)
    }
    expect(seen).toEqual([0, 1, 0])
    operator = (await buildOperator(house)).caller
    expect(
      fieldsOf(await operator.call(createContent, banner({}, { startsAt: inHours(2), endsAt: inHours(1) }))),
    ).toEqual({ endsAt: 'too_small' })
    await operator.ok(removeContent, { id: made.id })
  })

  test('OFFICE-4 every field that does not fit is named with its rule: links, pictures, lengths, languages, markup', async () => {
    const refused: [Input, Record<string, string>][] = [
      ...['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'data:text/html,x'].map(
        (link): [Input, Record<string, string>] => [banner({ link }), { 'data.link': 'link' }],
      ),
      [banner({ url: 'https://elsewhere.example/x.webp' }), { 'data.url': 'picture' }],
      [banner({ mobileUrl: '/art/../etc/passwd' }), { 'data.mobileUrl': 'picture' }],
      [banner({ url: '' }), { 'data.url': 'required' }],
      [banner({ title: { en: 'x'.repeat(81) } }), { 'data.title.en': 'too_big' }],
      [banner({ title: { 'not a language': 'x' } }), { 'data.title.not a language': 'invalid_key' }],
      [banner({ linkageType: 'BOMB' }), { 'data.linkageType': 'invalid_value' }],
      [banner({ isAdmin: true }), { data: 'unrecognized_keys' }],
      [banner({}, { place: 'B' }), { place: 'invalid_value' }],
      [banner({}, { position: -1 }), { position: 'too_small' }],
      [notice({ title: {} }), { 'data.title': 'required' }],
      [notice({ text: { en: '<img src=x onerror=alert(1)>', bn: 'ok' } }), { 'data.text.en': 'html' }],
      [notice({ text: { bn: '[x](javascript:alert(1))' } }), { 'data.text.bn': 'link' }],
      [notice({ title: { en: 'pay\u202egpj' } }), { 'data.title.en': 'control' }],
      [article({}, { key: null }), { key: 'required' }],
      [article({}, { key: '../etc' }), { key: 'invalid_format' }],
    ]
    for (const [input, fields] of refused)
      expect(fieldsOf(await operator.call(createContent, input)), JSON.stringify(input)).toEqual(fields)
  })

  test('SITE-16 a help article is found by its name, only one has it, and a device sees what is for it', async () => {
    const made = await operator.ok(createContent, article({}, { device: ['APP'] }))
    expect((await house.as().ok(helpCenter, { device: 'WEB' })).length).toBe(0)
    expect(await house.as().ok(helpCenter, { device: 'APP' })).toMatchObject([
      { key: 'first-steps', content: '<p>Begin <strong>here</strong>.</p>' },
    ])
    expect(codeOf(await operator.call(createContent, article()))).toBe('NAME_TAKEN')
    const [first, second] = await Promise.all(
      [1, 2].map(() => operator.call(createContent, { ...article(), key: 'at-once' })),
    )
    expect([codeOf(first as Answer<unknown>), codeOf(second as Answer<unknown>)].sort()).toEqual(['NAME_TAKEN', 'ok'])
    const other = await operator.ok(createContent, { ...article(), key: 'other' })
    expect(codeOf(await operator.call(updateContent, { ...article(), key: 'first-steps', id: other.id }))).toBe(
      'NAME_TAKEN',
    )
    await operator.ok(removeContent, { id: made.id })
    expect(codeOf(await operator.call(updateContent, { ...article(), key: 'first-steps', id: other.id }))).toBe('ok')
  })

  test('SITE-17 a page of the blog is written, and shown whole by its name', async () => {
    await operator.ok(createContent, {
      kind: 'page',
      place: 'blog',
      key: 'hello',
      startsAt: inHours(-1),
      position: 0,
      enabled: true,
      data: { title: { en: 'Hello' }, summary: { en: 'In short' }, text: { en: 'At length.' }, picture: '' },
    })
    expect(await house.as().ok(pages, { label: 'blog' })).toMatchObject([
      { key: 'hello', summary: 'In short', text: '' },
    ])
    expect(await house.as().ok(pages, { label: 'blog', key: 'hello' })).toMatchObject([
      { text: 'At length.', content: '<p>At length.</p>' },
    ])
  })
})

describe('history', () => {
  test('OFFICE-4 each change is stored with its author and time, and an earlier version can be restored', async () => {
    const made = await operator.ok(createContent, notice())
    await operator.ok(updateContent, { ...notice({ title: { en: 'Second' } }), id: made.id })
    await operator.ok(updateContent, { ...notice({ title: { en: 'Third' } }), id: made.id })
    const versions = await versionsOf(made.id)
    expect(versions.map(({ number, act, state }) => [number, act, state?.data])).toMatchObject([
      [3, 'update', { title: { en: 'Third' } }],
      [2, 'update', { title: { en: 'Second' } }],
      [1, 'create', { title: { en: 'Notice' } }],
    ])
    expect(versions.every((version) => version.operator !== null && !Number.isNaN(Date.parse(version.at)))).toBe(true)
    expect(await operator.ok(restoreVersion, { id: versions[2]?.id ?? '' })).toEqual({
      subject: `content:${made.id}`,
      number: 4,
    })
    expect((await house.as().ok(notices, {})).map((one) => one.title)).toEqual(['Notice'])
    expect((await versionsOf(made.id))[0]).toMatchObject({ number: 4, act: 'restore', restored: 1 })
    expect(await lastAct()).toMatchObject({ action: 'notice.restore', reason: 'version 1' })
    await operator.ok(removeContent, { id: made.id })
    expect(await house.as().ok(notices, {})).toEqual([])
    await operator.ok(restoreVersion, { id: versions[1]?.id ?? '' })
    expect((await house.as().ok(notices, {})).map((one) => one.title)).toEqual(['Second'])
    expect(codeOf(await operator.call(restoreVersion, { id: '999999' }))).toBe('NOT_FOUND')
  })

  test('OFFICE-4 contents of the product keep their first version, and a change made meanwhile is not lost', async () => {
    const [row] = await house.env.db.query<{ id: bigint }>(
      `insert into site.contents (merchant, kind, place, data, starts_at, updated_at)
       values ('fairhouse', 'notice', 'PL', '{"execution": "A", "title": {"en": "Delivered"}, "text": {}}', $1, $1) returning id`,
      [house.clock.now()],
    )
    const id = String(row?.id)
    const { updatedAt } = await operator.ok(getContent, { id })
    house.clock.advance(1_000)
    await operator.ok(updateContent, { ...notice({}, { place: 'PL' }), id, updatedAt })
    expect(codeOf(await operator.call(updateContent, { ...notice({}, { place: 'PR' }), id, updatedAt }))).toBe(
      'CONTENT_CHANGED',
    )
    expect((await versionsOf(id)).map(({ number, act, operator: who }) => [number, act, who === null])).toEqual([
      [2, 'update', false],
      [1, 'base', true],
    ])
  })

  test('OFFICE-4 another brand’s contents and histories are not there', async () => {
    await house.env.db.query(
      `insert into core.brands (code, name, currency, languages, default_language, time_zone, market, main_domain)
       values ('other', 'Other', 'USD', '{en}', 'en', 'UTC', 'US', 'other.example')`,
    )
    await house.env.db.query(`insert into core.brand_domains (domain, brand) values ('other.example', 'other')`)
    house.clock.advance(MINUTE_MS)
    const made = await operator.ok(createContent, banner())
    const theirs = (await buildOperator(house, 'admin', 'other')).caller
    const there = { host: 'other.example' }
    const [version] = await versionsOf(made.id)
    expect((await theirs.ok(listContents, { kind: 'banner' }, there)).content).toEqual([])
    expect((await theirs.ok(listVersions, { subject: `content:${made.id}` }, there)).content).toEqual([])
    expect(codeOf(await theirs.call(getContent, { id: made.id }, there))).toBe('NOT_FOUND')
    expect(codeOf(await theirs.call(removeContent, { id: made.id }, there))).toBe('NOT_FOUND')
    expect(codeOf(await theirs.call(updateContent, { ...banner(), id: made.id }, there))).toBe('NOT_FOUND')
    expect(codeOf(await theirs.call(restoreVersion, { id: version?.id ?? '' }, there))).toBe('NOT_FOUND')
    expect((await house.as().ok(banners, {}, there)).length).toBe(0)
  })
})

test('SITE-12 OFFICE-4 operators give the footer its licences and the marks of ways to pay, several of each, by a key', async () => {
  for (const [place, key] of [
    ['LICENCE', 'first-licence'],
    ['LICENCE', 'second-licence'],
    ['PAYMENT', 'takago'],
  ] as const)
    await operator.ok(createContent, mark(place, key, `/art/payments/${key}.svg`))
  expect(fieldsOf(await operator.call(createContent, mark('LICENCE', null, '')))).toEqual({ key: 'required' })
  expect(codeOf(await operator.call(createContent, mark('PAYMENT', 'takago', '')))).toBe('NAME_TAKEN')
  const { resources } = await house.as().ok(permission)
  expect(
    resources
      .filter(({ type }) => type === 'LICENCE')
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(['first-licence', 'second-licence'])
  expect(resources.find(({ type }) => type === 'PAYMENT')).toMatchObject({
    key: 'takago',
    picture: '/art/payments/takago.svg',
  })
})
