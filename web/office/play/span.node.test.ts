import { expect, test } from 'vitest'
import { joinSpan, splitSpan } from './span.ts'

test('OFFICE-3 a vendor’s time for open rounds is shown in the largest unit that fits it whole, and comes back unchanged', () => {
  expect(splitSpan(20_160)).toEqual({ count: 14, unit: 'days' })
  expect(splitSpan(180)).toEqual({ count: 3, unit: 'hours' })
  expect(splitSpan(90)).toEqual({ count: 90, unit: 'minutes' })
  for (const minutes of [5, 60, 1_439, 1_440, 43_200]) expect(joinSpan(splitSpan(minutes))).toBe(minutes)
})
