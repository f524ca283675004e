import { GAME_TYPES, type GameType } from '#contract/catalogue/games.ts'
import type { RawSearch } from '#web/lib/address.ts'

/** The search and filter of the list, as the address has them. */
export type FairnessSearch = { search?: string | undefined; type?: GameType | undefined }

const TEXT_MAX = 60

/** Reads them from the address; ignores values that do not belong there. */
export function readFairnessSearch({ search, type }: RawSearch): FairnessSearch {
  return { search: search?.slice(0, TEXT_MAX) || undefined, type: GAME_TYPES.find((one) => one === type) }
}
