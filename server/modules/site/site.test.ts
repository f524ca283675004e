import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  countryCodes,
  customerService,
  domainRoute,
  permission,
  resources,
  routers,
  whitelabel,
} from '#contract/site/site.ts'
import { banners, feedback, helpCenter, pages } from '#contract/site/site-pages.ts'
import { listFeedback } from '#contract/site/office-feedback.ts'
import { setSwitch } from '#contract/site/office-site.ts'
import { PAGE_LABELS } from '#contract/site/contents.ts'
import { HOUR_MS, MINUTE_MS } from '#server/lib/clock.ts'
import { sealNote } from '#server/lib/sealed.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { openHouse, type Answer, type Caller, type House } from '#server/testing/house.ts'
import { buildMember, buildOperator } from '#server/testing/builders.ts'
import { FEEDBACK_PER_HOUR } from './keep-feedback.ts'

let house: House
let operator: Caller
beforeAll(async () => {
  house = await openHouse()
  operator = (await buildOperator(house)).caller
  await Promise.all([seedSite(house.env), seedSite(house.env)])
  await seedSite(house.env)
})
afterAll(() => house.close())
const codeOf = ({ body }: Answer<unknown>) => (body.success ? 'ok' : body.code)
const inBengali = { 'accept-language': 'bn-BD,bn;q=0.9,en;q=0.8' }

describe('brand', () => {
  test('SITE-6 the permission info names the brand, its languages, domains, switches and rules; analytics are only passed on', async () => {
    const info = await house.as().ok(permission)
    expect(info).toMatchObject({
      merchantCode: 'fairhouse',
      brandName: 'Fairhouse',
      currency: 'BDT',
      currencySymbol: '৳',
      languages: ['bn', 'en'],
      defaultLanguage: 'bn',
      minAge: 18,
      isSingle: true,
      customerService: [],
      mainDomain: 'localhost',
      location: { ip: '127.0.0.1' },
      analytics: { gtagId: null },
      registerRules: { regType: 'register' },
    })
    expect(info.domainRoute).toEqual(await house.as().ok(domainRoute))
    expect(info.whitelabel).toEqual(await house.as().ok(whitelabel))
  })

  test('SITE-5 the tree has the six flags, each node with modId, enabled and childrenNodes, and follows the switches', async () => {
    const flat = async () =>
      (await house.as().ok(whitelabel)).flatMap((branch) =>
        branch.childrenNodes.flatMap((node) => [node, ...node.childrenNodes]),
      )
    const nodes = await flat()
    for (const flag of [
      'USERNAMEREG3',
      'MOBILENUMREG3',
      'MOBILENUMPASSREG3',
      'REGMOBVERF3',
      'CHNGPASSVERIF3',
      'AGENTPOLICY3',
    ]) {
      expect(
        nodes.find((node) => node.modId === flag),
        flag,
      ).toMatchObject({ enabled: ['USERNAMEREG3', 'AGENTPOLICY3'].includes(flag) })
    }
    await operator.ok(setSwitch, { id: 'MOBILENUMREG3', enabled: true })
    expect((await flat()).find((node) => node.modId === 'MOBILENUMREG3')?.enabled).toBe(true)
    await operator.ok(setSwitch, { id: 'MOBILENUMREG3', enabled: false })
  })

  test('SITE-4 customer service is given as an encrypted path that opens to its address, and to no other', async () => {
    await house.env.db.query(
      `update core.brands set customer_service = '[{"csPosition": "LIVECHAT-1", "url": "https://chat.example/fairhouse"}]'`,
    )
    house.clock.advance(MINUTE_MS)
    const [entry] = (await house.as().ok(permission)).customerService
    expect(entry?.csPosition).toBe('LIVECHAT-1')
    expect(entry?.path).not.toContain('chat.example')
    expect(await house.as().ok(customerService, { path: entry?.path ?? '' })).toEqual({
      url: 'https://chat.example/fairhouse',
    })
    const foreign = await sealNote(house.env, { customerService: 'https://evil.example' })
    expect(codeOf(await house.as().call(customerService, { path: foreign }))).toBe('NOT_FOUND')
    expect(codeOf(await house.as().call(customerService, { path: 'nonsense' }))).toBe('NOT_FOUND')
    // a link that does nothing on a device without its program does not replace the house's own form
    await house.env.db.query(
      `update core.brands set customer_service = '[{"csPosition": "LIVECHAT-1", "url": "mailto:care@chat.example"}, {"csPosition": "PHONE-1", "url": "tel:+880123"}, {"csPosition": "LIVECHAT-2", "url": "/chat"}]'`,
    )
    house.clock.advance(MINUTE_MS)
    expect((await house.as().ok(permission)).customerService.map(({ csPosition }) => csPosition)).toEqual([
      'LIVECHAT-2',
    ])
    await house.env.db.query(`update core.brands set customer_service = '[]'`)
    house.clock.advance(MINUTE_MS)
  })

  test('SITE-4 SITE-12 social links are shown on the brand’s own domains only', async () => {
    const typesOn = async (host: string) => (await house.as().ok(resources, {}, { host })).map((one) => one.type)
    const social = ['FACEBOOK', 'YOUTUBE', 'INSTAGRAM', 'TELEGRAM', 'WHATSAPP']
    const rest = ['Android', 'iOS', 'PAYMENT', 'PAYMENT', 'PAYMENT', 'REGISTERPOP']
    expect(await typesOn('localhost')).toEqual([...social, ...rest])
    expect(await typesOn('LOCALHOST:3000')).toEqual([...social, ...rest])
    expect(await typesOn('mirror.example')).toEqual(rest)
  })

  test('SITE-7 every route of the site has its access and its frame', async () => {
    const table = await house.as().ok(routers)
    const of = (path: string) => table.find((route) => route.path === path)
    expect(of('/')).toMatchObject({ access: 'public', hasSideMenu: true })
    expect(of('/member')?.access).toBe('player')
    expect(of('/agentHome')).toMatchObject({
      access: 'agent',
      hasHeader: false,
      hasSideMenu: false,
      hasFooter: false,
      enabled: true,
    })
    expect(of('/seamless')).toMatchObject({ access: 'player', hasSideMenu: false, hasFooter: false })
    expect(of('/helpmc')?.hasHeader).toBe(false)
    // the hall is a list like others; what hides menu and footer is a game in it
    expect(of('/lottery')).toMatchObject({ access: 'public', hasSideMenu: true, hasFooter: true })
    for (const path of ['/games', '/guide', '/blog/$article', '/about', '/app', '/fairness', '/announcements', '/vip'])
      expect(of(path)?.enabled, path).toBe(true)
    expect(of('/bingo')?.enabled).toBe(false)
    expect(new Set(table.map((route) => route.path)).size).toBe(table.length)
  })

  test('SITE-15 countries are named in the reader’s language, the brand’s market first', async () => {
    const [first, ...rest] = await house.as().ok(countryCodes, {}, inBengali)
    expect(first).toEqual({ countryCode: 'BD', countryDialingCode: '+880', name: 'বাংলাদেশ' })
    expect(rest.length).toBeGreaterThan(230)
    expect(rest.every((one) => /^\+\d{1,4}$/.test(one.countryDialingCode) && one.name !== one.countryCode)).toBe(true)
    expect((await house.as().ok(countryCodes))[0]?.name).toBe('Bangladesh')
  })
})

