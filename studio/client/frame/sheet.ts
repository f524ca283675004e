/**
 * Sheets: from below on phones, in the middle on wide screens. The browser's own dialog traps the focus and closes on
 * Escape.
 */
import { h, type Child } from '#studio/client/lib/dom.ts'
import { effect, untracked } from '#studio/client/lib/signal.ts'
import { t } from '#studio/client/lib/i18n.ts'
import { iconButton } from './controls.ts'
import { layOver } from './over.ts'

export type Sheet = {
  title: () => string
  body: () => Child
  /** A wide sheet for tables. */
  isWide?: boolean
}

let open: { dialog: HTMLDialogElement; end: () => void } | null = null

/** Returns whether a sheet is open now. */
export function sheetIsOpen(): boolean {
  return open !== null
}

/** Closes the open sheet, if any; the focus returns to where it was. */
export function closeSheet(): void {
  open?.dialog.close()
}

/** Opens a sheet in place of the open one. */
export function openSheet({ title, body, isWide = false }: Sheet): void {
  closeSheet()
  const dialog = h('dialog', { class: `sheet ${isWide ? 'wide' : ''}`, 'aria-labelledby': 'sheet-title' })
  const end = effect(() =>
    untracked(() => {
      dialog.append(
        h('div', { class: 'sheet-grab' }),
        h(
          'div',
          { class: 'sheet-head' },
          h('h2', { id: 'sheet-title' }, title),
          iconButton(
            'x',
            () => t('sheet.close'),
            () => dialog.close(),
            'filled',
          ),
        ),
        h('div', { class: 'sheet-body', tabindex: 0, role: 'region', 'aria-labelledby': 'sheet-title' }, body()),
      )
    }),
  )
  const mine = { dialog, end }
  const isGone = layOver(() => dialog.close())
  dialog.addEventListener('close', () => {
    isGone()
    end()
    dialog.remove()
    if (open === mine) open = null
  })
  // a press beside the sheet falls on the dialog itself
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  open = mine
  dialog.showModal()
}
