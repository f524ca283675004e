import { expect, test } from 'vitest'
import { isSwitchOn } from './site.ts'
import { laneEntries, type Menus } from './nav-entries.ts'

const menus = (lanes: string[], prizeMode: 'LOTT' | 'ELOTT' = 'LOTT') =>
  ({ menus: lanes.map((lane, sort) => ({ lane, gameType: lane, sort, vendors: [] })), prizeMode }) as unknown as Menus

test('SITE-10 a category without a vendor is not shown', () => {
  expect(laneEntries(menus(['LIVE', 'RNG'])).map((entry) => entry.id)).toEqual(['LIVE', 'RNG'])
  expect(laneEntries(undefined)).toEqual([])
})

test('LOBBY-11 one lottery is shown, the one that the brand leads with', () => {
  expect(laneEntries(menus(['LOTT', 'ELOTT'])).map((entry) => entry.id)).toEqual(['LOTT'])
  expect(laneEntries(menus(['LOTT', 'ELOTT'], 'ELOTT')).map((entry) => entry.id)).toEqual(['ELOTT'])
})

test('SITE-5 a switch counts only when nothing above it is off', () => {
  const leaf = { modId: 'FREEPLAY', enabled: true, childrenNodes: [] }
  expect(isSwitchOn({ whitelabel: [{ modId: 'LOGIN', enabled: true, childrenNodes: [leaf] }] }, 'FREEPLAY')).toBe(true)
  expect(isSwitchOn({ whitelabel: [{ modId: 'LOGIN', enabled: false, childrenNodes: [leaf] }] }, 'FREEPLAY')).toBe(false)
  expect(isSwitchOn(undefined, 'FREEPLAY')).toBe(false)
})