describe('contents', () => {
  test('LOBBY-1 banners speak the reader’s language and carry pictures for both widths', async () => {
    const [english, bengali] = await Promise.all([
      house.as().ok(banners, { groupName: 'w_home' }),
      house.as().ok(banners, {}, inBengali),
    ])
    expect(english).toHaveLength(3)
    expect(english[0]).toMatchObject({
      url: '/art/banners/cricket-desktop.webp',
      mobileUrl: '/art/banners/cricket-mobile.webp',
      linkageType: 'PAGE',
      link: '/cricket',
    })
    for (const [index, banner] of english.entries()) {
      expect(banner.title).not.toMatch(/[\u0980-\u09ff]/)
      expect(bengali[index]?.title).toMatch(/[\u0980-\u09ff]/)
    }
    expect(await house.as().ok(banners, { groupName: 'w_forget' })).toEqual([])
    expect(codeOf(await house.as().call(banners, { groupName: 'x' as 'w_home' }))).toBe('INVALID_INPUT')
  })

  test('SITE-16 the help centre speaks the language asked for, its terms name the age', async () => {
    const articles = await house.as().ok(helpCenter, { lang: 'bn', device: 'WEB' })
    expect(articles.map((article) => article.key)).toEqual(
      expect.arrayContaining(['deposit', 'withdraw', 'verify', 'limits', 'term', 'privacy']),
    )
    for (const article of articles) expect(`${article.title}${article.text}`).toMatch(/[\u0980-\u09ff]/)
    const english = await house.as().ok(helpCenter, { lang: 'en' })
    expect(english.find((article) => article.key === 'term')?.content).toContain(
      '<h3>1. Who may play</h3><p>You are at least 18 years old',
    )
    expect((await house.as().ok(helpCenter, { lang: 'fr' }))[0]?.title).toBe('Opening an account') // the text that French falls back to
  })

  test('LOBBY-12 the gift pop-up has its title and text in the reader’s language', async () => {
    const gift = async (headers = {}) =>
      (await house.as().ok(resources, {}, headers)).find((one) => one.type === 'REGISTERPOP')
    expect(await gift()).toMatchObject({
      url: '/promotions',
      labelNameEn: 'Offers with plain terms',
      title: 'Offers with plain terms',
      content: expect.stringMatching(/^<p>/) as string,
    })
    expect(await gift(inBengali)).toMatchObject({
      labelNameEn: 'Offers with plain terms',
      title: expect.stringMatching(/[\u0980-\u09ff]/) as string,
    })
  })

  test('SITE-17 every page has its text in both languages; the blog lists what its articles say whole', async () => {
    for (const label of PAGE_LABELS) {
      for (const [lang, script] of [
        ['en', /^[^\u0980-\u09ff]+$/],
        ['bn', /[\u0980-\u09ff]/],
      ] as const) {
        const found = await house.as().ok(pages, { label, lang })
        expect(found.length, label).toBe(label === 'blog' ? 3 : 1)
        for (const page of found) expect(page.title, label).toMatch(script)
        const whole = label === 'blog' ? await house.as().ok(pages, { label, lang, key: found[0]?.key ?? '' }) : found
        expect(whole[0]?.text.length, label).toBeGreaterThan(100)
        expect(whole[0]?.content, label).toMatch(/^<(p|h3|ol|ul)>/)
      }
    }
    const posts = await house.as().ok(pages, { label: 'blog' })
    expect(posts.map((post) => post.text)).toEqual(['', '', ''])
    expect(posts.map((post) => post.publishedAt)).toEqual(
      posts
        .map((post) => post.publishedAt)
        .sort()
        .reverse(),
    )
    expect(await house.as().ok(pages, { label: 'blog', key: 'no-such-article' })).toEqual([])
    expect(codeOf(await house.as().call(pages, { label: 'secrets' as 'blog' }))).toBe('INVALID_INPUT')
  })

  test('SITE-15 seeding twice, or twice at once, fills the site once', async () => {
    expect(
      await house.env.db.query('select kind, count(*)::int as n from site.contents group by kind order by kind'),
    ).toEqual([
      { kind: 'article', n: 8 },
      { kind: 'banner', n: 3 },
      { kind: 'notice', n: 7 },
      { kind: 'page', n: 9 },
      { kind: 'resource', n: 11 },
    ])
  })
})

