/**
 * The return of falling symbols: the first drop is counted exactly, from binomials; the rest by playing from a fixed
 * seed, so that every run gives the same figures. Position does not matter where symbols pay anywhere, so only the
 * numbers of symbols are simulated.
 */
import { generator } from '#games/fair/generator.ts'
import { DROPS_MAX, FEWEST_ALIKE, FEWEST_SCATTERS, placeOf, urnOf } from './cascade-rules.ts'
import type { SpinMoments } from './moments.ts'
import { CASCADE_REELS, CASCADE_ROWS, type CascadeSkin } from './skin.ts'

const CELLS = CASCADE_REELS * CASCADE_ROWS

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
const choose = (n: number, k: number) => factorial(n) / factorial(k) / factorial(n - k)
const binomial = (k: number, chance: number) => choose(CELLS, k) * chance ** k * (1 - chance) ** (CELLS - k)
const counts = (from: number) => Array.from({ length: CELLS + 1 - from }, (_, index) => from + index)
const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)

export type FirstDrop = {
  /** The mean payout for symbols, in stakes. */
  mean: number
  /** The chance that symbols or scatters pay. */
  hit: number
  /** The chance of each number of scatters. */
  scatters: number[]
}

/** Counts the first drop of a spin exactly. */
export function countFirstDrop(skin: CascadeSkin): FirstDrop {
  const { total } = urnOf(skin, true)
  const symbols = Object.entries(skin.weights)
  const mean =
    sum(
      symbols.flatMap(([symbol, weight]) =>
        counts(FEWEST_ALIKE).map(
          (count) => binomial(count, weight / total) * (skin.pays[symbol]?.[placeOf(count)] ?? 0),
        ),
      ),
    ) / skin.coins
  // 30!/n1!…n9! · p1^n1 … with every n below 8: a product of short exponential series
  let series = [1]
  const multiply = (chance: number, upTo: number) => {
    const next: number[] = Array.from({ length: CELLS + 1 }, () => 0)
    series.forEach((value, have) => {
      for (let count = 0; count <= upTo && have + count <= CELLS; count++) {
        next[have + count] = (next[have + count] ?? 0) + (value * chance ** count) / factorial(count)
      }
    })
    series = next
  }
  for (const [, weight] of symbols) multiply(weight / total, FEWEST_ALIKE - 1)
  if (skin.scatterWeight > 0) multiply(skin.scatterWeight / total, FEWEST_SCATTERS - 1)
  return {
    mean,
    hit: 1 - (series[CELLS] ?? 0) * factorial(CELLS),
    scatters: counts(0).map((count) => binomial(count, skin.scatterWeight / total)),
  }
}

export type PlayedSpins = {
  spin: SpinMoments
  /** The scatters' part of `spin.mean`. */
  scatter: number
  /** The mean payout of the first drops for symbols: compared with its exact value it shows how lucky the run was. */
  firstDrop: number
  /** The standard error of `spin.mean`. */
  error: number
  hit: number
  /** Share of spins with 0, 1, 2, … drops that paid. */
  tumbles: number[]
  maxWin: number
}

