/** Earlier results: roads where two sides play, elsewhere the last results and how often each came. */
import { bigRoad, derivedRoad, ROWS, type Fall, type RoadCell } from '#games/baccarat/roads.ts'
import { colourOf } from '#games/roulette-table/rules.ts'
import type { TableKind } from '#games/table/table-games.ts'
import { h, styled, type Child } from '#studio/client/lib/dom.ts'
import { count, t, type MessageKey } from '#studio/client/lib/i18n.ts'
import type { TablePast } from '#studio/engines/table/protocol.ts'
import { spotText } from './spots.ts'
import type { Table } from './state.ts'

/** How marks of a game with two sides are written on the roads: the first side is red. */
const SIDES: Partial<Record<TableKind, Readonly<Record<string, Fall>>>> = {
  baccarat: { B: 'B', P: 'P', T: 'T' },
  'baccarat-no-commission': { B: 'B', P: 'P', T: 'T' },
  'dragon-tiger': { D: 'B', G: 'P', T: 'T' },
  'teen-patti': { A: 'B', B: 'P', T: 'T' },
  'andar-bahar': { A: 'B', B: 'P' },
  'twenty-one': { D: 'B', P: 'P', T: 'T' },
}
const LETTERS: Partial<Record<TableKind, Readonly<Record<Fall, MessageKey>>>> = {
  baccarat: { B: 'table.letter.banker', P: 'table.letter.player', T: 'table.letter.tie' },
  'baccarat-no-commission': { B: 'table.letter.banker', P: 'table.letter.player', T: 'table.letter.tie' },
  'dragon-tiger': { B: 'table.letter.dragon', P: 'table.letter.tiger', T: 'table.letter.tie' },
  'teen-patti': { B: 'table.letter.a', P: 'table.letter.b', T: 'table.letter.tie' },
  'andar-bahar': { B: 'table.letter.andar', P: 'table.letter.bahar', T: 'table.letter.tie' },
  'twenty-one': { B: 'table.letter.dealer', P: 'table.letter.player', T: 'table.letter.tie' },
}
const NARROW = { bead: 7, big: 17, small: 10 } as const
/**
 * What is beside the big road where there is room: gutters, the panel and the bead plate; and the width of its cells.
 */
const BESIDE_PX = 785
const CELL_PX = 17

/** Returns how many columns of each road have room: the newest are always visible. */
function columnsKept(): { bead: number; big: number; small: number } {
  if (!matchMedia('(min-width: 64rem)').matches) return NARROW
  const big = Math.max(12, Math.min(44, Math.floor((innerWidth - BESIDE_PX) / CELL_PX)))
  return { bead: 12, big, small: Math.floor(big * 0.65) }
}

/** Draws cells on a grid of six rows; shows the last columns. */
function grid<Cell extends RoadCell>(
  name: string,
  keep: number,
  cells: readonly Cell[],
  draw: (cell: Cell) => HTMLElement,
): HTMLElement {
  const last = Math.max(keep, ...cells.map(({ column }) => column + 1))
  const shown = cells.filter(({ column }) => column >= last - keep)
  const box = styled(
    h(
      'div',
      { class: `road ${name}` },
      shown.map((cell) =>
        styled(draw(cell), {
          'grid-column': String(cell.column - (last - keep) + 1),
          'grid-row': String(cell.row + 1),
        }),
      ),
    ),
    { '--road-columns': String(keep) },
  )
  return box
}

function beadPlate(kind: TableKind, falls: readonly Fall[], keep: number): HTMLElement {
  const letters = LETTERS[kind]
  const cells = falls.map((fall, index) => ({ fall, column: Math.floor(index / ROWS), row: index % ROWS }))
  return grid('bead-plate', keep, cells, ({ fall }) =>
    h('span', { class: `bead-mark ${fall}` }, letters ? t(letters[fall]) : fall),
  )
}

function roads(kind: TableKind, past: readonly TablePast[]): HTMLElement {
  const sides = SIDES[kind] ?? {}
  const keep = columnsKept()
  const falls = past.flatMap(({ mark }) => sides[mark[0] ?? ''] ?? [])
  const pairs = new Map(past.filter(({ mark }) => !mark.startsWith('T')).map(({ mark }, index) => [index, mark]))
  const big = bigRoad(falls).map((cell, index) => ({ ...cell, mark: pairs.get(index) ?? '' }))
  const derived = ([1, 2, 3] as const).map((step) =>
    grid(`derived derived-${step}`, keep.small, derivedRoad(falls, step), ({ isRed }) =>
      h('span', { class: `derived-mark ${isRed ? 'B' : 'P'}` }),
    ),
  )
  return h(
    'div',
    { class: 'roads', tabindex: 0, role: 'img', 'aria-label': spokenRoad(kind, falls) },
    beadPlate(kind, falls, keep.bead),
    h(
      'div',
      { class: 'road-stack' },
      grid('big-road', keep.big, big, ({ side, ties, mark }) =>
        h(
          'span',
          {
            class: `big-mark ${side} ${mark.includes('p') ? 'pair-p' : ''} ${mark.includes('b') ? 'pair-b' : ''}`,
          },
          ties > 0 ? h('i', { class: 'ties' }, ties > 1 ? String(ties) : '') : null,
        ),
      ),
      h('div', { class: 'road-row' }, derived),
    ),
  )
}

