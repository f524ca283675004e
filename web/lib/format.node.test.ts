import { expect, test } from 'vitest'
import { formatCount, formatCountdown, formatDay, formatMoment, formatMonth, formatPercent } from './format.ts'

test.each([
  ['bn', '১,৮৪০'],
  ['en', '1,840'],
])('SITE-15 counts in %s use the digits of the language', (locale, text) => {
  expect(formatCount(1840, locale)).toBe(text)
})

test('SITE-15 shares and countdowns use the digits of the language', () => {
  expect([formatPercent(0.62, 'bn'), formatPercent(0.965, 'en')]).toEqual(['৬২%', '96.5%'])
  expect([formatCountdown(46, 'bn'), formatCountdown(125, 'en')]).toEqual(['০:৪৬', '2:05'])
})

test.each([
  ['bn', '১২ নভে', /^১২ নভে, [0-9]{2}:[0-9]{2}:[0-9]{2}$/],
  ['en', '12 Nov', /^12 Nov, \d\d:\d\d:\d\d$/],
])('SITE-15 a day has the digits of %s, alone as with its time, and times have Latin digits', (locale, day, moment) => {
  expect(formatDay('2026-11-12T12:00:00Z', locale)).toBe(day)
  expect(formatMoment('2026-11-12T12:00:00Z', locale)).toMatch(moment)
})

test.each([
  ['bn', 'নভেম্বর ২০২৬'],
  ['en', 'November 2026'],
])('SITE-15 a month is told by its name in %s, whatever the reader’s zone', (locale, month) => {
  expect(formatMonth('2026-11', locale)).toBe(month)
})
