/** Tests the filters of a list: what stays on a phone, what is folded, and when there is something to press. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { button, field, leave, loadWords, say, show, until } from '#web/testing/show.tsx'
import { FilterBar, type FilterSpec } from './filters.tsx'
import type { Filter } from './list-state.ts'

beforeAll(() => loadWords('office'))
afterEach(leave)

const NAME: FilterSpec = { kind: 'text', field: 'username', label: 'Member' }
const STATE: FilterSpec = {
  kind: 'choice',
  field: 'state',
  label: 'State',
  options: [{ value: 'paid', label: 'Paid' }],
}
let changes: Filter[] = []
const showWith = (specs: FilterSpec[], filter: Filter = {}) => {
  changes = []
  show(
    <FilterBar
      specs={specs}
      state={{
        filter,
        page: 1,
        change: (fields) => changes.push(fields),
        clear: () => undefined,
        setPage: () => undefined,
      }}
    />,
  )
}
const names = () => [...document.querySelectorAll('button')].map((one) => one.textContent)

test('OFFICE-1 one box searches on Enter, without a button that would do the same', async () => {
  showWith([NAME])
  await until(() => field('Member'))
  expect(names()).toEqual([])
  document.querySelector('form')?.requestSubmit()
  expect(changes).toEqual([{ username: '' }])
})

test('OFFICE-1 on a phone all but the first box is folded, and the fold says how much of it is set', async () => {
  showWith([NAME, STATE, { kind: 'days' }], { state: 'paid', from: '2026-11-01' })
  const isFolded = () => document.querySelector('select')?.closest('.max-lg\\:hidden') !== null
  await until(() => expect(names()).toContain(`${say('office.filters')} · 2`))
  expect(field('Member').closest('.max-lg\\:hidden')).toBeNull()
  expect(isFolded()).toBe(true)
  const fold = button(`${say('office.filters')} · 2`)
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  fold.click()
  await until(() => expect(isFolded()).toBe(false))
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(names()).toContain(say('office.search'))
})
