import type { GameKind } from '#contract/game-fact-words.ts'
import type { SkinName } from '#games/slot/skins.ts'

/** The nine game types (docs/specification.md 2.1); they double as the lanes of the lobby. */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const
export type GameType = (typeof GAME_TYPES)[number]

export type Classify = GameKind

/** The rules of `games/` that can play a title, in alphabetical order; beside them every slot skin as `slot-<skin>`. */
export const ENGINES = [
  'blackjack',
  'cockfight',
  'coin',
  'crash',
  'dice',
  'fishing-deep',
  'fishing-delta',
  'fishing-reef',
  'hilo',
  'keno',
  'limbo',
  'mines',
  'plinko',
  'pvp-holdem',
  'pvp-holdem-duel',
  'pvp-holdem-nine',
  'pvp-patti',
  'pvp-patti-duel',
  'roulette',
  'sports',
  'table-andar-bahar',
  'table-baccarat',
  'table-baccarat-no-commission',
  'table-digits-4d',
  'table-digits-4d-5m',
  'table-dragon-tiger',
  'table-fan-tan',
  'table-k3',
  'table-k3-5m',
  'table-keno-draw',
  'table-pk10',
  'table-pk10-3m',
  'table-roulette',
  'table-sic-bo',
  'table-ssc',
  'table-teen-patti',
  'table-twenty-one',
  'table-wheel',
  'towers',
  'video-poker',
  'wheel',
] as const
/** Which rules play a title. */
export type Engine = (typeof ENGINES)[number] | `slot-${SkinName}`

export interface Bilingual {
  readonly en: string
  readonly bn: string
}

/** A vendor as the catalogue seeds it. `hues` are OKLCH angles: ground, glow, accent. */
export interface SeedVendor {
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
export interface SeedGame {
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
