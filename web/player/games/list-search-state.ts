import { GAME_CATEGORIES, type GameCategory } from '#contract/games.ts'
import {
  GAME_FEATURES,
  GAME_KINDS,
  type GameFeature,
  type GameKind,
  VOLATILITIES,
  type Volatility,
} from '#contract/game-fact-words.ts'

/** What the address says about a list. */
export type ListSearchState = {
  vassalage?: string | undefined
  category?: GameCategory | undefined
  search?: string | undefined
  gameClassify?: GameKind | undefined
  /** Joined by commas. */
  features?: string | undefined
  volatility?: Volatility | undefined
  rtpMin?: string | undefined
  minBetMax?: string | undefined
}

const TEXT_MAX = 64

/** Reads what an address may say; whatever does not belong there is passed over. */
export function readListSearch(search: Record<string, unknown>): ListSearchState {
  const text = (name: string) => {
    const value = search[name]
    if (typeof value === 'number') return String(value)
    return typeof value === 'string' && value !== '' ? value.slice(0, TEXT_MAX) : undefined
  }
  const fitting = (name: string, pattern: RegExp) => {
    const value = text(name)
    return value !== undefined && pattern.test(value) ? value : undefined
  }
  return {
    vassalage: text('vassalage'),
    category: GAME_CATEGORIES.find((one) => one === search.category),
    search: text('search')?.slice(0, 60),
    gameClassify: GAME_KINDS.find((one) => one === String(search.gameClassify).toUpperCase()),
    features: readFeatures(typeof search.features === 'string' ? search.features : undefined).join(',') || undefined,
    volatility: VOLATILITIES.find((one) => one === search.volatility),
    rtpMin: fitting('rtpMin', /^(0\.\d{1,4}|1)$/),
    minBetMax: fitting('minBetMax', /^\d{1,9}(\.\d{1,2})?$/),
  }
}

/** The features that a text names. */
export function readFeatures(text: string | undefined): GameFeature[] {
  const named = new Set(text?.split(','))
  return GAME_FEATURES.filter((feature) => named.has(feature))
}

/** Whether anything is chosen beyond the list itself. */
export function isFiltered({ category, ...rest }: ListSearchState): boolean {
  return (
    (category !== undefined && category !== 'ALL') ||
    Object.values(rest).some((value) => value !== undefined && value !== '')
  )
}

/** Nothing chosen. */
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
