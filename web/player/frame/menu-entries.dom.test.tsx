import { expect, test } from 'vitest'
import { MEMBER_PAGES, paths } from '#contract/paths.ts'
import { LISTED } from '../subjects.ts'
import { entriesOf } from './menus.ts'

test('the bar of phones has five places, of which the middle one differs for members', () => {
  const tabs = entriesOf(LISTED, 'tab').map(({ place, label, isForMembers }) => [place, label, isForMembers ?? false])
  expect(
    tabs.toSorted(([one, , first], [other, , second]) => Number(one) - Number(other) || Number(first) - Number(second)),
  ).toEqual([
    [1, 'tab.home', false],
    [2, 'tab.games', false],
    [3, 'tab.lottery', false],
    [3, 'tab.deposit', true],
    [4, 'tab.promotions', false],
    [5, 'tab.me', false],
  ])
})

test('the account menu lists pages of the member centre that are used often', () => {
  const ids = entriesOf(LISTED, 'account').map(({ id }) => id)
  expect(ids).toEqual(['transferFund', 'depositv2', 'withdraw', 'personalHistoryCopy', 'securityCenter'])
  expect(ids.filter((id) => !MEMBER_PAGES.includes(id))).toEqual([])
})

test('the columns of the footer are in their order', () => {
  const column = (wanted: string) =>
    entriesOf(LISTED, 'footer').flatMap((entry) => (entry.column === wanted ? entry.label : []))
  expect(column('help')).toEqual([
    'footer.helpCentre',
    'footer.guide',
    'footer.fairness',
    'footer.app',
    'footer.announcements',
  ])
  expect(column('house')).toEqual([
    'footer.aboutUs',
    'footer.blog',
    'footer.terms',
    'footer.privacy',
    'footer.limits',
    'footer.limitsAndBreaks',
  ])
  expect(column('partners')).toEqual(['footer.agentLogin', 'nav.invite'])
})

test('no two entries of a place are shown to the same reader', () => {
  for (const menu of ['tab', 'account'] as const) {
    const seen = entriesOf(LISTED, menu).map((entry) => `${entry.place} ${'isForMembers' in entry}`)
    expect(new Set(seen).size).toBe(seen.length)
  }
  expect(entriesOf(LISTED, 'rewards').map(({ href }) => href)).toContain(paths.promotions())
})
