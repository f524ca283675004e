/** Whatever operators ask for, a grant is never narrower afterwards. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney } from '#contract/money.ts'
import { GRANT_DAYS_MAX } from '#contract/rewards/terms.ts'
import { termsOf } from '#server/testing/rewards.ts'
import { widen } from './widen.ts'

const amount = fc.integer({ min: 0, max: 30 }).map((units) => `${units}.00`)
const bound = fc.option(amount)
const grant = fc.record({
  terms: fc
    .record({ lifeDays: fc.integer({ min: 1, max: GRANT_DAYS_MAX }), stakeMax: bound, payoutMax: bound })
    .map(termsOf),
  targetMinor: fc.bigInt({ min: 0n, max: 300_000n }),
  expiresAt: fc.option(fc.constant(new Date('2026-11-23T12:00:00Z'))),
})
const wanted = fc.record(
  { moreDays: fc.integer({ min: -2, max: 370 }), target: amount, stakeMax: bound, payoutMax: bound },
  { requiredKeys: [] },
)
const minor = (one: string | null) => (one === null ? 10n ** 18n : parseMoney(one))

test('PROMO-3 what is widened is wider in every field that is named, and as it was in every other', () => {
  let widened = 0
  fc.assert(
    fc.property(grant, wanted, (before, asked) => {
      const after = widen(before, asked)
      if ('notWider' in after) {
        expect(after.notWider.length).toBeGreaterThan(0)
        return
      }
      widened++
      const { lifeDays, stakeMax, payoutMax, ...others } = after.terms
      expect({ ...before.terms, ...others }).toEqual(before.terms)
      const more: [boolean, bigint, bigint][] = [
        [asked.moreDays !== undefined, BigInt(before.terms.lifeDays), BigInt(lifeDays)],
        [asked.target !== undefined, -before.targetMinor, -after.targetMinor],
        [asked.stakeMax !== undefined, minor(before.terms.stakeMax), minor(stakeMax)],
        [asked.payoutMax !== undefined, minor(before.terms.payoutMax), minor(payoutMax)],
      ]
      for (const [isNamed, was, is] of more) expect(isNamed ? is > was : is === was).toBe(true)
      expect(lifeDays).toBeLessThanOrEqual(GRANT_DAYS_MAX)
      expect((after.expiresAt?.getTime() ?? 0) - (before.expiresAt?.getTime() ?? 0)).toBe(
        before.expiresAt ? (asked.moreDays ?? 0) * 86_400_000 : 0,
      )
    }),
    { numRuns: 2_000 },
  )
  expect(widened).toBeGreaterThan(100)
})
