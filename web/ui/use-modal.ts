import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

/** Where dialogs are sheets (docs/look.md 2). */
const PHONE = '(max-width: 63.99rem)'

/** Lets "back" close a sheet on phones as long as it is open. Returns a function to call when it has closed. */
export function closesByBack(close: () => void): () => void {
  if (!matchMedia(PHONE).matches) return () => undefined
  let isOver = false
  let end = () => undefined as void
  void import('./close-by-back.ts')
    .then(({ closeByBack }) => {
      if (!isOver) end = closeByBack(close)
    })
    .catch(() => undefined)
  return () => {
    isOver = true
    end()
  }
}

/**
 * Opens and closes a native modal dialog with `open`. The focus starts at the element marked `data-autofocus`, else
 * where the browser puts it. Escape and a press on the background call `onClose`, on phones "back" as well, unless the
 * dialog stands there because of its page's address (`byAddress`), which "back" leaves by itself.
 */
export function useModal(open: boolean, onClose: () => void, byAddress = false) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // a layout effect: what closes before "back" is ready for it must not be waited for
  useLayoutEffect(() => (open && !byAddress ? closesByBack(() => close.current()) : undefined), [open, byAddress])
  // before paint, and before the dialog is removed: only then does closing return the focus
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      // the width of the scroll bar that disappears, so that the page behind does not move
      const room = innerWidth - document.documentElement.clientWidth
      document.documentElement.style.setProperty('--scrollbar', `${room}px`)
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
    return () => dialog.close()
  }, [open])
  return {
    ref,
    'aria-modal': true as const,
    onCancel: (event: SyntheticEvent) => {
      // an event of a dialog inside, or of a file chooser, is for those only
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose()
    },
  }
}
