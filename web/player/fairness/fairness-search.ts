import { GAME_TYPES, type GameType } from '#contract/games.ts'

/** What the address says about the list. */
export type FairnessSearch = { search?: string | undefined; type?: GameType | undefined }

const TEXT_MAX = 60

/** Reads what an address may say; whatever does not belong there is passed over. */
export function readFairnessSearch({ search, type }: Record<string, unknown>): FairnessSearch {
  const text = typeof search === 'number' ? String(search) : typeof search === 'string' ? search.slice(0, TEXT_MAX) : ''
  return { search: text || undefined, type: GAME_TYPES.find((one) => one === type) }
}
