import type { RawSearch } from '#web/lib/address.ts'
import { GAME_CATEGORIES, type GameCategory } from '#contract/catalogue/games.ts'
import {
  GAME_FEATURES,
  GAME_KINDS,
  type GameFeature,
  type GameKind,
  VOLATILITIES,
  type Volatility,
} from '#contract/catalogue/game-fact-words.ts'

/** The search and filters of a list, as the address has them. */
export type ListSearchState = {
  vassalage?: string | undefined
  category?: GameCategory | undefined
  search?: string | undefined
  gameClassify?: GameKind | undefined
  /** Separated by commas. */
  features?: string | undefined
  volatility?: Volatility | undefined
  rtpMin?: string | undefined
  minBetMax?: string | undefined
}

const TEXT_MAX = 64

/** Reads them from the address; ignores values that do not belong there. */
export function readListSearch(raw: RawSearch): ListSearchState {
  const text = (name: string) => raw[name]?.slice(0, TEXT_MAX) || undefined
  const fitting = (name: string, pattern: RegExp) => {
    const value = text(name)
    return value !== undefined && pattern.test(value) ? value : undefined
  }
  return {
    vassalage: text('vassalage'),
    category: GAME_CATEGORIES.find((one) => one === raw.category),
    search: text('search')?.slice(0, 60),
    gameClassify: GAME_KINDS.find((one) => one === raw.gameClassify?.toUpperCase()),
    features: readFeatures(raw.features).join(',') || undefined,
    volatility: VOLATILITIES.find((one) => one === raw.volatility),
    rtpMin: fitting('rtpMin', /^(0\.\d{1,4}|1)$/),
    minBetMax: fitting('minBetMax', /^\d{1,9}(\.\d{1,2})?$/),
  }
}

/** Returns the features that a text names. */
export function readFeatures(text: string | undefined): GameFeature[] {
  const named = new Set(text?.split(','))
  return GAME_FEATURES.filter((feature) => named.has(feature))
}

/** Returns whether anything is chosen beyond the list itself. */
export function isFiltered({ category, ...rest }: ListSearchState): boolean {
  return (
    (category !== undefined && category !== 'ALL') ||
    Object.values(rest).some((value) => value !== undefined && value !== '')
  )
}

/** The state without any choice. */
export const NOTHING_CHOSEN: ListSearchState = {
  vassalage: undefined,
  category: undefined,
  search: undefined,
  gameClassify: undefined,
  features: undefined,
  volatility: undefined,
  rtpMin: undefined,
  minBetMax: undefined,
}
