/**
 * A row moved with keys, in a browser without layout: places are counted, and a reload of the list does not drop the
 * row.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { activateLocale, loadSubject, MessagesProvider } from '#web/lib/i18n.tsx'
import { moveItem, SortableList } from './sortable-list.tsx'

const NAMES = ['Hot', 'Live', 'Slots', 'Fish']
const listOf = (names: readonly string[]) =>
  names.map((name) => ({ id: name, name, ...(name === 'Hot' ? { fixed: 'It is always first.' } : {}) }))
let root: Root | null = null
let readAgain: (names: readonly string[]) => void
let moves: [number, number][] = []

function Page(): ReactNode {
  const [items, setItems] = useState(listOf(NAMES))
  useEffect(() => {
    readAgain = (names) => setItems(listOf(names))
  }, [])
  const move = (from: number, to: number) => {
    moves.push([from, to])
    setItems(moveItem(items, from, to))
  }
  return (
    <SortableList label="rows" disabled={false} items={items} onMove={move}>
      {({ name }) => name}
    </SortableList>
  )
}

const handle = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="Move ${name}"]`)
const said = () => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent)
/** Returns the rows in the order in which they are shown. */
const seen = () =>
  [...document.querySelectorAll<HTMLElement>('li')]
    .toSorted((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((row) => row.querySelector('div')?.firstChild?.textContent)

async function press(key: string, says: string): Promise<void> {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : key, bubbles: true, cancelable: true }),
  )
  await vi.waitFor(() => expect(said()).toContain(says))
}

beforeAll(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  Element.prototype.scrollIntoView = () => undefined // without layout there is nothing to scroll
  void loadSubject('office-lobby').catch(() => undefined)
  await activateLocale('en')
  await loadSubject('office-lobby')
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
  moves = []
})

async function open(): Promise<void> {
  document.body.replaceChildren(document.createElement('div'))
  root = createRoot(document.body.firstElementChild as HTMLElement)
  root.render(
    <MessagesProvider>
      <Page />
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(handle('Live')).not.toBeNull())
  handle('Live')?.focus()
}

test('OFFICE-3 a row is carried from place to place while the list is read again, and keeps the keyboard where it is put down', async () => {
  await open()
  await press(' ', 'Live is lifted, place 2 of 4.')
  readAgain(NAMES)
  await press('ArrowDown', 'Live is over place 3 of 4.')
  expect(seen()).toEqual(['Hot', 'Slots', 'Live', 'Fish'])
  dispatchEvent(new Event('resize'))
  readAgain(NAMES)
  await press('ArrowDown', 'Live is over place 4 of 4.')
  await press(' ', 'Live stands at place 4 of 4.')
  expect(moves).toEqual([[1, 3]])
  expect(seen()).toEqual(['Hot', 'Slots', 'Fish', 'Live'])
  expect(document.activeElement).toBe(handle('Live'))
})

test('OFFICE-3 a row goes no further than the list, nor over one that stays; Escape and going away put it back', async () => {
  await open()
  await press(' ', 'Live is lifted, place 2 of 4.')
  await press('ArrowUp', 'Live is lifted, place 2 of 4.')
  await press('ArrowDown', 'Live is over place 3 of 4.')
  await press('Escape', 'Live stays where it was.')
  expect(seen()).toEqual(NAMES)
  await press('Enter', 'Live is lifted, place 2 of 4.')
  await press('ArrowDown', 'Live is over place 3 of 4.')
  handle('Fish')?.focus()
  await vi.waitFor(() => expect(said()).toContain('Live stays where it was.'))
  expect([seen(), moves]).toEqual([NAMES, []])
})

test('OFFICE-3 a carried row that somebody else took out meanwhile is in nobody’s hands', async () => {
  await open()
  await press(' ', 'Live is lifted, place 2 of 4.')
  readAgain(['Hot', 'Slots', 'Fish'])
  await vi.waitFor(() => expect(seen()).toEqual(['Hot', 'Slots', 'Fish']))
  handle('Fish')?.focus()
  await press(' ', 'Fish is lifted, place 3 of 3.')
  await press('ArrowUp', 'Fish is over place 2 of 3.')
  await press(' ', 'Fish stands at place 2 of 3.')
  expect(moves).toEqual([[2, 1]])
})

test('OFFICE-3 a row that cannot be moved says why, to the eye and at its handle', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <MessagesProvider>
      <Page />
    </MessagesProvider>,
  )
  await vi.waitFor(() => expect(handle('Hot')?.title).toBe('It is always first.'))
  expect(document.querySelector('li')?.textContent).toBe('HotIt is always first.')
  expect(handle('Live')?.title).toBe('')
})
