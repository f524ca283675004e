/** What two operators changed of the same form is told part by part, and put together without loss. */
import { expect, test } from 'vitest'
import { changesOf, isSame, mergeDraft } from './merge-draft.ts'

const READ = { name: 'Old', texts: { en: 'Old', bn: 'পুরোনো' }, levels: [{ reach: '100.00' }, { reach: '200.00' }] }

test('OFFICE-4 each part is its own: what one changed stays beside what the other changed', () => {
  const mine = { ...READ, texts: { ...READ.texts, bn: 'আমার' }, levels: [{ reach: '150' }, { reach: '200.00' }] }
  const theirs = { ...READ, name: 'Theirs', levels: [{ reach: '100.00' }, { reach: '250.00' }, { reach: '400.00' }] }
  expect(changesOf(READ, mine, theirs)).toEqual([
    { path: ['name'], mine: 'Old', theirs: 'Theirs', isBoth: false },
    { path: ['levels', 1, 'reach'], mine: '200.00', theirs: '250.00', isBoth: false },
    { path: ['levels', 2], mine: undefined, theirs: { reach: '400.00' }, isBoth: false },
  ])
  expect(mergeDraft(READ, mine, theirs)).toEqual({
    name: 'Theirs',
    texts: { en: 'Old', bn: 'আমার' },
    levels: [{ reach: '150' }, { reach: '250.00' }, { reach: '400.00' }],
  })
})

test('OFFICE-4 a part that both changed is told of both, and stays as it is in the form', () => {
  const [mine, theirs] = [
    { ...READ, name: 'Mine' },
    { ...READ, name: 'Theirs' },
  ]
  expect(changesOf(READ, mine, theirs)).toEqual([{ path: ['name'], mine: 'Mine', theirs: 'Theirs', isBoth: true }])
  expect(mergeDraft(READ, mine, theirs)).toEqual(mine)
  expect(changesOf(READ, mine, { ...READ, name: 'Mine' })).toEqual([])
})

test('OFFICE-4 rows that were taken away, and things of another kind, are one part and never mixed', () => {
  const [mine, theirs] = [
    { ...READ, levels: [{ reach: '150' }, { reach: '200.00' }] },
    { ...READ, levels: [{ reach: '200.00' }] },
  ]
  expect(changesOf(READ, mine, theirs)).toEqual([
    { path: ['levels'], mine: mine.levels, theirs: theirs.levels, isBoth: true },
  ])
  expect(mergeDraft(READ, mine, theirs).levels).toEqual(mine.levels)
  const gives = (kind: string, amount: string) => ({ gives: { kind, amount } })
  expect(mergeDraft(gives('cash', '5'), gives('cash', '7'), gives('bonus', '5'))).toEqual(gives('cash', '7'))
  expect(changesOf(gives('cash', '5'), gives('cash', '7'), gives('bonus', '5'))[0]?.path).toEqual(['gives'])
})

test('OFFICE-4 fields of two rows never become one, whichever row stands where another stood', () => {
  const [first, second] = [
    { reach: '100', gift: '5' },
    { reach: '200', gift: '5' },
  ]
  const fresh = { reach: '50', gift: '1' }
  const read = { levels: [first, second] }
  const theirs = { levels: [first, { reach: '200', gift: '9' }] }
  for (const levels of [
    [fresh, first, second],
    [second, first],
  ]) {
    expect(mergeDraft(read, { levels }, theirs)).toEqual({ levels })
    expect(changesOf(read, { levels }, theirs)).toEqual([
      { path: ['levels', 1], mine: levels[1], theirs: theirs.levels[1], isBoth: true },
    ])
  }
})

test('OFFICE-4 an amount with other zeros at its end, or fields in another order, are no change', () => {
  expect(isSame({ a: '5', b: 1 }, { b: 1, a: '5.00' })).toBe(true)
  expect(isSame('5.10', '5.1')).toBe(true)
  for (const [one, other] of [
    ['05', '5'],
    ['5', '50'],
    ['a.00', 'a'],
  ])
    expect(isSame(one, other)).toBe(false)
})
