import { expect, test } from 'vitest'
import { listChanges } from './changes.ts'

test('OFFICE-1 an act’s changes are told field by field, and what stayed is left out', () => {
  expect(
    listChanges(
      { enabled: true, title: { bn: 'ক', en: 'A' }, position: 1 },
      { enabled: false, title: { bn: 'ক', en: 'B' }, position: 1 },
    ),
  ).toEqual([
    { field: 'enabled', before: 'true', after: 'false' },
    { field: 'title.en', before: 'A', after: 'B' },
  ])
})

test('OFFICE-1 what was added or removed stands on one side only', () => {
  expect(listChanges(null, { currencies: ['BDT', 'USD'], note: '' })).toEqual([
    { field: 'currencies', before: null, after: 'BDT, USD' },
  ])
  expect(listChanges({ reason: 'x' }, null)).toEqual([{ field: 'reason', before: 'x', after: null }])
})

test('OFFICE-1 entries that have fields of their own are told by their place, and only the field that changed', () => {
  const tiers = [
    { loss: '10', gives: '5' },
    { loss: '20', gives: '7' },
  ]
  expect(listChanges({ tiers }, { tiers: [tiers[0], { loss: '20', gives: '8' }, { loss: '30', gives: '9' }] })).toEqual(
    [
      { field: 'tiers.1.gives', before: '7', after: '8' },
      { field: 'tiers.2.loss', before: null, after: '30' },
      { field: 'tiers.2.gives', before: null, after: '9' },
    ],
  )
})
