/** Tests that the page around a game knows what lies over it, and can close it. */
import { afterEach, expect, test, vi } from 'vitest'
import { closeTop, layOver } from './frame/over.ts'
import { openSheet, sheetIsOpen } from './frame/sheet.ts'
import { keepSiteOrigin } from './lib/site.ts'

afterEach(() => vi.restoreAllMocks())

test('GAME-6 SITE-14 a game’s sheets are told to the page around it, whose back closes the top one', async () => {
  const told: unknown[] = []
  keepSiteOrigin('https://site.example')
  vi.spyOn(window, 'parent', 'get').mockReturnValue({
    postMessage: (message: unknown) => told.push(message),
  } as unknown as Window)
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  })
  const over = (isOpen: boolean) => ({ source: 'studio', type: 'over', isOpen })
  closeTop()
  openSheet({ title: () => 'Rules', body: () => 'text' })
  expect(told).toEqual([over(true)])
  const closePanel = vi.fn<() => void>()
  const panelIsGone = layOver(closePanel)
  closeTop()
  expect(closePanel).toHaveBeenCalledOnce()
  panelIsGone()
  expect(told.at(-1), 'the sheet is still there').toEqual(over(true))
  closeTop()
  expect(sheetIsOpen()).toBe(false)
  expect(told.at(-1)).toEqual(over(false))
})
