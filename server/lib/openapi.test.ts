import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERRORS } from '#contract/errors.ts'
import { stream } from '#contract/live.ts'
import { TOPIC_PATTERN } from '#contract/topic.ts'
import { LOCALES, translate } from './messages.ts'
import { openHouse, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** The calls of the first complete user story, by the operation ids of the API's description. */
const STORY = [
  'keys',
  'login',
  'loginFreeplay',
  'logout',
  'register',
  'registerSetting',
  'memberInfo',
  'systemStatus',
  'permission',
  'whitelabel',
  'banners',
  'notices',
  'setLanguage',
  'walletBalance',
  'depositMethods',
  'createDeposit',
  'listDeposits',
  'withdrawMethods',
  'createWithdrawal',
  'listWithdrawals',
  'cancelWithdrawal',
  'confirmWithdrawal',
  'payoutAccounts',
  'paymentPassword',
  'transactions',
  'transaction',
  'bets',
  'betDetail',
  'profit',
  'paymentCallback',
  'gameMenus',
  'gameLaunch',
  'gameList',
  'hotGames',
  'winnerBoard',
  'gameVendors',
  'gameQuery',
  'favoriteIds',
  'favorites',
  'addFavorite',
  'removeFavorite',
  'recentGames',
  'jackpots',
]

type Document = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>
}
const operations = (document: Document) => Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('SITE-4 the document of the API names every call of the story, once', async () => {
  const document = (await house.app.inject('/openapi.json')).json<Document>()
  expect(document.openapi).toBe('3.1.0')
  const ids = operations(document).map((operation) => operation.operationId)
  expect(STORY.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(Object.keys(document.paths).filter((path) => path.startsWith('/office'))).toEqual([])
})

test('CASH-1 the live channel is described with each event that it may send', async () => {
  const document = (await house.app.inject('/openapi.json')).json<{
    paths: Record<string, { get: { responses: Record<string, { content: Record<string, Record<string, unknown>> }> } }>
  }>()
  const { content } = document.paths[stream.path]?.get.responses['200'] ?? {}
  const events = content?.['text/event-stream']?.['x-events'] as
    | { oneOf: { properties: { event: { const: string }; data: unknown } }[] }
    | undefined
  expect(events?.oneOf.map(({ properties }) => [properties.event.const, properties.data])).toEqual([
    ['signal', { type: 'string', pattern: TOPIC_PATTERN.source }],
    ['resync', { type: 'string', const: 'all' }],
  ])
})

test('OFFICE-1 operators’ calls have a document of their own', async () => {
  const document = (await house.app.inject('/office/openapi.json')).json<Document>()
  expect(Object.keys(document.paths).every((path) => path.startsWith('/office'))).toBe(true)
  expect(operations(document).length).toBeGreaterThan(20)
})

test('the page to read it holds each call and runs no script', async () => {
  const page = (await house.app.inject('/docs')).body
  expect(page).toContain('id="createWithdrawal"')
  expect(page).not.toContain('<script')
})

test('every error code has its message in every language, and each call lists known codes', () => {
  for (const locale of LOCALES) {
    expect(Object.keys(ERRORS).filter((code) => translate(locale, `error.${code}`) === `error.${code}`)).toEqual([])
  }
})

test('an unknown call and a body that is too large are refused in the reader’s language', async () => {
  const unknown = await house.app.inject({ url: '/wps/nothing', headers: { 'accept-language': 'bn' } })
  expect([unknown.statusCode, unknown.json<{ code: string; message: string }>()]).toEqual([
    404,
    expect.objectContaining({ code: 'CALL_UNKNOWN', message: translate('bn', 'error.CALL_UNKNOWN') }),
  ])
  const large = await house.app.inject({
    method: 'PUT',
    url: '/wps/feedback',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ content: 'x'.repeat(100_000) }),
  })
  expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('the machine’s own questions are answered', async () => {
  expect((await house.app.inject('/healthz')).json()).toEqual({ status: 'alive' })
  expect((await house.app.inject('/readyz')).json()).toEqual({ status: 'ready', database: true, jobs: true })
  expect((await house.app.inject('/metrics')).body).toContain('fairhouse_http_request_seconds_count')
})
