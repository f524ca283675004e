import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens and closes a native modal dialog with `open`. The focus starts at the element marked `data-autofocus`, else
 * where the browser puts it. Escape and a press on the background call `onClose`.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
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
