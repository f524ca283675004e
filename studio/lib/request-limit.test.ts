import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildStudioHouse, type StudioHouse } from '#studio/testing/studio-house.ts'
import { REQUESTS_MAX } from './request-limit.ts'

let house: StudioHouse
beforeAll(async () => {
  house = await buildStudioHouse(inject('postgresUrl'))
})
afterAll(() => house.close())

const ask = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await house.app.inject({ url, remoteAddress, headers })).statusCode
/** Sends one request more than is allowed, in parallel. Returns how many were refused for it. */
async function storm(one: (count: number) => Promise<number>): Promise<number> {
  const statuses = await Promise.all(Array.from({ length: REQUESTS_MAX + 1 }, (_, count) => one(count)))
  return statuses.filter((status) => status === 429).length
}

test('GAME-2 AUTH-18 sessions that somebody makes up count as their maker', async () => {
  expect(
    await storm((count) => ask('/api/session', '10.9.0.1', { authorization: `Bearer made-up-session-${count}` })),
  ).toBe(1)
  expect(await storm((count) => ask('/api/session', '10.9.0.2', { authorization: `nothing ${count}` }))).toBe(1)
  expect(await ask('/api/session', '10.9.0.3')).toBe(401)
})

test('GAME-2 AUTH-18 however the call is written, and whatever the address within one IPv6 line', async () => {
  expect(await storm((count) => ask(count % 2 ? '/%61pi/session' : '/api/session?x=1', '10.9.1.1'))).toBe(1)
  expect(await storm((count) => ask('/api/session', `2001:db8:1:1::${count.toString(16)}`))).toBe(1)
  expect(await ask('/api/session', '2001:db8:1:2::1')).toBe(401)
})

test('GAME-2 a member in a session has a count of his own, whoever else plays behind his address', async () => {
  const [ada, bela] = [await house.member('limit-ada', 'dice'), await house.member('limit-bela', 'dice')]
  expect(await storm(() => ask('/api/session', '127.0.0.1'))).toBeGreaterThan(0)
  expect([(await ada.call('GET', '/api/balance')).status, (await bela.call('GET', '/api/balance')).status]).toEqual([
    200, 200,
  ])
})

test('GAME-2 behind a proxy that is trusted players are told apart, and nobody names an address before it', async () => {
  const behind = (forwarded: string) => ask('/api/session', '127.0.0.9', { 'x-forwarded-for': forwarded })
  expect(await storm((count) => behind(`203.0.113.${count}, 10.9.2.1`))).toBe(1)
  expect(await behind('10.9.2.2')).toBe(401)
})
