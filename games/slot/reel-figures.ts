/**
 * Counts the return of turning reels exactly and quickly, without enumerating all stops. A win is the pay of a run
 * times a product of one factor per reel (rules `worth`), and reels are independent: so means and squares are sums of
 * products over single reels, for every symbol on every line (or on all ways) and for every two of them. Whole numbers
 * until the last division.
 */
import type { SpinMoments } from './moments.ts'
import { gridOf, worth } from './reel-rules.ts'
import { SCATTER, type ReelSkin } from './skin.ts'

const RUNS = [3, 4, 5] as const

/** One symbol on one line, or on all ways: its factor at every stop of every reel. */
type Unit = {
  pays: readonly number[]
  /** factors[reel][stop], 0 where the run ends. */
  factors: number[][]
}

const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
const product = (list: readonly number[]) => list.reduce((total, value) => total * value, 1)

/** Returns the number of all combinations of stops. */
export const cycleOf = ({ strips }: ReelSkin) => product(strips.map((strip) => strip.length))

/** Returns the windows of each reel by its stop. */
function columnsOf(skin: ReelSkin): string[][][] {
  return skin.strips.map((strip, reel) =>
    [...strip].map(
      (_, stop) =>
        gridOf(
          skin,
          skin.strips.map((__, other) => (other === reel ? stop : 0)),
        )[reel] ?? [],
    ),
  )
}

function unitsOf(skin: ReelSkin, columns: readonly string[][][]): Unit[] {
  return Object.entries(skin.pays).flatMap(([symbol, pays]) => {
    const unit = (factorOf: (column: readonly string[], reel: number) => number): Unit => ({
      pays,
      factors: columns.map((stops, reel) => stops.map((column) => factorOf(column, reel))),
    })
    if (skin.kind === 'ways') return [unit((column) => sum(column.map((cell) => worth(cell, symbol, skin))))]
    return skin.lines.map((rows) => unit((column, reel) => worth(column[Number(rows[reel])], symbol, skin)))
  })
}

/** Sums over one reel: of the factors, and how many stops end the run. */
const alive = (unit: Unit, reel: number) => sum(unit.factors[reel] ?? [])
const dead = (unit: Unit, reel: number) => (unit.factors[reel] ?? []).filter((factor) => factor === 0).length

/** Returns the coins that one unit pays over the whole cycle. */
function coinsOf(unit: Unit, lengths: readonly number[]): number {
  return sum(
    RUNS.map(
      (run, place) =>
        (unit.pays[place] ?? 0) *
        product(
          lengths.map((length, reel) => (reel < run ? alive(unit, reel) : reel === run ? dead(unit, reel) : length)),
        ),
    ),
  )
}

/** Returns the sum over the cycle of the product of what two units pay together. */
function coinsOfBoth(one: Unit, other: Unit, lengths: readonly number[]): number {
  const both = lengths.map((_, reel) => {
    const a = one.factors[reel] ?? []
    const b = other.factors[reel] ?? []
    let [live, first, second, none] = [0, 0, 0, 0]
    a.forEach((factor, stop) => {
      const with_ = b[stop] ?? 0
      live += factor * with_
      if (with_ === 0) first += factor
      if (factor === 0) second += with_
      if (factor === 0 && with_ === 0) none++
    })
    return { live, first, second, none }
  })
  if (both[0]?.live === 0) return 0
  let total = 0
  RUNS.forEach((i, placeOne) =>
    RUNS.forEach((j, placeOther) => {
      const short = Math.min(i, j)
      const longer = i > j ? one : other
      total +=
        (one.pays[placeOne] ?? 0) *
        (other.pays[placeOther] ?? 0) *
        product(
          lengths.map((length, reel) => {
            const joint = both[reel] ?? { live: 0, first: 0, second: 0, none: 0 }
            if (reel < short) return joint.live
            if (i === j) return reel === short ? joint.none : length
            if (reel === short) return i > j ? joint.first : joint.second
            const long = Math.max(i, j)
            return reel < long ? alive(longer, reel) : reel === long ? dead(longer, reel) : length
          }),
        )
    }),
  )
  return total
}

