import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { memberInfoCall } from '#contract/identity/identity.ts'
import { lotteryIssues, lotteryLobby, lotteryRules } from '#contract/lottery/hall.ts'
import { openedNumero } from '#contract/lottery/results.ts'
import { systemStatus } from '#contract/site/site.ts'
import { buildApp } from '#server/app.ts'
import type { Boot, FirstScreens } from '#server/first-screens.ts'
import { MINUTE_MS } from '#server/lib/clock.ts'
import { isPublicRead } from '#server/lib/send-compressed.ts'
import { listContractCalls } from '#server/testing/contract-calls.ts'
import { bindPages } from '#server/pages.ts'
import { seedGames } from '#server/testing/seed-games.ts'
import { MEGHNA } from '#server/lib/seeds/demo.ts'
import { seedMeghna } from '#server/testing/seed-meghna.ts'
import { seedSite } from '#server/modules/site/seeds/seed-site.ts'
import { openHouse, type House } from '#server/testing/house.ts'

const CALLS = 120
const PAGES = CALLS / 4

/** What pages ask, by the query of their address. */
const asked = (call: CallDefinition, input: unknown) => ({ id: call.id, input, isLive: false })
const ASKS: Record<string, (locale: string) => { id: string; input: unknown; isLive: boolean }[]> = {
  rules: (language) => [
    asked(lotteryRules, { gameCode: 'ssc1', language }),
    asked(lotteryIssues, { gameCode: 'ssc1' }),
  ],
  unknown: (language) => [asked(lotteryRules, { gameCode: 'none', language })],
  broken: (language) => [asked(lotteryRules, { gameCode: 'ssc1', language })],
  own: () => [asked(memberInfoCall, {})],
  nonsense: (language) => [asked(openedNumero, { day: '9999-99-99', language })],
}

let house: House
let screens: FirstScreens
let app: House['app']
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: String(CALLS), TRUSTED_PROXIES: '1' })
  await seedSite(house.env)
  await seedGames(house.env, { studioVendors: null })
  await seedMeghna(house.env)
  const built = await buildApp(house.env)
  // a build puts the frame of a page around these data; here there are only the data
  screens = await bindPages(built.http, {
    shell: {
      findAsks: ({ search }, locale) => ASKS[search]?.(locale) ?? [],
      findNamed: () => null,
      renderDocument: (boot, _manifest, address) => {
        if (address?.search === 'broken' && boot.answers.length > 0) throw new TypeError('not drawn')
        return JSON.stringify({ boot, address })
      },
    },
    manifest: {},
  })
  app = built.app
})
afterAll(async () => {
  await app.close()
  await house.close()
})

const ask = (url: string, from: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { 'x-forwarded-for': from, host: 'localhost', ...headers } })
const bootOf = (answer: { body: string }): Boot => (JSON.parse(answer.body) as { boot: Boot }).boot

