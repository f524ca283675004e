/** A busy button: it has the same name as before, says that it waits, and ignores further presses. */
import { createRoot, type Root } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

let root: Root | null = null

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

function show(busy: boolean, onClick: () => void): HTMLButtonElement {
  const place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  act(() =>
    root?.render(
      <Button busy={busy} onClick={onClick}>
        Log in
      </Button>,
    ),
  )
  const button = place.querySelector('button')
  if (!button) throw new Error('no button')
  return button
}

test('SITE-15 a busy button keeps its name for who does not see it, is disabled to them, and acts on no press', () => {
  const acts = vi.fn()
  const button = show(true, acts)
  expect(button.textContent).toBe('Log in')
  expect(button.querySelector('.invisible, .hidden, [hidden]')).toBeNull() // what is hidden like that is no name
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true'])
  act(() => button.click())
  expect(acts).not.toHaveBeenCalled()
})

test('SITE-15 a button that is not busy says nothing of it and acts', () => {
  const acts = vi.fn()
  const button = show(false, acts)
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual([null, null])
  act(() => button.click())
  expect(acts).toHaveBeenCalledOnce()
})