/** A polynomial in the number of scatters: entry n belongs to n of them. */
type Poly = number[]
function times(a: Poly, b: Poly): Poly {
  const out: Poly = Array.from({ length: a.length + b.length - 1 }, () => 0)
  a.forEach((x, i) =>
    b.forEach((y, j) => {
      out[i + j] = (out[i + j] ?? 0) + x * y
    }),
  )
  return out
}

/** Returns one reel's stops by the number of scatters that they show, each counted with the weight of `weigh`. */
function spread(columns: readonly string[][], weigh: (stop: number) => number): Poly {
  const poly: Poly = [0]
  columns.forEach((column, stop) => {
    const shown = column.filter((cell) => cell === SCATTER).length
    while (poly.length <= shown) poly.push(0)
    poly[shown] = (poly[shown] ?? 0) + weigh(stop)
  })
  return poly
}

/** Returns the coins of one unit over the cycle, by the number of scatters that are shown beside it. */
function coinsByScatters(unit: Unit, columns: readonly string[][][]): Poly {
  return RUNS.reduce<Poly>((total, run, place) => {
    const poly = columns
      .map((stops, reel) =>
        spread(stops, (stop) => {
          const factor = unit.factors[reel]?.[stop] ?? 0
          return reel < run ? factor : reel === run ? Number(factor === 0) : 1
        }),
      )
      .reduce(times)
    const pay = unit.pays[place] ?? 0
    return poly.map((value, scatters) => (total[scatters] ?? 0) + value * pay)
  }, [])
}

/** Returns counts[n]: stops of the cycle that show n scatters. */
export function scatterCounts(skin: ReelSkin): number[] {
  return columnsOf(skin)
    .map((stops) => spread(stops, () => 1))
    .reduce(times)
}

/** Returns the number of stops of the cycle with a win. Only three reels decide whether a run pays. */
function countHits(units: readonly Unit[], columns: readonly string[][][], cycle: number): number {
  const words = Math.ceil(units.length / 31)
  const [first = [], second = [], third = []] = [0, 1, 2].map((reel) =>
    (columns[reel] ?? []).map((column, stop) => {
      const bits = new Int32Array(words)
      units.forEach((unit, index) => {
        const word = Math.floor(index / 31)
        if ((unit.factors[reel]?.[stop] ?? 0) > 0) bits[word] = (bits[word] ?? 0) | (1 << (index % 31))
      })
      return { bits, scatters: column.filter((cell) => cell === SCATTER).length }
    }),
  )
  const tail = columns
    .slice(3)
    .map((stops) => spread(stops, () => 1))
    .reduce(times, [1])
  const tailTotal = sum(tail)
  const tailFrom = (scatters: number) => sum(tail.slice(Math.max(0, 3 - scatters)))
  let hits = 0
  for (const a of first)
    for (const b of second) {
      for (const c of third) {
        let isRun = false
        for (let word = 0; word < words && !isRun; word++)
          isRun = ((a.bits[word] ?? 0) & (b.bits[word] ?? 0) & (c.bits[word] ?? 0)) !== 0
        hits += isRun ? tailTotal : tailFrom(a.scatters + b.scatters + c.scatters)
      }
    }
  return hits / cycle
}

/**
 * Returns the largest win of one spin in coins. Tries the first three reels, best first, only while they could still
 * exceed the best found.
 */
