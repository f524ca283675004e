import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { useModal } from './use-modal.ts'

export type DialogProps = {
  open: boolean
  /** Called with false when the reader closes it: Escape, the cross, or a press on the background. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  closeLabel: string
  /** 480 wide for a task, 880 with art beside it. */
  width?: 'task' | 'wide'
  /** Fills the inline start on wide screens, beside the content. */
  art?: ReactNode
  /** Below the title. */
  description?: ReactNode
  children: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  /** The page of this address is the dialog: "back" leaves it by itself. Otherwise "back" closes the dialog on phones. */
  byAddress?: boolean
}

/**
 * Shows a dialog, on phones as a sheet from below. It is the browser's own modal dialog: focus stays inside and returns
 * on closing, Escape closes, the page behind is inert and does not scroll while it is open.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  closeLabel,
  width = 'task',
  art,
  description,
  children,
  footer,
  byAddress = false,
}: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, () => onOpenChange(false), byAddress)
  return (
    <dialog
      {...modal}
      className="sheet"
      data-width={width}
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-text` : undefined}
    >
      {open && (
        <div className="flex max-h-[inherit] min-h-0 flex-1">
          {art && <div className="relative hidden w-[360px] flex-none overflow-hidden lg:flex">{art}</div>}
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-5 pt-2.5 pb-6 lg:px-8 lg:py-7">
              <div
                aria-hidden="true"
                className="mx-auto mb-3.5 h-1 w-10 flex-none rounded-full bg-surface-4 lg:hidden"
              />
              <div className="mb-4 flex items-center justify-between gap-4">
                <h2 id={titleId}>{title}</h2>
                <IconButton
                  icon="x"
                  label={closeLabel}
                  filled
                  className="size-10"
                  onClick={() => onOpenChange(false)}
                />
              </div>
              {description && (
                <p id={`${titleId}-text`} className="-mt-2 mb-4 text-sm text-ink-2">
                  {description}
                </p>
              )}
              {children}
            </div>
            {/* beside what scrolls, so that it never covers the field that the focus moves to */}
            {footer && <div className="flex-none border-t border-line px-5 pt-3 pb-5 lg:px-8 lg:pb-6">{footer}</div>}
          </div>
        </div>
      )}
    </dialog>
  )
}
