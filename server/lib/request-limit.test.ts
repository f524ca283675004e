import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerOf, networkOf, RecentNames, siteOf, WindowCounts } from '#contract/callers.ts'
import { openHouse, type House } from '#server/testing/house.ts'
import { MINUTE_MS, TestClock } from './clock.ts'
import { SharedCounts } from './shared-counts.ts'

let house: House
beforeAll(async () => {
  house = await openHouse({ REQUESTS_PER_MINUTE: '5' })
})
afterAll(() => house.close())

const ask = async (url: string, remoteAddress: string) => (await house.app.inject({ url, remoteAddress })).statusCode

test('AUTH-18 one address makes so many calls in a minute and no more; another is not held back', async () => {
  for (let count = 0; count < 5; count++) expect(await ask('/wps/system/status', '10.0.0.1')).toBe(200)
  const refused = await house.app.inject({ url: '/wps/system/status', remoteAddress: '10.0.0.1' })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await ask('/wps/system/status', '10.0.0.2')).toBe(200)
  expect(await ask('/healthz', '10.0.0.1')).toBe(200)
  house.clock.advance(MINUTE_MS)
  expect(await ask('/wps/system/status', '10.0.0.1')).toBe(200)
})

test('AUTH-18 the limit is by the call that was found, however its address is written', async () => {
  const written = [
    '/wps/system/status',
    '/%77ps/system/status',
    '/wps/%73ystem/status',
    '/wps/system/status/',
    '/wps/system/status?x=1',
    '/%77%70%73/system/status',
  ]
  const statuses = []
  for (const url of written) statuses.push(await ask(url, '10.0.1.1'))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('AUTH-18 what no call answers is counted as well', async () => {
  const statuses = []
  for (let count = 0; count < 4; count++) statuses.push(await ask(`/wps/made/up/${count}`, '10.0.2.1'))
  expect(statuses).toEqual([404, 404, 429, 429])
})

test('AUTH-18 one line of IPv6 counts as one, however many of its addresses ask; its neighbour is not held back', async () => {
  const statuses = []
  for (let count = 1; count <= 6; count++) statuses.push(await ask('/wps/system/status', `2001:db8:7:1::${count}`))
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(await ask('/wps/system/status', '2001:db8:7:2::1')).toBe(200)
  expect(await ask('/wps/system/status', '::ffff:10.0.3.1')).toBe(200)
})

test('AUTH-18 a whole site of IPv6 lines asks for ten lines’ worth, and a site beside it is served', async () => {
  const statuses = []
  for (let count = 0; count < 60; count++)
    statuses.push(await ask('/wps/system/status', `2001:db8:9:${(count + 1).toString(16)}::1`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(50)
  expect(statuses.slice(50)).toEqual(Array(10).fill(429))
  expect(await ask('/wps/system/status', '2001:db8:a:1::1')).toBe(200)
})

test('AUTH-18 where memory is full the oldest count goes, and who goes on asking never begins anew', () => {
  const counts = new SharedCounts(new TestClock(), null, 'test', 3)
  for (let count = 1; count <= 100; count++) {
    expect(counts.add('persistent')).toBe(count)
    counts.add(`made up ${count}`)
  }
  expect([counts.read('made up 100'), counts.read('made up 1'), counts.read('persistent')]).toEqual([1, 0, 100])
})

test('counts within a window begin anew with the next one, and forget the oldest name first', () => {
  const counts = new WindowCounts(1_000, 2)
  expect([counts.add('a', 5), counts.add('a', 900), counts.secondsLeft(900), counts.add('a', 1_005)]).toEqual([
    1, 2, 1, 1,
  ])
  counts.add('b', 1_006)
  counts.add('c', 1_007)
  expect([counts.read('a', 1_008), counts.read('b', 1_008), counts.read('c', 1_008)]).toEqual([0, 1, 1])
  const names = new RecentNames<number>(2)
  for (const name of ['a', 'b', 'a', 'c']) names.touch(name, () => names.size)
  expect([...names].map(([name]) => name)).toEqual(['a', 'c'])
})

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24', null],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24', null],
  ['2001:DB8::1', '2001:db8:0:0::/64', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0:0::/64', '0:0:0::/48'],
])('AUTH-18 %s is the caller %s', (ip, caller, network, site) => {
  expect([callerOf(ip), networkOf(ip), siteOf(ip)]).toEqual([caller, network, site])
})
