import { expect, test } from 'vitest'
import { FIRST_ORDER, type LobbyOrder } from '#contract/catalogue/lobby-order.ts'
import { mergeOrder } from './merge-order.ts'

const change = (order: LobbyOrder, section: string, more: object): LobbyOrder => ({
  ...order,
  sections: order.sections.map((one) => (one.section === section ? { ...one, ...more } : one)),
})
const moved = (order: LobbyOrder): LobbyOrder => ({
  ...order,
  sections: [
    order.sections[0],
    order.sections[2],
    order.sections[1],
    ...order.sections.slice(3),
  ] as LobbyOrder['sections'],
})

test('OFFICE-3 two operators who change different parts of the lobby lose nothing of each other', () => {
  const theirs = change({ ...FIRST_ORDER, jackpot: 'pools' }, 'LIVE', { pins: ['a'] })
  const mine = moved(change(FIRST_ORDER, 'FISH', { shown: false }))
  const both = change(change(moved(FIRST_ORDER), 'FISH', { shown: false }), 'LIVE', { pins: ['a'] })
  expect(mergeOrder(FIRST_ORDER, mine, theirs)).toEqual({ ...both, jackpot: 'pools' })
})

test('OFFICE-3 what both changed is the one’s who is still editing; what nobody changed stays', () => {
  const theirs = change(moved(FIRST_ORDER), 'LIVE', { sort: 'popular' })
  const mine = change(FIRST_ORDER, 'LIVE', { shown: false })
  expect(mergeOrder(FIRST_ORDER, mine, theirs)).toEqual(change(moved(FIRST_ORDER), 'LIVE', { shown: false }))
  expect(mergeOrder(FIRST_ORDER, FIRST_ORDER, theirs)).toEqual(theirs)
  expect(mergeOrder(FIRST_ORDER, mine, FIRST_ORDER)).toEqual(mine)
})