function largestWin(skin: ReelSkin, units: readonly Unit[], columns: readonly string[][][]): number {
  const [first = [], second = [], third = [], fourth = [], fifth = []] = columns
  const scattersOf = (column: readonly string[] | undefined) => (column ?? []).filter((cell) => cell === SCATTER).length
  const most = (unit: Unit, reel: number) => Math.max(...(unit.factors[reel] ?? [0]))
  const bounds = units.map((unit) =>
    Math.max(
      ...RUNS.map(
        (run, place) => (unit.pays[place] ?? 0) * product([3, 4].slice(0, run - 3).map((reel) => most(unit, reel))),
      ),
    ),
  )
  const scatterTop = Math.max(...skin.scatterPays) * skin.coins
  const heads: { bound: number; lit: { unit: Unit; factor: number }[]; scatters: number }[] = []
  const seconds = second.map((_, b) => units.flatMap((unit, index) => ((unit.factors[1]?.[b] ?? 0) > 0 ? [index] : [])))
  for (const a of first.keys())
    for (const b of second.keys()) {
      const open = (seconds[b] ?? []).filter((index) => (units[index]?.factors[0]?.[a] ?? 0) > 0)
      if (open.length === 0) continue
      for (const c of third.keys()) {
        const lit: { unit: Unit; factor: number }[] = []
        const scatters = scattersOf(first[a]) + scattersOf(second[b]) + scattersOf(third[c])
        let bound = scatters === 0 ? 0 : scatterTop
        for (const index of open) {
          const unit = units[index] as Unit
          const factor = (unit.factors[0]?.[a] ?? 0) * (unit.factors[1]?.[b] ?? 0) * (unit.factors[2]?.[c] ?? 0)
          if (factor === 0) continue
          lit.push({ unit, factor })
          bound += factor * (bounds[index] ?? 0)
        }
        heads.push({ bound, lit, scatters })
      }
    }
  heads.sort((x, y) => y.bound - x.bound)
  let best = 0
  for (const { bound, lit, scatters } of heads) {
    if (bound <= best) break
    for (const d of fourth.keys())
      for (const e of fifth.keys()) {
        const shown = scatters + scattersOf(fourth[d]) + scattersOf(fifth[e])
        let coins = shown < 3 ? 0 : (skin.scatterPays[Math.min(shown, 5) - 3] ?? 0) * skin.coins
        for (const { unit, factor } of lit) {
          const onFourth = unit.factors[3]?.[d] ?? 0
          const onFifth = unit.factors[4]?.[e] ?? 0
          coins +=
            factor *
            (onFourth === 0
              ? (unit.pays[0] ?? 0)
              : onFifth === 0
                ? (unit.pays[1] ?? 0) * onFourth
                : (unit.pays[2] ?? 0) * onFourth * onFifth)
        }
        if (coins > best) best = coins
      }
  }
  return best
}

export type ReelFigures = {
  /** Coins that lines or ways pay over the whole cycle. */
  coinsOfCycle: number
  /** In stakes. */
  base: number
  scatter: number
  hit: number
  trigger: number
  /** The moments of a paid spin's own win. */
  spin: SpinMoments
  /** The most that one paid spin wins, in stakes. */
  maxWin: number
}

/** Counts a skin of turning reels. */
export function countReels(skin: ReelSkin): ReelFigures {
  const columns = columnsOf(skin)
  const units = unitsOf(skin, columns)
  const lengths = skin.strips.map((strip) => strip.length)
  const cycle = cycleOf(skin)
  const counts = scatterCounts(skin)
  const place = (scatters: number) => Math.min(scatters, 5) - 3
  const paid = (scatters: number) => (scatters < 3 ? 0 : (skin.scatterPays[place(scatters)] ?? 0))
  const given = (scatters: number) => (scatters < 3 ? 0 : (skin.free.awards[place(scatters)] ?? 0))
  const over = (value: (scatters: number) => number) =>
    sum(counts.map((count, scatters) => count * value(scatters))) / cycle
  const coins = units.map((unit) => coinsOf(unit, lengths))
  const coinsOfCycle = sum(coins)
  const square = sum(
    units.flatMap((one, i) =>
      units.map((other, j) => (j < i ? 0 : (j === i ? 1 : 2) * coinsOfBoth(one, other, lengths))),
    ),
  )
  const beside = units.reduce<Poly>(
    (total, unit) => coinsByScatters(unit, columns).map((value, n) => (total[n] ?? 0) + value),
    [],
  )
  const withScatters = (value: (scatters: number) => number) =>
    sum(beside.map((mass, scatters) => mass * value(scatters))) / cycle / skin.coins
  const base = coinsOfCycle / cycle / skin.coins
  const scatter = over(paid)
  return {
    coinsOfCycle,
    base,
    scatter,
    hit: countHits(units, columns, cycle),
    trigger: over((scatters) => Number(given(scatters) > 0)),
    spin: {
      mean: base + scatter,
      square: square / cycle / skin.coins ** 2 + 2 * withScatters(paid) + over((n) => paid(n) ** 2),
      award: over(given),
      awardSquare: over((n) => given(n) ** 2),
      cross: withScatters(given) + over((n) => paid(n) * given(n)),
    },
    maxWin: largestWin(skin, units, columns) / skin.coins,
  }
}
