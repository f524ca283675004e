/** A contract as it is typed: where it begins, what is wrong with it, and what is sent. */
import { expect, test } from 'vitest'
import { contractTerms } from '#contract/agents/terms.ts'
import { DIVIDEND, REALTIME } from '#web/testing/contract-answers.ts'
import { addTier, draftOf, type OfferDraft, readDraft } from './offer-draft.ts'

const BOUNDS = { top: { unit: 'rate', gives: ['9.50'] }, noticeMin: 3 } as const
const bounds = { top: { unit: 'rate' as const, gives: [...BOUNDS.top.gives] }, noticeMin: BOUNDS.noticeMin }
const begun = draftOf(DIVIDEND, bounds)
const withTier = (place: number, part: object): OfferDraft => ({
  ...begun,
  tiers: begun.tiers.map((tier, at) => (at === place ? { ...tier, ...part } : tier)),
})
const faultsOf = (draft: OfferDraft) => {
  const read = readDraft(draft, bounds)
  return 'faults' in read ? read.faults : {}
}

test('AGENT-4 a draft begins as a contract, with no more than may be given and no less notice than is asked for', () => {
  expect(begun.tiers.map(({ gives }) => gives)).toEqual(['5', '9.50'])
  expect(draftOf({ ...DIVIDEND, noticeDays: 0 }, bounds).noticeDays).toBe('3')
  const read = readDraft(begun, bounds)
  expect('terms' in read && contractTerms.parse(read.terms)).toEqual({
    ...DIVIDEND,
    activeFrom: '1000.00',
    capPerMember: '5000.00',
    tiers: [
      { loss: '10000.00', valid: '200000.00', active: 3, gives: '5' },
      { loss: '50000.00', valid: '1000000.00', active: 5, gives: '9.50' },
    ],
  })
})

test('AGENT-4 what is typed in Bengali figures or with commas is read; a part of a cent is refused', () => {
  const read = readDraft(withTier(1, { loss: '৫০,০০০', gives: '৯,৫', active: '৭' }), bounds)
  expect('terms' in read && read.terms).toMatchObject({ tiers: [{}, { loss: '50000.00', gives: '9.5', active: 7 }] })
  expect(faultsOf(withTier(1, { valid: '1000000.005' }))).toEqual({ 'valid.1': 'amount' })
})

test('AGENT-4 every fault is named at its field', () => {
  expect(faultsOf(withTier(1, { gives: '9.51' }))).toEqual({ 'gives.1': 'aboveTop' })
  expect(faultsOf(withTier(1, { gives: 'much' }))).toEqual({ 'gives.1': 'percent' })
  expect(faultsOf(withTier(1, { gives: '4' }))).toEqual({ 'gives.1': 'falls' })
  expect(faultsOf(withTier(1, { loss: '10000', valid: '200000', active: '3' }))).toEqual({ 'gives.1': 'falls' })
  expect(faultsOf(withTier(1, { loss: '9000' }))).toEqual({ 'gives.1': 'falls' })
  expect(faultsOf(withTier(0, { active: '2.5' }))).toEqual({ 'active.0': 'count' })
  expect(faultsOf({ ...begun, noticeDays: '2' })).toEqual({ noticeDays: 'notice' })
  expect(faultsOf({ ...begun, noticeDays: '91' })).toEqual({ noticeDays: 'notice' })
  expect(faultsOf({ ...begun, capPerDay: '-1', activeFrom: 'x' })).toEqual({
    capPerDay: 'amount',
    activeFrom: 'amount',
  })
})

test('AGENT-4 a tier is added as the last one, under a key of its own, and asks for more before it is taken', () => {
  const more = addTier({ ...begun, tiers: begun.tiers.slice(1) })
  expect(more.tiers.map(({ key }) => key)).toEqual([1, 2])
  expect(faultsOf(more)).toEqual({ 'gives.1': 'falls' })
})

test('AGENT-5 real-time salary has a bound for rounds that are lost, and one for those that are won', () => {
  const two = { top: { unit: 'rate' as const, gives: ['0.20', '0.45'] }, noticeMin: 0 }
  const draft = draftOf(REALTIME, two)
  expect([draft.winRate, draft.lossRate]).toEqual(['0.20', '0.45'])
  const read = readDraft(draft, two)
  expect('terms' in read && contractTerms.parse(read.terms)).toMatchObject({ winRate: '0.20', capPerDay: '1000.00' })
  expect(readDraft({ ...draft, winRate: '0.21' }, two)).toEqual({ faults: { winRate: 'aboveTop' } })
})
