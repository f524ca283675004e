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
