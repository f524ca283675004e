/** Plays whose places the member chooses: a number at one place, or at so many of all places. */
import { countDistinct, setsOf, sumOfProducts } from '../core/counting.ts'
import type { EachLeg, Rules, Wins } from '../core/play.ts'
import { reduced } from '../core/ratio.ts'
import type { Selection, Word } from '../core/selection.ts'
import type { Urn } from '../core/urn.ts'
import { placesLeg } from './direct.ts'
import { DIGITS, numberRow, upTo, wordRow, type Range } from './rows.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** A row for each place, any of them empty; each number is a bet of its own. `isRace`: no number is at two places. */
export function anyPlace(
  urns: readonly Urn[],
  keys: readonly string[],
  { range = DIGITS, isRace = false }: { range?: Range; isRace?: boolean } = {},
): Rules {
  const all = upTo(range.to - range.from + 1)
  const raceCover = (selection: Selection) => {
    // the boards in which every place shows a number that is not picked there
    const others = selection.map((row) => all.filter((index) => !row.includes(index + range.from)))
    const [missed, races] = [countDistinct(others), countDistinct(selection.map(() => all))]
    return reduced({ wins: BigInt(races - missed), of: BigInt(races) })
  }
  return {
    grammar: { rows: keys.map((key) => numberRow(key, range, 0)) },
    bets: (selection) => sum(selection.map((row) => row.length)),
    legs: urns.map((urn, place) => placesLeg(urn, range, [place], 'place')),
    cover: isRace ? raceCover : 'apart',
    samples: keys.map((_, place) => keys.map((__, index) => (index === place ? [range.from] : []))),
  }
}

/** Returns the share of draws of digits in which at least `least` places show a picked number. */
function atLeast(selection: Selection, least: number) {
  let ways = [1, ...selection.map(() => 0)]
  for (const row of selection)
    ways = ways.map((count, hits) => count * (10 - row.length) + (hits > 0 ? (ways[hits - 1] ?? 0) * row.length : 0))
  return reduced({ wins: BigInt(sum(ways.slice(least))), of: 10n ** BigInt(selection.length) })
}

/** A row for each place, any of them empty; every choice of `count` places with a number each is a bet. */
export function optionalDirect(
  count: number,
  keys: readonly string[],
  urnOf: (places: readonly number[]) => Urn,
): Rules {
  const subsets = [...setsOf(upTo(keys.length), count)]
  const others = (places: readonly number[]) => (selection: Selection) =>
    Number(places.every((place) => (selection[place] ?? []).length > 0))
  return {
    grammar: { rows: keys.map((key) => numberRow(key, DIGITS, 0)) },
    bets: (selection) =>
      sumOfProducts(
        selection.map((row) => row.length),
        count,
      ),
    legs: subsets.map((places) => placesLeg(urnOf(places), DIGITS, places, 'direct', others(places))),
    cover: (selection) => atLeast(selection, count),
    samples: [keys.map((_, index) => (index < count ? [0] : []))],
  }
}

/**
 * The bets of another play on every choice of `count` of the places that the member names: the first row is the places,
 * the others are that play's rows.
 */
export function optionalPlaces(
  count: number,
  words: readonly Word[],
  rulesOf: (places: readonly number[]) => Rules,
): Rules {
  const subsets = [...setsOf(upTo(words.length), count)]
  const first = rulesOf(subsets[0] ?? [])
  const legs = subsets.flatMap((places) => rulesOf(places).legs.map((leg) => ({ places, leg: leg as EachLeg })))
  const isNamed = (selection: Selection, places: readonly number[]) =>
    places.every((place) => selection[0]?.includes(place))
  return {
    grammar: { rows: [wordRow('places', words, count), ...first.grammar.rows] },
    bets: (selection) =>
      sumOfProducts(
        (selection[0] ?? []).map(() => 1),
        count,
      ) * first.bets(selection.slice(1)),
    legs: legs.map(({ places, leg: { kind, urn, cells, ...leg } }) => ({
      kind,
      urn,
      ...(cells && { cells: (selection: Selection) => cells(selection.slice(1)) }),
      open: (selection) => (isNamed(selection, places) ? leg.open(selection.slice(1)) : () => NONE),
    })),
    cover: (selection) =>
      coverOfDigits(
        words.length,
        legs.filter(({ places }) => isNamed(selection, places)),
        selection.slice(1),
      ),
    samples: first.samples.map((sample) => [upTo(count), ...sample]),
    ...(first.like && { like: first.like }),
  }
}

const NONE: Wins = []

/** Counts over all draws of so many digits; each leg is asked once for each of its cells. */
function coverOfDigits(
  digits: number,
  legs: readonly { places: readonly number[]; leg: EachLeg }[],
  selection: Selection,
) {
  const tables = legs.map(({ places, leg }) => {
    const winsOf = leg.open(selection)
    return { places, wins: Uint8Array.from({ length: leg.urn.size }, (_, cell) => Number(winsOf(cell).length > 0)) }
  })
  const drawn = Array.from({ length: digits }, () => 0)
  const isWon = (): boolean => {
    for (const { places, wins } of tables) {
      let cell = 0
      for (const place of places) cell = cell * 10 + (drawn[place] as number)
      if (wins[cell] === 1) return true
    }
    return false
  }
  let wins = 0
  for (let draw = 0; draw < 10 ** digits; draw++) {
    if (isWon()) wins++
    let place = digits - 1
    while (place >= 0 && drawn[place] === 9) drawn[place--] = 0
    if (place >= 0) drawn[place] = (drawn[place] as number) + 1
  }
  return reduced({ wins: BigInt(wins), of: 10n ** BigInt(digits) })
}
