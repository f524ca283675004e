/** The games that live tables play, with their returns. */
import { andarBahar } from '#games/andar-bahar/paytable.ts'
import { andarBaharReturns } from '#games/andar-bahar/rtp.ts'
import { baccarat, baccaratNoCommission } from '#games/baccarat/paytable.ts'
import { baccaratReturns } from '#games/baccarat/rtp.ts'
import { fourDigits, ssc } from '#games/digit-draw/paytable.ts'
import { fourDigitsReturns, sscReturns } from '#games/digit-draw/rtp.ts'
import { dragonTiger } from '#games/dragon-tiger/paytable.ts'
import { dragonTigerReturns } from '#games/dragon-tiger/rtp.ts'
import { fanTan } from '#games/fan-tan/paytable.ts'
import { fanTanReturns } from '#games/fan-tan/rtp.ts'
import { k3 } from '#games/k3/paytable.ts'
import { k3Returns } from '#games/k3/rtp.ts'
import { kenoDraw } from '#games/keno-draw/paytable.ts'
import { kenoDrawReturns } from '#games/keno-draw/rtp.ts'
import { pk10 } from '#games/pk10/paytable.ts'
import { pk10Returns } from '#games/pk10/rtp.ts'
import { roulette } from '#games/roulette-table/paytable.ts'
import { rouletteReturns } from '#games/roulette-table/rtp.ts'
import { sicBo } from '#games/sic-bo/paytable.ts'
import { sicBoReturns } from '#games/sic-bo/rtp.ts'
import { teenPatti } from '#games/teen-patti/paytable.ts'
import { teenPattiReturns } from '#games/teen-patti/rtp.ts'
import { twentyOne } from '#games/twenty-one/paytable.ts'
import { twentyOneReturns } from '#games/twenty-one/rtp.ts'
import { wheel } from '#games/show-wheel/paytable.ts'
import { wheelReturns } from '#games/show-wheel/rtp.ts'
import type { SpotReturn, TableGame } from './table-game.ts'

/** Draws of the house: no dealer, and the title says how long a round takes. */
export const DRAW_KINDS = ['digits-4d', 'k3', 'keno-draw', 'pk10', 'ssc'] as const
export type DrawKind = (typeof DRAW_KINDS)[number]
export const TABLE_KINDS = [
  'andar-bahar',
  'baccarat',
  'baccarat-no-commission',
  'dragon-tiger',
  'fan-tan',
  'roulette',
  'sic-bo',
  'teen-patti',
  'twenty-one',
  'wheel',
  ...DRAW_KINDS,
] as const
export type TableKind = (typeof TABLE_KINDS)[number]

export const isDraw = (kind: TableKind): kind is DrawKind => DRAW_KINDS.some((draw) => draw === kind)

/** An outcome whose shape only its own game knows. */
export type AnyTableGame = TableGame

const asAny = <Outcome>(game: TableGame<Outcome>): AnyTableGame => game as AnyTableGame

export const TABLE_GAMES: Readonly<Record<TableKind, AnyTableGame>> = {
  'andar-bahar': asAny(andarBahar),
  baccarat: asAny(baccarat),
  'baccarat-no-commission': asAny(baccaratNoCommission),
  'digits-4d': asAny(fourDigits),
  'dragon-tiger': asAny(dragonTiger),
  'fan-tan': asAny(fanTan),
  k3: asAny(k3),
  'keno-draw': asAny(kenoDraw),
  pk10: asAny(pk10),
  roulette: asAny(roulette),
  'sic-bo': asAny(sicBo),
  ssc: asAny(ssc),
  'teen-patti': asAny(teenPatti),
  'twenty-one': asAny(twentyOne),
  wheel: asAny(wheel),
}

const RETURNS: Readonly<Record<TableKind, () => Record<string, SpotReturn>>> = {
  'andar-bahar': andarBaharReturns,
  baccarat: () => baccaratReturns(baccarat),
  'baccarat-no-commission': () => baccaratReturns(baccaratNoCommission),
  'digits-4d': fourDigitsReturns,
  'dragon-tiger': dragonTigerReturns,
  'fan-tan': fanTanReturns,
  k3: k3Returns,
  'keno-draw': kenoDrawReturns,
  pk10: pk10Returns,
  roulette: rouletteReturns,
  'sic-bo': sicBoReturns,
  ssc: sscReturns,
  'teen-patti': teenPattiReturns,
  'twenty-one': twentyOneReturns,
  wheel: wheelReturns,
}

const counted = new Map<TableKind, Record<string, SpotReturn>>()

/** Returns the figures of every spot of a game. Counts them once. */
export function returnsOf(kind: TableKind): Record<string, SpotReturn> {
  const known = counted.get(kind) ?? RETURNS[kind]()
  counted.set(kind, known)
  return known
}
