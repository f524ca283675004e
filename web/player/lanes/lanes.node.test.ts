import { expect, test } from 'vitest'
import type { Lane, VendorRow } from '#contract/catalogue/games.ts'
import { isSwitchOn } from '../frame/site.ts'
import { laneEntries, lotteryLanes, type Menus, sideHref, vendorHref } from './lanes.ts'

const menus = (lanes: string[], prizeMode: 'LOTT' | 'ELOTT' = 'LOTT') =>
  ({ menus: lanes.map((lane, sort) => ({ lane, gameType: lane, sort, vendors: [] })), prizeMode }) as unknown as Menus

test('SITE-10 a category without a vendor is not shown', () => {
  expect(laneEntries(menus(['LIVE', 'RNG'])).map((entry) => entry.id)).toEqual(['LIVE', 'RNG'])
  expect(laneEntries(undefined)).toEqual([])
})

test('SITE-10 LOBBY-11 both lotteries have an entry, the one that the brand leads with first', () => {
  const lanes = ['LIVE', 'LOTT', 'ELOTT', 'COCKFIGHT']
  expect(laneEntries(menus(lanes)).map((entry) => entry.id)).toEqual(lanes)
  expect(laneEntries(menus(lanes, 'ELOTT')).map((entry) => entry.id)).toEqual(['LIVE', 'ELOTT', 'LOTT', 'COCKFIGHT'])
  expect(laneEntries(menus(['LIVE', 'ELOTT', 'COCKFIGHT'])).map((entry) => entry.id)).toContain('ELOTT')
  expect(lotteryLanes(menus(lanes, 'ELOTT'))).toEqual(['ELOTT', 'LOTT'])
  expect(lotteryLanes(menus(['LIVE']))).toEqual([])
})

const vendor = (change: Partial<VendorRow>) =>
  ({
    vendor: 'V',
    vassalage: 'V',
    gameType: 'COCKFIGHT',
    launch: { how: 'launch', gameCode: 'cock' },
    ...change,
  }) as VendorRow
const withVendors = (lane: Lane, count: number, sort = 1) => ({
  lane,
  gameType: lane,
  sort,
  vendors: Array.from({ length: count }, () => vendor({})),
})
const hrefs = (...rows: ReturnType<typeof withVendors>[]) =>
  laneEntries({ menus: rows, prizeMode: 'LOTT' } as unknown as Menus).map(({ href }) => href)

test('SITE-10 categories stand in the vendors’ order, cricket first', () => {
  const rows = [withVendors('SPORTS', 2, 3), withVendors('LIVE', 2, 1), withVendors('RNG', 2, 2)]
  expect(hrefs(...rows)).toEqual(['/cricket', '/live', '/rng', '/sports'])
})

test('SITE-10 a category with one vendor opens it directly, but slots, fishing, poker, the house’s own and those with matches go to their page', () => {
  expect(hrefs(withVendors('LIVE', 1))).toEqual(['/seamless?gameCode=cock'])
  expect(hrefs(withVendors('LIVE', 2))).toEqual(['/live'])
  expect(
    hrefs(...(['SPORTS', 'ESPORTS', 'COCKFIGHT'] as const).map((lane, sort) => withVendors(lane, 1, sort))),
  ).toEqual(['/cricket', '/sports', '/esports', '/cockfight'])
  expect(
    hrefs(...(['RNG', 'FISH', 'PVP', 'INHOUSE'] as const).map((lane, sort) => withVendors(lane, 1, sort))),
  ).toEqual(['/rng', '/fish', '/pvp', '/bgs'])
})

test('SITE-11 a vendor leads to a page of ours, a list, or its game; in the side menu the house’s own are slots of INHOUSE', () => {
  expect(vendorHref(vendor({ launch: { how: 'page', path: '/vnLottery' } }))).toBe('/vnLottery')
  expect(vendorHref(vendor({ launch: { how: 'list', path: '/rng?vassalage=PT' } }))).toBe('/rng?vassalage=PT')
  expect(vendorHref(vendor({}))).toBe('/seamless?gameCode=cock')
  const [own] = laneEntries({ menus: [withVendors('INHOUSE', 1)], prizeMode: 'LOTT' } as unknown as Menus)
  expect(own && sideHref(own)).toBe('/rng?vassalage=INHOUSE')
})

test('SITE-5 a switch counts only when nothing above it is off', () => {
  const leaf = { modId: 'FREEPLAY', enabled: true, childrenNodes: [] }
  expect(isSwitchOn({ whitelabel: [{ modId: 'LOGIN', enabled: true, childrenNodes: [leaf] }] }, 'FREEPLAY')).toBe(true)
  expect(isSwitchOn({ whitelabel: [{ modId: 'LOGIN', enabled: false, childrenNodes: [leaf] }] }, 'FREEPLAY')).toBe(
    false,
  )
  expect(isSwitchOn(undefined, 'FREEPLAY')).toBe(false)
})
