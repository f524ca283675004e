/** Earlier results of the house's draws: the last ones, and how often each side came. */
import { middleOf } from '#games/digit-draw/rules.ts'
import { MIDDLE } from '#games/keno-draw/rules.ts'
import type { DrawKind } from '#games/table/table-games.ts'
import { h } from '#studio/client/lib/dom.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'

/** Sums above are big, below small. */
const MIDDLES: Readonly<Record<DrawKind, number>> = {
  'digits-4d': middleOf(4),
  k3: 10.5,
  'keno-draw': MIDDLE,
  pk10: 11.5,
  ssc: middleOf(5),
}

/** Returns the places that a mark of PK10 lists, ten written as 0. */
const runnersOf = (mark: string): number[] => [...mark].map((figure) => Number(figure) || 10)

/** Returns the sum that decides bets on big and small. */
function sumOf(kind: DrawKind, mark: string): number {
  if (kind === 'keno-draw') return Number.parseInt(mark, 10)
  const numbers = kind === 'pk10' ? runnersOf(mark).slice(0, 2) : [...mark].map(Number)
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Shows how often small, big, odd and even came. */
export function drawTallies(kind: DrawKind, marks: readonly string[]): HTMLElement[] {
  const sums = marks.map((mark) => sumOf(kind, mark))
  const groups: readonly [MessageKey, (sum: number) => boolean][] = [
    ['table.spot.small', (sum) => sum < MIDDLES[kind]],
    ['table.spot.big', (sum) => sum > MIDDLES[kind]],
    ['table.spot.odd', (sum) => sum % 2 === 1],
    ['table.spot.even', (sum) => sum % 2 === 0],
  ]
  return groups.map(([name, fits]) =>
    h('span', { class: 'tally' }, h('span', {}, t(name)), h('b', { class: 'num' }, count(sums.filter(fits).length))),
  )
}

/** Shows one result: what was drawn, and its sum; red is big, black small, green between them. */
export function drawMark(kind: DrawKind, mark: string): HTMLElement {
  const sum = sumOf(kind, mark)
  const tone = sum > MIDDLES[kind] ? 'red' : sum < MIDDLES[kind] ? 'black' : 'green'
  if (kind === 'keno-draw') return h('li', { class: `past-mark num ${tone}` }, String(sum))
  const drawn = kind === 'pk10' ? runnersOf(mark).slice(0, 3) : [...mark]
  return h('li', { class: `past-mark num ${tone}` }, drawn.join(' '), h('small', {}, String(sum)))
}
