import type { GameRow } from '#contract/catalogue/games.ts'
import { closeModal, openModal, useModalState } from '../frame/modal-state.ts'

/** Opens the popup about a game that cannot be opened now. */
export function openGamePopup(game: GameRow): void {
  openModal({ kind: 'game', game })
}

/** Closes the popup. */
export function closeGamePopup(): void {
  closeModal()
}

/** Returns the game that the popup is about, or null. */
export function useGamePopup(): GameRow | null {
  const modal = useModalState()
  return modal?.kind === 'game' ? modal.game : null
}
