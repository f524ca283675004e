import type { GameRow } from '#contract/games.ts'
import { createStore, useStore } from '#web/lib/store.ts'

const shown = createStore<GameRow | null>(null)

/** Shows what there is to say about a game that cannot be opened now. */
export function openGamePopup(game: GameRow): void {
  shown.set(game)
}

/** Closes it. */
export function closeGamePopup(): void {
  shown.set(null)
}

/** The game that the popup is about, or null. */
export function useGamePopup(): GameRow | null {
  return useStore(shown)
}
