/**
 * The return and the chance of every spot of the house's draws: counted by `returnsOf`, stored as in `figures.ts` and
 * counted again by its test.
 */
import { DIGITS } from '#games/digit-draw/rules.ts'
import { PLACES } from '#games/pk10/paytable.ts'
import { RUNNERS } from '#games/pk10/rules.ts'
import type { DrawKind } from './table-games.ts'

type Figure = readonly [rtp: string, chance: string]

const SIDES = ['big', 'small', 'odd', 'even']

/** Returns figures for every place: the two sides, and each number, are equally likely at all places. */
function ofPlaces(places: readonly string[], numbers: readonly number[]): Record<string, Figure> {
  return Object.fromEntries(
    places.flatMap((place) => [
      ...SIDES.map((side): [string, Figure] => [`${place}-${side}`, ['0.980000', '0.500000']]),
      ...numbers.map((number): [string, Figure] => [`${place}-${number}`, ['0.970000', '0.100000']]),
    ]),
  )
}

export const DRAW_FIGURES: Readonly<Record<DrawKind, Readonly<Record<string, Figure>>>> = {
  'digits-4d': {
    big: ['0.965655', '0.466500'],
    small: ['0.965655', '0.466500'],
    odd: ['0.980000', '0.500000'],
    even: ['0.980000', '0.500000'],
    middle: ['0.958100', '0.067000'],
    dragon: ['0.967500', '0.450000'],
    tie: ['0.970000', '0.100000'],
    tiger: ['0.967500', '0.450000'],
    lastPair: ['0.970000', '0.100000'],
    ...ofPlaces(['d1', 'd2', 'd3', 'd4'], DIGITS),
  },
  k3: {
    big: ['0.980000', '0.500000'],
    small: ['0.980000', '0.500000'],
    odd: ['0.980000', '0.500000'],
    even: ['0.980000', '0.500000'],
    'single-1': ['0.960556', '0.421296'],
    'single-2': ['0.960556', '0.421296'],
    'single-3': ['0.960556', '0.421296'],
    'single-4': ['0.960556', '0.421296'],
    'single-5': ['0.960556', '0.421296'],
    'single-6': ['0.960556', '0.421296'],
    'total-3': ['0.953704', '0.004630'],
    'total-4': ['0.958333', '0.013889'],
    'total-5': ['0.958333', '0.027778'],
    'total-6': ['0.958333', '0.046296'],
    'total-7': ['0.958333', '0.069444'],
    'total-8': ['0.962500', '0.097222'],
    'total-9': ['0.960648', '0.115741'],
    'total-10': ['0.962500', '0.125000'],
    'total-11': ['0.962500', '0.125000'],
    'total-12': ['0.960648', '0.115741'],
    'total-13': ['0.962500', '0.097222'],
    'total-14': ['0.958333', '0.069444'],
    'total-15': ['0.958333', '0.046296'],
    'total-16': ['0.958333', '0.027778'],
    'total-17': ['0.958333', '0.013889'],
    'total-18': ['0.953704', '0.004630'],
    'triple-1': ['0.953704', '0.004630'],
    'triple-2': ['0.953704', '0.004630'],
    'triple-3': ['0.953704', '0.004630'],
    'triple-4': ['0.953704', '0.004630'],
    'triple-5': ['0.953704', '0.004630'],
    'triple-6': ['0.953704', '0.004630'],
    triple: ['0.958333', '0.027778'],
  },
  'keno-draw': {
    big: ['0.975692', '0.497802'],
    small: ['0.975692', '0.497802'],
    middle: ['0.945232', '0.004396'],
    odd: ['0.980000', '0.500000'],
    even: ['0.980000', '0.500000'],
    upper: ['0.964076', '0.398378'],
    halves: ['0.959307', '0.203243'],
    lower: ['0.964076', '0.398378'],
    moreOdd: ['0.964076', '0.398378'],
    oddEven: ['0.959307', '0.203243'],
    moreEven: ['0.964076', '0.398378'],
  },
  pk10: {
    big: ['0.968889', '0.444444'],
    small: ['0.972222', '0.555556'],
    odd: ['0.972222', '0.555556'],
    even: ['0.968889', '0.444444'],
    dragon: ['0.980000', '0.500000'],
    tiger: ['0.980000', '0.500000'],
    'total-3': ['0.955556', '0.022222'],
    'total-4': ['0.955556', '0.022222'],
    'total-5': ['0.955556', '0.044444'],
    'total-6': ['0.955556', '0.044444'],
    'total-7': ['0.960000', '0.066667'],
    'total-8': ['0.960000', '0.066667'],
    'total-9': ['0.960000', '0.088889'],
    'total-10': ['0.960000', '0.088889'],
    'total-11': ['0.955556', '0.111111'],
    'total-12': ['0.960000', '0.088889'],
    'total-13': ['0.960000', '0.088889'],
    'total-14': ['0.960000', '0.066667'],
    'total-15': ['0.960000', '0.066667'],
    'total-16': ['0.955556', '0.044444'],
    'total-17': ['0.955556', '0.044444'],
    'total-18': ['0.955556', '0.022222'],
    'total-19': ['0.955556', '0.022222'],
    ...ofPlaces(
      PLACES.map((place) => `p${place}`),
      RUNNERS,
    ),
  },
  ssc: {
    big: ['0.980000', '0.500000'],
    small: ['0.980000', '0.500000'],
    odd: ['0.980000', '0.500000'],
    even: ['0.980000', '0.500000'],
    dragon: ['0.967500', '0.450000'],
    tie: ['0.970000', '0.100000'],
    tiger: ['0.967500', '0.450000'],
    lastPair: ['0.970000', '0.100000'],
    ...ofPlaces(['d1', 'd2', 'd3', 'd4', 'd5'], DIGITS),
  },
}
