import { expect, test } from 'vitest'
import { SUPPRESSIONS } from '#contract/campaigns/campaign.ts'
import { findSuppression } from './gate.ts'

test('PROMO-9 the first reason counts, in the order of the gate', () => {
  const open = {
    marketing: true,
    hasChannel: true,
    isFrozen: false,
    mayBeMarketedTo: true,
    earlier: 0,
    isInMarket: true,
    isInAudience: true,
  }
  const shut: Record<string, unknown> = {
    marketing: false,
    hasChannel: false,
    isFrozen: true,
    mayBeMarketedTo: false,
    earlier: 99,
    isInMarket: false,
    isInAudience: false,
  }
  expect(findSuppression(open, 'mail')).toBeNull()
  expect(findSuppression({ ...open, marketing: null })).toBeNull()
  expect(findSuppression({ ...open, marketing: null }, 'sms')).toBe('consent')
  const seen: unknown[] = []
  let now = shut
  for (const [name, value] of Object.entries(open)) {
    seen.push(findSuppression(now as typeof open, 'mail'))
    now = { ...now, [name]: value }
  }
  expect([...seen, findSuppression(now as typeof open, 'mail')]).toEqual([...SUPPRESSIONS.slice(0, 7), null])
})
