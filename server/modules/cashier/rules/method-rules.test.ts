import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOf, maskNumber, parsePercent, percentText } from './method-rules.ts'

describe('feeOf', () => {
  test.each([
    [{ feeFixedMinor: 0n, feeBasisPoints: 0 }, 1000_0000n, 0n],
    [{ feeFixedMinor: 25_0000n, feeBasisPoints: 0 }, 1000_0000n, 25_0000n],
    [{ feeFixedMinor: 10_0000n, feeBasisPoints: 150 }, 2000_0000n, 40_0000n],
    [{ feeFixedMinor: 0n, feeBasisPoints: 33 }, 100_1000n, 3300n],
  ])('CASH-2 %o of %s is %s', (terms, amount, fee) => {
    expect(feeOf(terms, amount)).toBe(fee)
  })

  test('CASH-2 ends at a hundredth, never takes more than the terms say, and grows with the amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 100_0000n),
        fc.integer({ min: 0, max: 9999 }),
        fc.bigInt(1n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 12n),
        (feeFixedMinor, feeBasisPoints, amount, more) => {
          const fee = feeOf({ feeFixedMinor, feeBasisPoints }, amount)
          expect(fee % 100n).toBe(0n)
          expect(fee * 10_000n <= feeFixedMinor * 10_000n + amount * BigInt(feeBasisPoints)).toBe(true)
          expect(feeOf({ feeFixedMinor, feeBasisPoints }, amount + more) >= fee).toBe(true)
        },
      ),
    )
  })
})

test('CASH-2 a percentage survives the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9999 }), (basisPoints) => {
      expect(parsePercent(percentText(basisPoints))).toBe(basisPoints)
    }),
  )
})

test('CASH-3 a masked number shows at most its first and last three characters, and its length to nobody', () => {
  expect(maskNumber('01712345482')).toBe('017•• •••482')
  expect(maskNumber('123456')).toBe('••• •••456')
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{6,64}$/), (number) => {
      expect(maskNumber(number).replace(/[• ]/g, '').length).toBeLessThanOrEqual(6)
      expect(maskNumber(number)).toHaveLength(number.length < 10 ? 10 : 12)
    }),
  )
})