describe('feedback', () => {
  test('PROMO-10 SITE-14 a remark of up to 140 characters is stored with its author', async () => {
    const member = await buildMember(house)
    expect(await member.caller.ok(feedback, { content: `  ${'ক'.repeat(140)}  `, contact: 'me@example.com' })).toEqual({
      kept: true,
    })
    expect((await operator.ok(listFeedback, {})).content[0]).toMatchObject({
      content: 'ক'.repeat(140),
      contact: 'me@example.com',
      memberId: member.id,
    })
    for (const content of ['', '   ', 'x'.repeat(141)])
      expect(codeOf(await house.as().call(feedback, { content }))).toBe('INVALID_INPUT')
  })

  test('PROMO-10 SITE-14 a network that writes too much waits, and where it is off there is none', async () => {
    for (let count = 1; count < FEEDBACK_PER_HOUR; count++) await house.as().ok(feedback, { content: 'hello' })
    expect(codeOf(await house.as().call(feedback, { content: 'hello' }))).toBe('TOO_MANY_REQUESTS')
    house.clock.advance(HOUR_MS + MINUTE_MS)
    operator = (await buildOperator(house)).caller
    await operator.ok(setSwitch, { id: 'FEEDBACK', enabled: false })
    expect(codeOf(await house.as().call(feedback, { content: 'hello' }))).toBe('NOT_FOUND')
    await operator.ok(setSwitch, { id: 'FEEDBACK', enabled: true })
    expect(codeOf(await house.as().call(feedback, { content: 'hello' }))).toBe('ok')
  })
})
