/** Tests the server's clock in a browser whose own clock is wrong. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countdownText, learnServerTime, serverNow } from './server-clock.ts'

const SERVER = Date.parse('2026-11-28T06:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()
beforeEach(() => vi.useFakeTimers({ now: SERVER }))
afterEach(() => vi.useRealTimers())
const away = () => Math.round(serverNow() - SERVER)

test('LOTT-6 a countdown goes by the server’s clock: a device that is set anew, a slow answer and a server that moved', () => {
  learnServerTime(iso(SERVER))
  expect(away()).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(away()).toBe(5_000)
  // the device is set an hour back
  vi.setSystemTime(SERVER - 3_600_000)
  expect(away()).toBe(5_000)
  // an answer that took 800 ms longer to arrive says less than the one before
  learnServerTime(iso(SERVER + 4_200))
  expect(away()).toBe(5_000)
  learnServerTime(iso(SERVER + 5_300))
  expect(away()).toBe(5_300)
  // no answer takes so long: the device slept, or the server’s clock was set
  learnServerTime(iso(SERVER - 60_000))
  expect(away()).toBe(-60_000)
})

test('LOTT-6 a countdown is written in figures, in days where it is far, and is never below zero', () => {
  const days = (count: number, rest: string) => `${count}d ${rest}`
  const left = (seconds: number) => countdownText(iso(SERVER + seconds * 1_000), SERVER, days)
  expect([left(-3), left(0), left(42), left(3_599), left(11_110), left(2 * 86_400 + 3_660)]).toEqual([
    '00:00',
    '00:00',
    '00:42',
    '59:59',
    '3:05:10',
    '2d 1:01',
  ])
})
