import { expect, test } from 'vitest'
import { until } from '#web/testing/show.tsx'
import { wakeDrawnPage } from './early-tap.ts'

function drawn(taps: string[]): HTMLElement {
  const root = document.createElement('div')
  root.dataset.drawn = ''
  for (const name of ['Add', 'Remove', 'Add']) {
    const button = document.createElement('button')
    button.textContent = name
    button.addEventListener('click', () => taps.push(`${name} ${root.querySelectorAll('button').length}`))
    root.append(button)
  }
  root.querySelectorAll('button')[2]?.addEventListener('click', () => taps.push('the second Add'))
  document.body.replaceChildren(root)
  return root
}
const tap = (name: string, place: number) => Object.assign(window, { earlyTap: { name, place } })

test('LOTT-1 SITE-1 what was tapped before the page ran is pressed once, by its name and place', () => {
  const taps: string[] = []
  const root = drawn(taps)
  tap('Add', 1)
  wakeDrawnPage(root)
  wakeDrawnPage(root)
  expect(taps).toEqual(['Add 3', 'the second Add'])
  expect(root.dataset.drawn).toBeUndefined()
})

test('SITE-1 nothing is pressed in a page that was not drawn, or whose button went', () => {
  const taps: string[] = []
  tap('Add', 5)
  wakeDrawnPage(drawn(taps))
  const other = drawn(taps)
  delete other.dataset.drawn
  tap('Add', 0)
  wakeDrawnPage(other)
  wakeDrawnPage(drawn(taps))
  expect(taps).toEqual([])
})

test('LOTT-1 SITE-1 what was typed before the page ran is typed into the box of that label, whose page hears of it', async () => {
  const root = drawn([])
  root.insertAdjacentHTML(
    'beforeend',
    '<label for="s">Search</label><input id="s"><label for="o">Other</label><input id="o">',
  )
  const heard: string[] = []
  root.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).value))
  Object.assign(window, { earlyWords: { label: 'Search', text: 'mega' } })
  wakeDrawnPage(root)
  wakeDrawnPage(root)
  await until(() => expect(heard).toEqual(['mega']))
  expect(document.activeElement?.id).toBe('s')
})