test('AUTH-18 SITE-1 hundreds of pages with made-up hosts and languages from one address take nothing from other visitors', async () => {
  const own = await ask('/', '10.1.0.1')
  expect(own.statusCode).toBe(200)
  const before = screens.size
  const statuses: number[] = []
  for (let count = 0; count < 400; count++) {
    const letter = String.fromCharCode(97 + (count % 26))
    statuses.push(
      (await ask('/', '10.1.0.66', { host: `made-up-${count}.example`, cookie: `lang=${letter}${letter}` })).statusCode,
    )
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(PAGES)
  expect(new Set(statuses.slice(PAGES))).toEqual(new Set([429]))
  // unknown hosts all get the same page; the only languages are those of the brand
  expect(screens.size - before).toBeLessThanOrEqual(3)
  for (const visitor of ['10.1.0.2', '10.1.0.3']) {
    const page = await ask('/', visitor)
    expect([page.statusCode, bootOf(page).permission.brandName]).toEqual([200, 'Fairhouse'])
    expect((await ask('/', visitor, { host: MEGHNA.domain })).statusCode).toBe(200)
    expect((await ask(systemStatus.path, visitor)).statusCode).toBe(200)
  }
})

test('SITE-1 SITE-3 a page carries what its own calls would answer, of its brand, in its language, for its host', async () => {
  const page = bootOf(await ask('/', '10.2.0.1', { cookie: 'lang=en' }))
  expect(page.locale).toBe('en')
  const said = (path: string) =>
    app
      .inject({ url: path, headers: { host: 'localhost', 'accept-language': 'en', 'x-forwarded-for': '10.2.0.1' } })
      .then((answer) => answer.json<{ value: Record<string, unknown> }>().value)
  const { customerService: sealed, ...site } = page.permission
  const { customerService, ...same } = await said('/wps/system/permission')
  expect(site).toEqual(same)
  expect(sealed).toHaveLength((customerService as unknown[]).length) // encrypted again for each answer
  const { jackpots, ...home } = await said('/wps/lobby/home')
  expect(page).toMatchObject(home)
  expect(jackpots).toBeTruthy()
  expect(bootOf(await ask('/', '10.2.0.1', { host: MEGHNA.domain })).permission.merchantCode).toBe(MEGHNA.code)
  const stranger = bootOf(await ask('/', '10.2.0.1', { host: 'unclaimed.example' })).permission
  expect([stranger.brandName, stranger.domainRoute.domain]).toEqual(['Fairhouse', 'unclaimed.example'])
})

test('SITE-1 LOTT-1 a page that is drawn carries what it asks first, as the call itself answers it; nothing of a refused or a private call', async () => {
  const pageOf = async (query: string, lang = 'en') =>
    bootOf(await ask(`/lottery?${query}`, '10.5.0.1', { cookie: `lang=${lang}` }))
  const page = await pageOf('rules')
  expect(page.answers.map(({ id, input }) => [id, input])).toEqual([
    [lotteryRules.id, { gameCode: 'ssc1', language: 'en' }],
    [lotteryIssues.id, { gameCode: 'ssc1' }],
  ])
  const said = await app.inject({
    url: '/lgw/lottery/ssc1/rules?language=en',
    headers: { host: 'localhost', 'x-forwarded-for': '10.5.0.1' },
  })
  expect(page.answers[0]?.value).toEqual(said.json<{ value: unknown }>().value)
  // the lobby's answers are not sent with it
  expect([page.hotGames, page.banners, page.gameMenus === null]).toEqual([null, null, false])
  expect((await pageOf('rules', 'bn')).answers[0]?.value).not.toEqual(page.answers[0]?.value)

  // one that its components cannot draw is sent undrawn
  expect((await pageOf('broken')).answers).toEqual([])
  for (const refused of ['unknown', 'own', 'nonsense', 'anything']) {
    const whole = await pageOf(refused)
    expect([whole.answers, whole.hotGames === null], refused).toEqual([[], false])
  }
})

test('AUTH-18 a caller who asks for too many pages gets a page that says so, in their language, and may continue after a minute', async () => {
  for (let count = 0; count < PAGES; count++) expect((await ask('/promotions', '10.3.0.1')).statusCode).toBe(200)
  const refused = await ask('/promotions', '10.3.0.1', { accept: 'text/html,*/*', 'accept-language': 'bn' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('খুব বেশি অনুরোধ এসেছে')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/promotions', '10.3.0.1')).json<{ code: string }>().code).toBe('TOO_MANY_REQUESTS')
  house.clock.advance(MINUTE_MS)
  expect((await ask('/promotions', '10.3.0.1')).statusCode).toBe(200)
})

test('SITE-6 Host alone names the brand, whatever is said to be forwarded', async () => {
  const headers = {
    'x-forwarded-host': MEGHNA.domain,
    forwarded: `host=${MEGHNA.domain}`,
    'x-original-host': MEGHNA.domain,
  }
  expect(bootOf(await ask('/', '10.4.0.1', headers)).permission.brandName).toBe('Fairhouse')
  const answer = await ask('/wps/system/permission', '10.4.0.1', headers)
  expect(answer.json<{ value: { merchantCode: string } }>().value.merchantCode).toBe('fairhouse')
  const manifest = await ask('/manifest.webmanifest', '10.4.0.1', headers)
  expect(manifest.json<{ name: string }>().name).toBe('Fairhouse')
})

test('SITE-19 AUTH-18 long answers that everybody may read are compressed where the caller takes it, and no others', async () => {
  const asks = (url: string, encoding = 'gzip, br', more: object = {}) =>
    app.inject({
      url,
      headers: { host: 'localhost', 'x-forwarded-for': '10.6.0.1', 'accept-encoding': encoding },
      ...more,
    })
  const rules = '/lgw/lottery/ssc1/rules?language=en'
  const plain = await asks(rules, 'gzip')
  const packed = await asks(rules)
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'br'])
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['accept-encoding', 'accept-encoding'])
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)

  const short = await asks(systemStatus.path)
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined])
  // what is sent in a body may be a secret, and its answer too: each such call that is compressed is named here
  const sent = (await listContractCalls()).filter((call) => call.method !== 'GET' && isPublicRead(call))
  expect(sent.map(({ id }) => id)).toEqual([lotteryLobby.id])
})
