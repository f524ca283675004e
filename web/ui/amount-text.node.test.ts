import { expect, test } from 'vitest'
import { toAmountText } from './amount-text.ts'

test.each([
  ['1,000', '1000'],
  ['১২৩.৪৫৬', '123.45'],
  ['007.5', '7.5'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['abc', ''],
  ['0', '0'],
])('CASH-2 %s typed as an amount is kept as %s', (typed, kept) => {
  expect(toAmountText(typed)).toBe(kept)
})
