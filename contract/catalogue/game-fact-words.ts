/** The words in which games are described and lists are filtered; contract/catalogue/game-facts.ts has their shapes. */

/** How wins are spread: small and often, or large and rare. */
export const VOLATILITIES = ['low', 'medium', 'high'] as const
export type Volatility = (typeof VOLATILITIES)[number]

/** What a game offers. A new engine may add features: each needs its word in locales (games.feature.…). */
export const GAME_FEATURES = [
  'FREE_SPINS',
  'WILDS',
  'SCATTERS',
  'WAYS',
  'TUMBLES',
  'MULTIPLIERS',
  'BUY_FEATURE',
  'JACKPOT',
  'CASH_OUT',
  'OWN_CHANCE',
  'OTHERS_BETS',
  'VERIFIABLE',
] as const
export type GameFeature = (typeof GAME_FEATURES)[number]

/**
 * How games are grouped inside their type: `gameClassify` on the wire. Each needs its word in locales (games.kind.…).
 */
export const GAME_KINDS = [
  'CRASH',
  'DICE',
  'MINI',
  'SLOT',
  'TABLE',
  'SHOW',
  'CARD',
  'FISHING',
  'CRICKET',
  'FOOTBALL',
  'SPORTSBOOK',
  'ARENA',
  'VN',
  'SEA',
  'SSC',
  'PK10',
  'K3',
  'KENO',
  'COCKFIGHT',
] as const
export type GameKind = (typeof GAME_KINDS)[number]

/** The choices of a filter: games whose share of the stakes returned in the long run is at least this. */
export const RTP_FLOORS = ['0.95', '0.96', '0.97', '0.98'] as const
