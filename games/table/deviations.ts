/**
 * The spread of one round's return: the standard deviation of what one staked on a spot pays, in stakes. Counted by
 * `returnsOf` like `figures.ts`, and stored for the same reason; the test beside it counts again and compares.
 */
import { FIGURES } from './figures.ts'
import { deviationOf, STAKE_BACK } from './table-game.ts'
import { TABLE_GAMES, type TableKind } from './table-games.ts'

type Counted = Exclude<TableKind, 'roulette'>

const DEVIATIONS: Readonly<Record<Counted, Readonly<Record<string, number>>>> = {
  'andar-bahar': {
    andar: 0.9496,
    bahar: 0.9995,
    'cards-1-5': 1.5558,
    'cards-6-10': 1.7726,
    'cards-11-15': 2.0613,
    'cards-16-25': 1.7341,
    'cards-26-30': 3.5895,
    'cards-31-35': 4.5288,
    'cards-36-49': 5.6617,
  },
  baccarat: {
    player: 0.9512,
    banker: 0.9274,
    tie: 2.6409,
    playerPair: 3.1549,
    bankerPair: 3.1549,
    eitherPair: 2.1054,
    big: 0.7471,
    small: 1.2128,
    luckySix: 3.5956,
  },
  'baccarat-no-commission': {
    player: 0.9512,
    banker: 0.9296,
    tie: 2.6409,
    playerPair: 3.1549,
    bankerPair: 3.1549,
    eitherPair: 2.1054,
    big: 0.7471,
    small: 1.2128,
    luckySix: 3.5956,
  },
  'dragon-tiger': {
    dragon: 0.9709,
    tiger: 0.9709,
    tie: 3.1549,
    suitedTie: 6.5675,
    dragonBig: 0.997,
    dragonSmall: 0.997,
    dragonOdd: 0.997,
    dragonEven: 0.997,
    tigerBig: 0.997,
    tigerSmall: 0.997,
    tigerOdd: 0.997,
    tigerEven: 0.997,
  },
  'fan-tan': {
    'fan-1': 1.6671,
    'fan-2': 1.6671,
    'fan-3': 1.6671,
    'fan-4': 1.6671,
    'kwok-12': 0.975,
    'kwok-13': 0.975,
    'kwok-14': 0.975,
    'kwok-23': 0.975,
    'kwok-24': 0.975,
    'kwok-34': 0.975,
    'nim-12': 1.184,
    'nim-13': 1.184,
    'nim-14': 1.184,
    'nim-21': 1.184,
    'nim-23': 1.184,
    'nim-24': 1.184,
    'nim-31': 1.184,
    'nim-32': 1.184,
    'nim-34': 1.184,
    'nim-41': 1.184,
    'nim-42': 1.184,
    'nim-43': 1.184,
    'nga-234': 0.5701,
    'nga-134': 0.5701,
    'nga-124': 0.5701,
    'nga-123': 0.5701,
  },
  'sic-bo': {
    small: 0.9996,
    big: 0.9996,
    odd: 0.9996,
    even: 0.9996,
    'double-1': 2.8808,
    'double-2': 2.8808,
    'double-3': 2.8808,
    'double-4': 2.8808,
    'double-5': 2.8808,
    'double-6': 2.8808,
    'triple-1': 12.2869,
    'triple-2': 12.2869,
    'triple-3': 12.2869,
    'triple-4': 12.2869,
    'triple-5': 12.2869,
    'triple-6': 12.2869,
    triple: 5.0944,
    'total-4': 7.1388,
    'total-5': 5.0944,
    'total-6': 3.7823,
    'total-7': 3.3047,
    'total-8': 2.6663,
    'total-9': 2.2394,
    'total-10': 2.315,
    'total-11': 2.315,
    'total-12': 2.2394,
    'total-13': 2.6663,
    'total-14': 3.3047,
    'total-15': 3.7823,
    'total-16': 5.0944,
    'total-17': 7.1388,
    'pair-12': 2.4208,
    'pair-13': 2.4208,
    'pair-14': 2.4208,
    'pair-15': 2.4208,
    'pair-16': 2.4208,
    'pair-23': 2.4208,
    'pair-24': 2.4208,
    'pair-25': 2.4208,
    'pair-26': 2.4208,
    'pair-34': 2.4208,
    'pair-35': 2.4208,
    'pair-36': 2.4208,
    'pair-45': 2.4208,
    'pair-46': 2.4208,
    'pair-56': 2.4208,
    'single-1': 1.1132,
    'single-2': 1.1132,
    'single-3': 1.1132,
    'single-4': 1.1132,
    'single-5': 1.1132,
    'single-6': 1.1132,
  },
  'teen-patti': { a: 0.9795, b: 0.9795, aBonus: 3.1537, bBonus: 3.1537 },
  'twenty-one': {
    player: 0.8842,
    dealer: 0.8842,
    tie: 2.1022,
    playerBust: 1.5067,
    dealerBust: 1.5067,
    playerBlackjack: 4.2472,
  },
  wheel: {
    x2: 0.9992,
    x4: 1.7083,
    x8: 2.5997,
    x16: 3.7998,
    x24: 4.703,
    lotus: 6.72,
    moon: 6.72,
    sun: 6.72,
  },
}

/**
 * Returns the deviation of a spot of roulette, which pays one amount or nothing. It follows from pay and return, since the mean
 * square of the payout is the pay times the return.
 */
function ofRoulette(spot: string): number | null {
  const most = TABLE_GAMES.roulette.spots.find(({ id }) => id === spot)?.most
  const rtp = Number(FIGURES.roulette[spot]?.[0])
  return most === undefined ? null : deviationOf(rtp, rtp * (most / STAKE_BACK))
}

/** Returns the standard deviation of a spot, four decimals, or null where the game has no such spot. */
export function spotDeviation(kind: TableKind, spot: string): number | null {
  return kind === 'roulette' ? ofRoulette(spot) : (DEVIATIONS[kind][spot] ?? null)
}
