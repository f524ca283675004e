/** Deposits that the bank took back count no more for whom they were counted: the fold alone. */
import { expect, test } from 'vitest'
import { INVITED_FOLLOWER } from './follow-invited.ts'
import type { Invited } from './invited.sql.ts'

const at = new Date('2026-03-02T10:00:00Z')
const row: Invited = {
  brand: 'fairhouse',
  inviters: ['1'],
  registeredAt: new Date('2026-03-01T00:00:00Z'),
  version: 1,
  isPhoneProved: true,
  deposits: 5_000_000n,
  valid: 0n,
  metAt: at,
}

test('LOTT-7 PROMO-7 a deposit that is taken back is subtracted, also after everything was met, and meets nothing', () => {
  const plan = { currency: 'BDT', days: 30, deposits: '500', validBet: '0', needsPhone: true }
  const line = {
    stream: 'facts',
    topic: 'deposit.reversed',
    memberId: '2',
    brand: 'fairhouse',
    at: new Date('2026-06-01T00:00:00Z'),
    tells: { order: 'D-8K2M4QXT', currency: 'BDT', amountMinor: 4_000_000n, takenMinor: 0n, creditedAt: at },
  }
  const state = {
    invited: { get: () => row },
    plans: { get: () => [{ brand: 'fairhouse', version: 1, plan }] },
  }
  const fold = (one: object) => INVITED_FOLLOWER.fold(state as never, one as never)
  expect(fold(line)).toEqual({ changes: { invited: { 2: { ...row, deposits: 1_000_000n } } }, effects: [] })
  // of a deposit after the plan's days nothing had counted
  const late = { ...line, tells: { ...line.tells, creditedAt: new Date('2026-05-01T00:00:00Z') } }
  expect(fold(late)).toEqual({})
})
