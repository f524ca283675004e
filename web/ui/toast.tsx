import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type ToastTone = 'info' | 'success' | 'error'
export type ToastMessage = {
  id: number
  tone: ToastTone
  text: string
  action?: { label: string; onPress: () => void } | undefined
}

const TOAST_TIME_MS = 6000
const TOASTS_MAX = 3
const ICONS: Record<ToastTone, IconName> = { info: 'info', success: 'check-circle-fill', error: 'warning-circle' }
const COLOURS: Record<ToastTone, string> = { info: 'text-info', success: 'text-positive', error: 'text-negative' }

let toasts: readonly ToastMessage[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ToastMessage[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a short message. It closes after six seconds; an error with an action stays until it is closed. */
export function showToast(tone: ToastTone, text: string, action?: ToastMessage['action']): void {
  const toast: ToastMessage = { id: nextId++, tone, text, action }
  set([...without(text), toast].slice(-TOASTS_MAX))
  // shown again meanwhile, it stays for as long again
  if (!action) setTimeout(() => set(toasts.filter((other) => other !== toast)), TOAST_TIME_MS)
}

/** Two toasts never say the same. */
const without = (text: string) => toasts.filter((other) => other.text !== text)

/** Closes the toast that says this. */
export function closeToast(text: string): void {
  set(without(text))
}

/** Shows the toasts: once, at the root, above open dialogs. Errors are announced immediately, the rest politely. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  )
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The top layer is a stack: hiding and showing puts the toasts above a dialog that was opened since.
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    if (shown.length > 0) layer.current?.showPopover()
  }, [shown])
  return (
    <div
      ref={layer}
      popover="manual"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--fh-tab-h)+12px)] mx-auto my-0 w-full max-w-md flex-col gap-2 border-0 bg-transparent px-4 py-0 text-ink-1 open:flex lg:bottom-6"
    >
      {shown.map((toast) => (
        <div
          key={toast.id}
          role={toast.tone === 'error' ? 'alert' : 'status'}
          className="pointer-events-auto flex items-center gap-3 rounded-card bg-surface-3 py-2 ps-4 pe-2 text-[14px] shadow-e3 [animation:toast-in_var(--fh-t-base)_var(--fh-ease-out)]"
        >
          <Icon name={ICONS[toast.tone]} className={COLOURS[toast.tone]} />
          <span className="min-w-0 flex-1 py-1.5">{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className="min-h-11 px-2 font-semibold text-brand-ink"
              onClick={() => {
                closeToast(toast.text)
                toast.action?.onPress()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            aria-label={closeLabel}
            onClick={() => closeToast(toast.text)}
            className="grid size-11 place-items-center text-ink-3"
          >
            <Icon name="x" size="s" />
          </button>
        </div>
      ))}
    </div>
  )
}
