import { expect, test } from 'vitest'
import { entryOf, GROUPS, groupsFor } from './menu-entries.ts'

const pathsOf = (permissions: readonly string[]) =>
  groupsFor(permissions).flatMap((group) => group.entries.map(({ to }) => to))

test('OFFICE-1 the menu shows a role what it may open, and no empty group', () => {
  expect(pathsOf(['deposits.read'])).toEqual(['/', '/decisions', '/deposits', '/adjustments', '/findings'])
  expect(groupsFor([]).map((group) => group.name)).toEqual(['office.menu.work'])
  expect(groupsFor(['house.vendors']).map((group) => group.name)).toEqual([
    'office.menu.work',
    'office.menu.house',
    'office.menu.control',
  ])
  expect(pathsOf(['house.vendors'])).not.toContain('/vendors')
})

test('OFFICE-1 no page stands in the menu twice, and each has its own icon within its group', () => {
  const paths = GROUPS.flatMap((group) => group.entries.map(({ to }) => to))
  expect(new Set(paths).size).toBe(paths.length)
  for (const { entries } of GROUPS) expect(new Set(entries.map(({ icon }) => icon)).size).toBe(entries.length)
})

test('OFFICE-1 a row belongs to the page of its list', () => {
  expect(entryOf('/withdrawals/12/show')).toMatchObject({ entry: { to: '/withdrawals' }, row: '12' })
  expect(entryOf('/')).toMatchObject({ entry: { to: '/' }, row: null })
  expect(entryOf('/nowhere')).toBeNull()
})