function countsOf(falls: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const fall of falls) counts.set(fall, (counts.get(fall) ?? 0) + 1)
  return counts
}

function spokenRoad(kind: TableKind, falls: readonly Fall[]): string {
  const counts = countsOf(falls)
  const letters = LETTERS[kind]
  return (['B', 'P', 'T'] as const)
    .filter((fall) => counts.has(fall))
    .map((fall) => `${letters ? t(letters[fall]) : fall} ${count(counts.get(fall) ?? 0)}`)
    .join(', ')
}

function tallies(kind: TableKind, past: readonly TablePast[]): Child {
  const sides = SIDES[kind]
  if (sides) {
    const counts = countsOf(past.flatMap(({ mark }) => sides[mark[0] ?? ''] ?? []))
    const letters = LETTERS[kind]
    return (['B', 'P', 'T'] as const)
      .filter((fall) => fall !== 'T' || kind !== 'andar-bahar')
      .map((fall) =>
        h(
          'span',
          { class: 'tally' },
          h('i', { class: `bead-mark ${fall}` }, letters ? t(letters[fall]) : fall),
          h('b', { class: 'num' }, count(counts.get(fall) ?? 0)),
        ),
      )
  }
  const marks = past.map(({ mark }) => mark)
  const groups: [string, (mark: string) => boolean][] =
    kind === 'sic-bo'
      ? [
          [t('table.spot.small'), (mark) => sum(mark) <= 10 && !isTriple(mark)],
          [t('table.spot.big'), (mark) => sum(mark) > 10 && !isTriple(mark)],
          [t('table.triples'), isTriple],
        ]
      : kind === 'roulette'
        ? [
            [t('table.spot.red'), (mark) => colourOf(Number(mark)) === 'red'],
            [t('table.spot.black'), (mark) => colourOf(Number(mark)) === 'black'],
            ['0', (mark) => mark === '0'],
          ]
        : kind === 'fan-tan'
          ? [1, 2, 3, 4].map((left) => [String(left), (mark: string) => mark === String(left)])
          : ['x2', 'x4', 'x8', 'x16', 'x24'].map((symbol) => [
              spotText('wheel', symbol),
              (mark: string) => mark === symbol,
            ])
  return groups.map(([name, fits]) =>
    h('span', { class: 'tally' }, h('span', {}, name), h('b', { class: 'num' }, count(marks.filter(fits).length))),
  )
}

const sum = (mark: string) => [...mark].reduce((total, digit) => total + Number(digit), 0)
const isTriple = (mark: string) => new Set(mark).size === 1

function markView(kind: TableKind, mark: string): HTMLElement {
  if (kind === 'roulette') return h('li', { class: `past-mark num ${colourOf(Number(mark))}` }, mark)
  if (kind === 'sic-bo')
    return h(
      'li',
      { class: `past-mark num ${isTriple(mark) ? 'green' : sum(mark) > 10 ? 'red' : 'black'}` },
      String(sum(mark)),
      h('small', {}, [...mark].join('·')),
    )
  if (kind === 'wheel') return h('li', { class: `past-mark num tone-${mark}` }, spotText('wheel', mark))
  return h('li', { class: 'past-mark num black' }, mark)
}

/** Builds the statistics of the table. */
export function pastView(table: Table): HTMLElement {
  const { kind, past } = table
  return h(
    'section',
    { class: 'past', 'aria-label': () => t('table.past') },
    h(
      'div',
      { class: 'tallies' },
      h('span', { class: 'muted small' }, () => t('table.rounds', { count: count(past().length) })),
      () => tallies(kind, past()),
    ),
    () =>
      SIDES[kind]
        ? roads(kind, past())
        : h(
            'ol',
            { class: 'past-marks', tabindex: 0, 'aria-label': t('table.past') },
            past()
              .slice(-40)
              .toReversed()
              .map(({ mark }) => markView(kind, mark)),
          ),
  )
}
