import { expect, test } from 'vitest'
import { looksSecret } from '#contract/support/words.ts'
import { isOpenAt, opensAt } from './desk-hours.ts'

const DHAKA = 'Asia/Dhaka'
const MONDAY = [{ day: 1, from: 540, until: 1320 }]

test('PROMO-10 a desk is open in its brand’s own hours, and says when it opens next', () => {
  expect(isOpenAt(MONDAY, DHAKA, new Date('2026-03-02T03:00:00Z'))).toBe(true) // nine o’clock there
  expect(isOpenAt(MONDAY, DHAKA, new Date('2026-03-02T02:59:59Z'))).toBe(false)
  expect(isOpenAt(MONDAY, DHAKA, new Date('2026-03-02T16:00:00Z'))).toBe(false)
  expect(opensAt(MONDAY, DHAKA, new Date('2026-03-02T03:00:00Z'))).toBeNull()
  expect(opensAt(MONDAY, DHAKA, new Date('2026-03-01T20:30:20Z'))?.toISOString()).toBe('2026-03-02T03:00:00.000Z')
  expect(opensAt(MONDAY, DHAKA, new Date('2026-03-02T16:00:00Z'))?.toISOString()).toBe('2026-03-09T03:00:00.000Z')
  expect(opensAt([], DHAKA, new Date('2026-03-02T16:00:00Z'))).toBeNull()
})

test.each([
  ['4111 1111 1111 1111', true],
  ['৪১১১ ১১১১ ১১১১ ১১১১', true],
  ['my OTP is 482913', true],
  ['আমার পিন ১২৩৪', true],
  ['my password does not work', false],
  ['I paid 5,000 on 12.05.2026', false],
  ['D-7F2K9QXM', false],
])('PROMO-10 “%s” is asked about before it is sent: %s', (text, asks) => {
  expect(looksSecret(text)).toBe(asks)
})
