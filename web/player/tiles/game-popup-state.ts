import type { GameRow } from '#contract/games.ts'
import { closeModal, openModal, useModalState } from '../modal-state.ts'

/** Shows what there is to say about a game that cannot be opened now. */
export function openGamePopup(game: GameRow): void {
  openModal({ kind: 'game', game })
}

/** Closes it. */
export function closeGamePopup(): void {
  closeModal()
}

/** The game that the popup is about, or null. */
export function useGamePopup(): GameRow | null {
  const modal = useModalState()
  return modal?.kind === 'game' ? modal.game : null
}
