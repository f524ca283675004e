/** The games that live tables play, with their returns. */
import { andarBahar } from '#games/andar-bahar/paytable.ts'
import { andarBaharReturns } from '#games/andar-bahar/rtp.ts'
import { baccarat, baccaratNoCommission } from '#games/baccarat/paytable.ts'
import { baccaratReturns } from '#games/baccarat/rtp.ts'
import { dragonTiger } from '#games/dragon-tiger/paytable.ts'
import { dragonTigerReturns } from '#games/dragon-tiger/rtp.ts'
import { fanTan } from '#games/fan-tan/paytable.ts'
import { fanTanReturns } from '#games/fan-tan/rtp.ts'
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
] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** An outcome whose shape only its own game knows. */
export type AnyTableGame = TableGame

const asAny = <Outcome>(game: TableGame<Outcome>): AnyTableGame => game as AnyTableGame

export const TABLE_GAMES: Readonly<Record<TableKind, AnyTableGame>> = {
  'andar-bahar': asAny(andarBahar),
  baccarat: asAny(baccarat),
  'baccarat-no-commission': asAny(baccaratNoCommission),
  'dragon-tiger': asAny(dragonTiger),
  'fan-tan': asAny(fanTan),
  roulette: asAny(roulette),
  'sic-bo': asAny(sicBo),
  'teen-patti': asAny(teenPatti),
  'twenty-one': asAny(twentyOne),
  wheel: asAny(wheel),
}

const RETURNS: Readonly<Record<TableKind, () => Record<string, SpotReturn>>> = {
  'andar-bahar': andarBaharReturns,
  baccarat: () => baccaratReturns(baccarat),
  'baccarat-no-commission': () => baccaratReturns(baccaratNoCommission),
  'dragon-tiger': dragonTigerReturns,
  'fan-tan': fanTanReturns,
  roulette: rouletteReturns,
  'sic-bo': sicBoReturns,
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
