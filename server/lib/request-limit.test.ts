import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHouse, type House } from '#server/testing/house.ts'
import { MINUTE_MS } from './clock.ts'

let house: House
beforeAll(async () => { house = await openHouse({ REQUESTS_PER_MINUTE: '5' }) })
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
