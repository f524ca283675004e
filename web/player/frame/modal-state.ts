import type { OutputOf } from '#contract/call.ts'
import type { GameRow, VendorRow } from '#contract/catalogue/games.ts'
import type { notices } from '#contract/messages/messages.ts'
import { createStore, useStore } from '#web/lib/store.ts'

export type Notice = Pick<OutputOf<typeof notices>[number], 'title' | 'text' | 'startsAt'>
/** The dialog that the reader has opened over the page; one at a time. */
export type Modal =
  | { kind: 'game'; game: GameRow }
  | { kind: 'vendor-games'; vendor: VendorRow }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'feedback' }
  | { kind: 'contact' }
  | { kind: 'true-account'; text: string }

const shown = createStore<Modal | null>(null)

/** Opens a dialog over the page; replaces the one that is open. */
export function openModal(modal: Modal): void {
  shown.set(modal)
}

/** Closes the open dialog. */
export function closeModal(): void {
  shown.set(null)
}

/** Returns the dialog that the reader has opened, or null. */
export function useModalState(): Modal | null {
  return useStore(shown)
}
