import type { GameKind } from '#contract/catalogue/game-fact-words.ts'
import type { GameVariant } from '#games/cards.ts'

/** The nine game types (docs/specification.md 2.1); they are also the lanes of the lobby. */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const
export type GameType = (typeof GAME_TYPES)[number]

export type Classify = GameKind

/** The engine that plays a title: the variant of a game's card, or the lottery hall, which is a page of the site. */
export type Engine = GameVariant | 'hall'

export type Bilingual = {
  readonly en: string
  readonly bn: string
}

/** A vendor as the catalogue seeds it. `hues` are OKLCH angles: ground, glow, accent. */
export type SeedVendor = {
  readonly code: string
  /** What the wire calls `vassalage`: the vendor code, except for the house's own lane. */
  readonly vassalage: string
  readonly name: Bilingual
  readonly types: readonly GameType[]
  readonly sort: number
  /** Key of the mark drawn on cards and tiles. */
  readonly mark: string
  readonly hues: readonly [number, number, number]
  /** The vendor's flat colour, `#rrggbb`, for chips and tiles that are not pictures. */
  readonly colour: string
}

/** A game as the catalogue seeds it; `code` never changes once published, `sort` is its place within its type. */
export type SeedGame = {
  readonly code: string
  readonly vendor: string
  readonly type: GameType
  readonly classify: Classify
  readonly name: Bilingual
  /** Key of the picture recipe in `art/`. */
  readonly theme: string
  readonly isHot: boolean
  readonly isNew: boolean
  readonly sort: number
  readonly engine: Engine
}
