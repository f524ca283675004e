import { expect, test } from 'vitest'
import { audienceKey, nextPopup, NO_POPUPS, type Waiting } from './popup-queue.ts'

type One = { id: string; execution: string }
const nothing: Waiting<One, string> = {
  announcements: [],
  gift: null,
  seen: [],
  closed: [],
  isGiftClosed: false,
  member: null,
}
const of = (...executions: string[]): One[] => executions.map((execution, index) => ({ id: String(index), execution }))

test('LOBBY-12 an audience sees its announcements once in a visit, the first login before the rest', () => {
  const member = { ...nothing, member: '7', announcements: of('A', 'F') }
  expect(nextPopup(member)).toMatchObject({ audience: 'F', all: [{ id: '1' }] })
  expect(nextPopup({ ...member, seen: ['F:7'] })).toMatchObject({ audience: 'A' })
  expect(nextPopup({ ...member, seen: ['F:7', 'A:7'] })).toBeNull()
  expect(nextPopup({ ...member, member: '8', seen: ['F:7', 'A:7'] })).toMatchObject({ audience: 'F' })
})

test('LOBBY-12 visitors see B, and what was marked closed stays away', () => {
  const visitor = { ...nothing, announcements: of('B', 'B') }
  expect(nextPopup(visitor)).toMatchObject({ audience: 'B', all: [{ id: '0' }, { id: '1' }] })
  expect(nextPopup({ ...visitor, closed: ['0'] })).toMatchObject({ all: [{ id: '1' }] })
  expect(nextPopup({ ...visitor, closed: ['0', '1'] })).toBeNull()
  expect(nextPopup({ ...visitor, seen: [audienceKey('B', null)] })).toBeNull()
})

test('LOBBY-12 the gift comes after the announcements, for visitors, until it is closed', () => {
  const visitor = { ...nothing, announcements: of('B'), gift: 'gift' }
  expect(nextPopup(visitor)).toMatchObject({ kind: 'announcement' })
  expect(nextPopup({ ...visitor, seen: ['B'] })).toEqual({ kind: 'gift', gift: 'gift' })
  expect(nextPopup({ ...visitor, seen: ['B'], isGiftClosed: true })).toBeNull()
  expect(nextPopup({ ...visitor, seen: ['B:7', 'B'], member: '7', announcements: [] })).toBeNull()
  expect(nextPopup({ ...visitor, seen: [NO_POPUPS] })).toBeNull()
})
