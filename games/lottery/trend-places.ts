/** The places of a board whose numbers a trend follows: each ball or digit where its place says something, else all together. */
import { widthOf, type Board, type BoardFormat, type Step } from './core/board.ts'

export type TrendPlace = {
  /** Such as digits.1, DB.5, balls, last2. */
  key: string
  from: number
  to: number
  /** Digits of a printed number. */
  width: number
  valuesOf: (board: Board) => readonly number[]
}

/** A pool of more balls than this says more as a whole than place by place. */
const PLACES_MAX = 20

const digitAt = (number: number, width: number, place: number) => Math.floor(number / 10 ** (width - 1 - place)) % 10

function digitPlaces(name: string, width: number): TrendPlace[] {
  return Array.from({ length: width }, (_, place) => ({
    key: `${name}.${place + 1}`,
    from: 0,
    to: 9,
    width: 1,
    valuesOf: (board) => (board[name] ?? []).slice(0, 1).map((number) => digitAt(number, width, place)),
  }))
}

function ballPlaces(step: Extract<Step, { from: number }>): TrendPlace[] {
  const { from, to, parts } = step
  const whole = { from, to, width: widthOf(step) }
  return parts.flatMap(({ name, count, isSorted }) =>
    isSorted || (step.kind === 'balls' && to - from + 1 > PLACES_MAX)
      ? [{ ...whole, key: name, valuesOf: (board) => board[name] ?? [] }]
      : Array.from({ length: count }, (_, place) => ({
          ...whole,
          key: `${name}.${place + 1}`,
          valuesOf: (board: Board) => (board[name] ?? []).slice(place, place + 1),
        })),
  )
}

/** Of a board of many prizes: the digits of the first prize alone, and the last two digits of all of them. */
function prizePlaces({ steps }: BoardFormat): TrendPlace[] {
  const parts = steps.flatMap((step) =>
    'width' in step ? step.parts.map((part) => ({ ...part, width: step.width })) : [],
  )
  const mains = parts.filter(({ name }) => /^[ab]?DB$/.test(name))
  const firsts = mains.length > 0 ? mains : parts.filter(({ count }) => count === 1)
  const isLong = parts.reduce((sum, { count }) => sum + count, 0) > PLACES_MAX / 2
  const all: TrendPlace = {
    key: 'last2',
    from: 0,
    to: 99,
    width: 2,
    valuesOf: (board) => parts.flatMap(({ name }) => (board[name] ?? []).map((number) => number % 100)),
  }
  return [...firsts.flatMap(({ name, width }) => digitPlaces(name, width)), ...(isLong ? [all] : [])]
}

const KNOWN = new WeakMap<BoardFormat, readonly TrendPlace[]>()

/** Returns the places of a board's trend, in the order in which they are shown. */
export function trendPlacesOf(format: BoardFormat): readonly TrendPlace[] {
  const known = KNOWN.get(format)
  if (known) return known
  const places = [
    ...format.steps.flatMap((step) => ('from' in step ? ballPlaces(step) : [])),
    ...(format.steps.some((step) => 'width' in step) ? prizePlaces(format) : []),
  ]
  KNOWN.set(format, places)
  return places
}