/** Plays `spins` spins. The same seed gives the same figures. */
export function playSpins(skin: CascadeSkin, isFree: boolean, spins: number, seed: number): PlayedSpins {
  const next = generator(seed)
  const names = Object.keys(skin.weights)
  const indexOf = (symbol: string) => {
    const at = names.indexOf(symbol)
    return at < 0 ? names.length : at
  }
  const urns = [true, false].map((isFirst) => Uint8Array.from(urnOf(skin, isFirst).symbols, indexOf))
  const [firstUrn, laterUrn] = [urns[0] ?? new Uint8Array(), urns[1] ?? new Uint8Array()]
  const pays = names.map((symbol) =>
    counts(0).map((count) => (count < FEWEST_ALIKE ? 0 : (skin.pays[symbol]?.[placeOf(count)] ?? 0))),
  )
  const ladder = isFree ? (skin.free?.ladder ?? skin.ladder) : skin.ladder
  const cap = skin.cap * skin.coins
  const shown = new Uint8Array(names.length + 1)
  const tumbles: number[] = []
  let [total, square, award, awardSquare, cross, scatterTotal, firstTotal, hits, max] = [0, 0, 0, 0, 0, 0, 0, 0, 0]
  for (let spin = 0; spin < spins; spin++) {
    shown.fill(0)
    for (let cell = 0; cell < CELLS; cell++) shown[firstUrn[((next() * firstUrn.length) / 2 ** 32) | 0] ?? 0]!++
    const scatters = shown[names.length] ?? 0
    const place =
      skin.free && scatters >= FEWEST_SCATTERS ? Math.min(scatters, FEWEST_SCATTERS + 2) - FEWEST_SCATTERS : -1
    const forScatters = place < 0 ? 0 : (skin.free?.scatterPays[place] ?? 0) * skin.coins
    const free = place < 0 ? 0 : (skin.free?.awards[place] ?? 0)
    let coins = forScatters
    let fallen = 0
    for (; fallen < DROPS_MAX; fallen++) {
      let gone = 0
      let won = 0
      for (let index = 0; index < names.length; index++) {
        const count = shown[index] ?? 0
        if (count < FEWEST_ALIKE) continue
        won += pays[index]?.[count] ?? 0
        gone += count
        shown[index] = 0
      }
      if (gone === 0) break
      if (fallen === 0) firstTotal += won
      coins += won * (ladder[Math.min(fallen, ladder.length - 1)] ?? 1)
      for (; gone > 0; gone--) shown[laterUrn[((next() * laterUrn.length) / 2 ** 32) | 0] ?? 0]!++
    }
    const win = Math.min(coins, cap) / skin.coins
    tumbles[fallen] = (tumbles[fallen] ?? 0) + 1
    total += win
    square += win * win
    award += free
    awardSquare += free * free
    cross += win * free
    scatterTotal += forScatters / skin.coins
    if (win > 0) hits++
    if (win > max) max = win
  }
  const mean = total / spins
  return {
    spin: {
      mean,
      square: square / spins,
      award: award / spins,
      awardSquare: awardSquare / spins,
      cross: cross / spins,
    },
    scatter: scatterTotal / spins,
    firstDrop: firstTotal / spins / skin.coins,
    error: Math.sqrt((square / spins - mean ** 2) / spins),
    hit: hits / spins,
    tumbles: Array.from(tumbles, (count) => (count ?? 0) / spins),
    maxWin: max,
  }
}

export type CascadeFigures = {
  first: FirstDrop
  paid: PlayedSpins
  free: PlayedSpins | null
  /** Exact. In stakes. */
  scatter: number
  trigger: number
  award: number
}

/** Counts a cascade with `spins` played spins of each kind. Scatters and free spins won are computed exactly. */
export function countCascade(skin: CascadeSkin, spins: number, seed: number): CascadeFigures {
  const first = countFirstDrop(skin)
  const { free } = skin
  const over = (value: (place: number) => number) =>
    sum(
      first.scatters.map((chance, count) =>
        count < FEWEST_SCATTERS ? 0 : chance * value(Math.min(count, FEWEST_SCATTERS + 2) - FEWEST_SCATTERS),
      ),
    )
  const scatter = free ? over((place) => free.scatterPays[place] ?? 0) : 0
  const award = free ? over((place) => free.awards[place] ?? 0) : 0
  const awardSquare = free ? over((place) => (free.awards[place] ?? 0) ** 2) : 0
  const exactly = (played: PlayedSpins): PlayedSpins => ({
    ...played,
    spin: { ...played.spin, mean: played.spin.mean - played.scatter + scatter, award, awardSquare },
  })
  return {
    first,
    scatter,
    award,
    trigger: free ? over(() => 1) : 0,
    paid: exactly(playSpins(skin, false, spins, seed)),
    free: free ? exactly(playSpins(skin, true, spins, seed + 1)) : null,
  }
}
