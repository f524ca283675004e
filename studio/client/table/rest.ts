/** What is on a table between rounds. */
import type { TableKind } from '#games/table/table-games.ts'
import { h } from '#studio/client/lib/dom.ts'
import { handBox, HANDS, type HandPlace } from './hands.ts'
import { diceDome, fanTanCup } from './pieces.ts'
import { rouletteWheel, showWheel } from './wheels.ts'

const prints = (places: readonly HandPlace[]) => places.map((place) => handBox(place).element)
const FIRST_DICE = [2, 4, 6]

const REST: Readonly<Record<TableKind, () => HTMLElement[]>> = {
  'andar-bahar': () => prints(HANDS['andar-bahar']),
  baccarat: () => prints(HANDS.baccarat),
  'baccarat-no-commission': () => prints(HANDS.baccarat),
  'dragon-tiger': () => prints(HANDS['dragon-tiger']),
  'teen-patti': () => prints(HANDS['teen-patti']),
  'twenty-one': () => prints(HANDS['twenty-one']),
  'fan-tan': () => [fanTanCup()],
  roulette: () => [rouletteWheel().element],
  'sic-bo': () => [diceDome(FIRST_DICE)],
  wheel: () => [showWheel().element],
}

/** Draws the table between rounds. */
export function restView(kind: TableKind): HTMLElement {
  return h('div', { class: 'reveal rest' }, REST[kind]())
}
