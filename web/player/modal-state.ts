import type { OutputOf } from '#contract/call.ts'
import type { GameRow, VendorRow } from '#contract/games.ts'
import type { notices } from '#contract/messages.ts'
import { createStore, useStore } from '#web/lib/store.ts'

export type Notice = Pick<OutputOf<typeof notices>[number], 'title' | 'text' | 'startsAt'>
/** What the reader has asked to see over the page; one at a time. */
export type Modal =
  | { kind: 'game'; game: GameRow }
  | { kind: 'vendor-games'; vendor: VendorRow }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'feedback' }
  | { kind: 'contact' }

const shown = createStore<Modal | null>(null)

/** Opens a dialog over the page, in place of the one that is open. */
export function openModal(modal: Modal): void {
  shown.set(modal)
}

/** Closes it. */
export function closeModal(): void {
  shown.set(null)
}

/** The dialog that the reader has asked for, or null. */
export function useModalState(): Modal | null {
  return useStore(shown)
}
