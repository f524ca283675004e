/** Markets, their selections and names. The id of a market is its kind, with its argument after a colon. */
import type { Share } from './lines.ts'

export const MARKET_KINDS = [
  '1x2',
  'dc',
  'dnb',
  'ah',
  'ou',
  'cs',
  'btts',
  'oe',
  'corners',
  'winner',
  'innings',
  'session',
  'wicket',
  'topover',
  'mapwinner',
  'maphcp',
  'maptotal',
  'score',
  'units',
  'fight',
] as const
export type MarketKind = (typeof MARKET_KINDS)[number]

/** The house's margin on top of fair prices, by market. */
export const MARGINS: Readonly<Record<MarketKind, number>> = {
  '1x2': 0.06,
  dc: 0.06,
  dnb: 0.05,
  ah: 0.04,
  ou: 0.05,
  cs: 0.12,
  btts: 0.05,
  oe: 0.05,
  corners: 0.06,
  winner: 0.05,
  innings: 0.05,
  session: 0.06,
  wicket: 0.08,
  topover: 0.07,
  mapwinner: 0.05,
  maphcp: 0.05,
  maptotal: 0.05,
  score: 0.08,
  units: 0.05,
  fight: 0.05,
}

/** A selection with its chances; `share` is of one staked. */
export type Selection = {
  id: string
  share: Share
}

export type Market = {
  /** "1x2", "ah:-1" (the line in quarters), "wicket:1.3" (innings and number). */
  id: string
  kind: MarketKind
  /** In quarters, of the first selection; null where the market has none. */
  line: number | null
  /** The innings, map or wicket, as in the id. */
  part: string | null
  selections: Selection[]
}

/** Parses a market's id. Returns null for an invalid one. */
export function readMarketId(id: string): { kind: MarketKind; argument: string | null } | null {
  const [kind = '', argument = null] = id.split(':')
  return MARKET_KINDS.includes(kind as MarketKind) ? { kind: kind as MarketKind, argument } : null
}
